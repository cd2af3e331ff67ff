// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAMLEncoding
internal import TestVectors
internal import Testing

struct ExchangeEncoderTests {
    @Test(arguments: try ExchangeVectors.load().encodings)
    func `encodes each vector to its value`(vector: ExchangeVectors.Encoding) {
        #expect(ExchangeEncoder().encode(vector.input) == vector.value)
        #expect(Whitespace.cleanedUp(vector.input).unicodeScalars.elementsEqual(vector.cleanedUp.unicodeScalars))
        #expect(ExchangeEncoder(cleanup: .none).encode(vector.cleanedUp) == vector.value)
    }

    @Test(arguments: try ExchangeVectors.load().encodings)
    func `agrees with Foundation on each vector`(vector: ExchangeVectors.Encoding) throws {
        #expect(try FoundationRecipe().encode(vector.input) == vector.value)
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `agrees with Foundation on random texts`(seed: UInt64) throws {
        let recipe = try FoundationRecipe()
        var generator = SeededGenerator(seed: seed + 8 * UInt64(Cases.first))
        for number in stride(from: Cases.first, to: 25_600, by: Cases.stride) {
            let length = number % 256 == 255 ? 2_000 : Int.random(in: 0...64, using: &generator)
            let document = RandomDocument.text(scalarCount: length, using: &generator)
            let value = ExchangeEncoder().encode(document)
            guard value != recipe.encode(document) else { continue }
            Issue.record("seed \(seed), text \(number): \(document.unicodeScalars.map { String($0.value, radix: 16) })")
            return
        }
    }

    @Test(arguments: ["\n", "\r", "\r\n", "\n\n", "\u{85}", "\u{2028}", "", " \n"])
    func `agrees with Foundation on lines of every length and indent`(newline: String) throws {
        let recipe = try FoundationRecipe()
        var longDocument = "<"
        for next in ["x", "\tx", "\t x", "\n  x", " \u{A0}x"] {
            for length in 0..<9 {
                for indent in 0..<20 {
                    let line = String(repeating: "a", count: length) + newline + String(repeating: " ", count: indent)
                    // The last bytes of a document take another code path.
                    for rest in ["", "0123456789abcdef0123456789abcdef"] {
                        let document = "<" + line + next + rest
                        #expect(
                            ExchangeEncoder().encode(document) == recipe.encode(document),
                            "\(document.debugDescription)"
                        )
                    }
                    longDocument += line + next
                }
            }
        }
        let value = ExchangeEncoder().encode(longDocument)
        #expect(value == recipe.encode(longDocument))
        let bytes = Array(longDocument.utf8)
        let exact = [UInt8](capacity: value.utf8.count) { ExchangeEncoder().encode(bytes.span, into: &$0) }
        #expect(exact == Array(value.utf8))
        #expect(ExchangeEncoder().encodedCount(of: bytes.span) == exact.count)
    }

    @Test(arguments: ExchangeEncoder.Cleanup.allCases)
    func `returns the same value of the predicted length from all functions`(cleanup: ExchangeEncoder.Cleanup) {
        let encoder = ExchangeEncoder(cleanup: cleanup)
        var generator = SeededGenerator(seed: 8)
        for length in 0..<600 {
            let document = RandomDocument.text(scalarCount: length % 150, using: &generator)
            let bytes = Array(document.utf8)
            let value = encoder.encode(document)
            let count = encoder.encodedCount(of: bytes.span)
            #expect(count == value.utf8.count)
            #expect(encoder.maximumEncodedCount(of: bytes.span) >= count)
            #expect(encoder.maximumEncodedCount(of: bytes.span) <= 4 * bytes.count + 8)
            #expect(encoder.encodedString(of: bytes.span) == value)
            #expect(encoder.encode(bytes.span) == Array(value.utf8))
            let exact = [UInt8](capacity: count) { encoder.encode(bytes.span, into: &$0) }
            #expect(exact == Array(value.utf8))
        }
    }

    @Test(arguments: [0x3E, 0x3F, 0x7E, 0xBF, 0xFB, 0xFC, 0xFE, 0xFF] as [UInt8])
    func `fills an exact capacity with escapes`(byte: UInt8) throws {
        let encoder = ExchangeEncoder(cleanup: .none)
        for length in 0..<50 {
            let bytes = [UInt8](repeating: byte, count: length)
            let expected = try FoundationRecipe().percentEncoded(Data(bytes).base64EncodedString())
            let exact = [UInt8](capacity: encoder.encodedCount(of: bytes.span)) {
                encoder.encode(bytes.span, into: &$0)
            }
            #expect(String(decoding: exact, as: UTF8.self) == expected)
            #expect(encoder.maximumEncodedCount(of: bytes.span) >= exact.count)
        }
    }

    @Test(
        arguments: [
            [0x33, 0xE0, 0x20], [0x20, 0x20, 0x80], [0x2F, 0xEF, 0xBF], [0xF8, 0x20, 0x20], [0xFB, 0xFF, 0xFF],
            [0x20, 0x20, 0x3E], [0x20, 0x2F, 0x80], [0x43, 0xEF, 0x80],
        ] as [[UInt8]]
    )
    func `predicts an upper bound that covers escapes at every position`(group: [UInt8]) {
        for shift in 0..<3 {
            let bytes = [UInt8](repeating: 0x41, count: shift) + Array(repeatElement(group, count: 200).joined())
            let encoder = ExchangeEncoder(cleanup: .none)
            #expect(encoder.maximumEncodedCount(of: bytes.span) >= encoder.encodedCount(of: bytes.span))
        }
    }

    @Test func `appends to the existing content of an output`() {
        let output = [UInt8](capacity: 13) { output in
            output.append(UInt8(ascii: "="))
            ExchangeEncoder().encode(Array("<a/>".utf8).span, into: &output)
        }
        #expect(String(decoding: output, as: UTF8.self) == "=PGEvPg%3D%3D")
    }

    @Test func `encodes bytes that are not valid UTF-8`() {
        var generator = SeededGenerator(seed: 9)
        let frequent: [UInt8] = [
            0xC2, 0x85, 0xA0, 0xE2, 0x80, 0xA8, 0xE1, 0x9A, 0xE3, 0x81, 0x9F, 0x20, 0x0A, 0x41, 0xFF,
        ]
        for length in 0..<2_000 {
            let bytes = (0..<length % 40).map { _ in
                frequent[Int.random(in: 0..<frequent.count, using: &generator)]
            }
            let cleaned = Whitespace.cleanedUp(bytes.span)
            #expect(ExchangeEncoder().encode(bytes.span) == ExchangeEncoder(cleanup: .none).encode(cleaned.span))
        }
    }

    @Test func `encodes a string that is not stored as UTF-8`() {
        let bridged = NSString(string: "<a\u{E9}>\r\n</a>") as String
        #expect(ExchangeEncoder().encode(bridged) == ExchangeEncoder().encode("<a\u{E9}></a>"))
    }

    @Test func `traps if the output has no room`() async {
        await #expect(processExitsWith: .failure) {
            _ = [UInt8](capacity: 11) { output in
                ExchangeEncoder().encode(Array("<a/>".utf8).span, into: &output)
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import TestVectors
internal import Testing

struct ExchangeDecoderTests {
    @Test(arguments: try ExchangeVectors.load().faults)
    func `rejects each invalid vector with its fault`(vector: ExchangeVectors.Fault) {
        let fault = #expect(throws: EncodingFault.self) { try ExchangeDecoder().decode(vector.value) }
        #expect(fault?.code.rawValue == vector.code)
        #expect(fault?.offset == vector.offset)
    }

    @Test(arguments: try ExchangeVectors.load().encodings.filter { !$0.value.isEmpty })
    func `decodes the cleaned document`(vector: ExchangeVectors.Encoding) throws {
        #expect(try ExchangeDecoder().decode(vector.value) == Array(vector.cleanedUp.utf8))
    }

    @Test func `decodes documents of every length`() throws {
        var generator = SeededGenerator(seed: 12)
        for length in 1...512 {
            let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            let value = ExchangeEncoder(cleanup: .none).encode(bytes.span)
            #expect(try ExchangeDecoder().decode(value.span) == bytes)
            #expect(ExchangeDecoder().maximumDecodedCount(of: value.span) >= length)
        }
    }

    @Test(arguments: ["<a>?~\u{FFFF}</a>", "<abcdefgh ijklmnop='1'/>", "~~?"])
    func `decodes a changed byte to another canonical value or throws a fault`(document: String) {
        let value = ExchangeEncoder().encode(Array(document.utf8).span)
        for offset in value.indices {
            for byte in UInt8.min...UInt8.max where byte != value[offset] {
                var changed = value
                changed[offset] = byte
                do {
                    let bytes = try ExchangeDecoder().decode(changed.span)
                    #expect(ExchangeEncoder(cleanup: .none).encode(bytes.span) == changed)
                } catch {
                    #expect((0...changed.count).contains(error.offset), "\(error)")
                    #expect(error.code != .empty && error.code != .tooLarge)
                }
            }
        }
    }

    @Test(arguments: ["<a>?~\u{FFFF}</a>", "<abcdefgh ijklmnop='1'/>"])
    func `decodes a truncated value to another canonical value or throws a fault`(document: String) {
        let value = ExchangeEncoder().encode(Array(document.utf8).span)
        for end in value.indices {
            let truncated = Array(value[..<end])
            do {
                let bytes = try ExchangeDecoder().decode(truncated.span)
                #expect(ExchangeEncoder(cleanup: .none).encode(bytes.span) == truncated)
            } catch {
                #expect([.empty, .truncated, .notCanonicalBase64].contains(error.code), "\(error)")
            }
        }
    }

    @Test func `does not change the output if it throws a fault`() {
        let output = [UInt8](capacity: 32) { output in
            output.append(1)
            #expect(throws: EncodingFault.self) {
                try ExchangeDecoder().decode(Array("PGEvPGEvPGEv%3D".utf8).span, into: &output)
            }
        }
        #expect(output == [1])
    }
}

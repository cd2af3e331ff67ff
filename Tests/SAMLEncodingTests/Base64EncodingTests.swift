// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAMLEncoding
internal import TestVectors
internal import Testing

struct Base64EncodingTests {
    @Test func `agrees with Foundation at every length and alignment`() throws {
        var generator = SeededGenerator(seed: 13)
        let bytes = (0..<1_040).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        for length in 0...1_024 {
            for start in [0, 1, 3, 7, 8] {
                let part = bytes.span.extracting(start..<start + length)
                let expected = Data(bytes[start..<start + length]).base64EncodedString()
                let text = Base64().encode(part)
                #expect(String(decoding: text, as: UTF8.self) == expected)
                guard length > 0 else { continue }
                #expect(try Base64().decode(text.span) == Array(bytes[start..<start + length]))
            }
        }
    }

    @Test func `uses two other digits and optional padding in the URL-safe alphabet`() throws {
        var generator = SeededGenerator(seed: 14)
        let coder = Base64(alphabet: .urlSafe, padding: .optional)
        for length in 0...300 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0xF0...0xFF, using: &generator) }
            let expected = Base64().encodedString(of: bytes.span)
                .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            #expect(Base64(alphabet: .urlSafe).encodedString(of: bytes.span) == expected)
            let bare = expected.replacingOccurrences(of: "=", with: "")
            #expect(coder.encodedString(of: bytes.span) == bare)
            #expect(coder.encodedCount(of: bytes.span) == bare.utf8.count)
            guard length > 0 else { continue }
            #expect(try coder.decode(bare) == bytes)
            #expect(try coder.decode(expected) == bytes)
        }
    }

    @Test func `decodes every digit to its value`() throws {
        for alphabet in Base64.Alphabet.allCases {
            let coder = Base64(alphabet: alphabet)
            let bytes: [UInt8] = (0..<64 as Range<UInt8>).flatMap { [$0 << 2, 0, 0] as [UInt8] }
            let text = coder.encode(bytes.span)
            #expect(Set(stride(from: 0, to: 256, by: 4).map { text[$0] }).count == 64)
            #expect(try coder.decode(text.span) == bytes)
        }
    }

    @Test func `traps if the output has no room`() async {
        await #expect(processExitsWith: .failure) {
            _ = [UInt8](capacity: 7) { output in
                Base64().encode([1, 2, 3, 4].span, into: &output)
            }
        }
    }
}

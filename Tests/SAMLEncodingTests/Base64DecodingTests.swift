// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import TestVectors
internal import Testing

struct Base64DecodingTests {
    /// A text and its decoded bytes or its fault.
    struct Spelling: CustomTestStringConvertible {
        let text: String
        var bytes: [UInt8]?
        var code: EncodingFault.Code?
        var offset = 0

        init(_ text: String, is bytes: [UInt8]) {
            self.text = text
            self.bytes = bytes
        }

        init(_ text: String, _ code: EncodingFault.Code, at offset: Int) {
            self.text = text
            self.code = code
            self.offset = offset
        }

        var testDescription: String { text.debugDescription }

        func check(with coder: Base64) {
            do {
                #expect(try coder.decode(text) == bytes)
                #expect(coder.decodedCount(of: Array(text.utf8).span) == bytes?.count)
            } catch {
                #expect(error.code == code)
                #expect(error.offset == offset)
            }
        }
    }

    @Test(arguments: [
        Spelling("", .empty, at: 0),
        Spelling("A", .truncated, at: 1),
        Spelling("AA", .notCanonicalBase64, at: 2),
        Spelling("AAA", .notCanonicalBase64, at: 3),
        Spelling("AAAA", is: [0, 0, 0]),
        Spelling("AAAAA", .truncated, at: 5),
        Spelling("AAAAAA", .notCanonicalBase64, at: 6),
        Spelling("AAAAAAA", .notCanonicalBase64, at: 7),
        Spelling("AA==", is: [0]),
        Spelling("AAA=", is: [0, 0]),
        Spelling("//8=", is: [255, 255]),
        Spelling("/w==", is: [255]),
        Spelling("++++", is: [0xFB, 0xEF, 0xBE]),
        Spelling("=", .badBase64, at: 0),
        Spelling("==", .badBase64, at: 0),
        Spelling("====", .badBase64, at: 0),
        Spelling("A=", .badBase64, at: 1),
        Spelling("A==", .badBase64, at: 1),
        Spelling("A===", .badBase64, at: 1),
        Spelling("AA=", .notCanonicalBase64, at: 3),
        Spelling("AA===", .badBase64, at: 4),
        Spelling("AAA==", .badBase64, at: 4),
        Spelling("AAAA=", .badBase64, at: 4),
        Spelling("AAAA==", .badBase64, at: 4),
        Spelling("AAAA====", .badBase64, at: 4),
        Spelling("AB==", .notCanonicalBase64, at: 1),
        Spelling("AP==", .notCanonicalBase64, at: 1),
        Spelling("AAB=", .notCanonicalBase64, at: 2),
        Spelling("AAD=", .notCanonicalBase64, at: 2),
        Spelling("AAE=", is: [0, 1]),
        Spelling("AQ==", is: [1]),
        Spelling("AB", .notCanonicalBase64, at: 1),
        Spelling("AA=A", .badBase64, at: 3),
        Spelling("AA==A", .badBase64, at: 4),
        Spelling("AA==AA==", .badBase64, at: 4),
        Spelling("AAA=A", .badBase64, at: 4),
        Spelling("A A=", .plusBecameSpace, at: 1),
        Spelling("AA A", .plusBecameSpace, at: 2),
        Spelling(" AAAA", .plusBecameSpace, at: 0),
        Spelling("AAA ", .plusBecameSpace, at: 3),
        Spelling("AA\nAA", .wrappedBase64, at: 2),
        Spelling("AA\rAA", .wrappedBase64, at: 2),
        Spelling("AA\tAA", .wrappedBase64, at: 2),
        Spelling("AAAA\n", .wrappedBase64, at: 4),
        Spelling("AA==\n", .wrappedBase64, at: 4),
        Spelling("AA= =", .wrappedBase64, at: 3),
        Spelling("-AAA", .urlSafeBase64, at: 0),
        Spelling("AAA_", .urlSafeBase64, at: 3),
        Spelling("AA\u{0}A", .badBase64, at: 2),
        Spelling("AAA%", .badBase64, at: 3),
        Spelling("AAA\u{E9}", .badBase64, at: 3),
        Spelling("AAA@", .badBase64, at: 3),
        Spelling("AAA[", .badBase64, at: 3),
        Spelling("AAA`", .badBase64, at: 3),
        Spelling("AAA{", .badBase64, at: 3),
        Spelling("AAA:", .badBase64, at: 3),
        Spelling("AAA,", .badBase64, at: 3),
        Spelling("AAA.", .badBase64, at: 3),
        Spelling("AA\u{B}A", .badBase64, at: 2),
        Spelling("<a/>", .badBase64, at: 0),
    ])
    func `accepts only the canonical encoding`(spelling: Spelling) {
        spelling.check(with: Base64())
    }

    @Test(arguments: [
        Spelling("", .empty, at: 0), Spelling("A", .truncated, at: 1), Spelling("AA", is: [0]),
        Spelling("AAA", is: [0, 0]), Spelling("AA==", is: [0]), Spelling("AA=", .notCanonicalBase64, at: 3),
        Spelling("AB", .notCanonicalBase64, at: 1), Spelling("AAB", .notCanonicalBase64, at: 2),
        Spelling("_w", is: [255]), Spelling("-_8", is: [251, 255]), Spelling("+w", .badBase64, at: 0),
        Spelling("/w==", .badBase64, at: 0), Spelling("AAAAA", .truncated, at: 5),
    ])
    func `accepts the URL-safe alphabet with and without padding`(spelling: Spelling) {
        spelling.check(with: Base64(alphabet: .urlSafe, padding: .optional))
    }

    @Test(arguments: [
        Spelling("\n", .empty, at: 0), Spelling("AA\r\nAA", is: [0, 0, 0]), Spelling("\nAAAA\n", is: [0, 0, 0]),
        Spelling("A\nA\nA\nA", is: [0, 0, 0]), Spelling("AA\t=\r\n=\n", is: [0]),
        Spelling("AA == ", .plusBecameSpace, at: 2),
        Spelling("AA= = ", is: [0]), Spelling("AAA\n  A", is: [0, 0, 0]), Spelling("AAA  \n A", is: [0, 0, 0]),
        Spelling("AAA A", .plusBecameSpace, at: 3), Spelling("AAA\nA AAA", .plusBecameSpace, at: 5),
        Spelling("AA==\nA", .badBase64, at: 5), Spelling("AA\u{C}AA", .badBase64, at: 2),
        Spelling("AA\n", .notCanonicalBase64, at: 3), Spelling("A\nB==", .notCanonicalBase64, at: 2),
        Spelling("AAAA\nA", .truncated, at: 6), Spelling("AA\n-A", .urlSafeBase64, at: 3),
    ])
    func `accepts wrapped lines but no space in place of a plus sign`(spelling: Spelling) {
        spelling.check(with: Base64(wrapping: .lines))
    }

    @Test(arguments: [
        Spelling(" AA AA ", is: [0, 0, 0]), Spelling("AA = =", is: [0]), Spelling("  ", .empty, at: 0),
        Spelling("AA AA A", .truncated, at: 7),
    ])
    func `accepts white space anywhere in an XML value`(spelling: Spelling) {
        spelling.check(with: Base64(wrapping: .anywhere))
    }

    @Test(arguments: [4, 5, 60, 61, 64, 76])
    func `accepts lines of any length`(width: Int) throws {
        var generator = SeededGenerator(seed: 15)
        let bytes = (0..<1_000).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let text = Base64().encode(bytes.span)
        let lines = stride(from: 0, to: text.count, by: width).map { text[$0..<min($0 + width, text.count)] }
        let wrapped = Array(lines.joined(separator: Array("\r\n".utf8)))
        #expect(try Base64(wrapping: .lines).decode(wrapped.span) == bytes)
    }

    @Test func `finds an invalid byte at every offset`() {
        let text = Base64().encode([UInt8](repeating: 0x5A, count: 48).span)
        for offset in text.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed[offset] = byte
                let isDigit = byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || (0x2F...0x39).contains(byte))
                if isDigit || byte == UInt8(ascii: "+") {
                    #expect(throws: Never.self) { try Base64().decode(changed.span) }
                } else {
                    let fault = #expect(throws: EncodingFault.self) { try Base64().decode(changed.span) }
                    // Padding in the third or fourth place of a group is rejected because of the bytes after it or the
                    // unused bits before it.
                    let isEarlyPadding = byte == UInt8(ascii: "=") && offset % 4 >= 2
                    let isAtEnd = offset == text.count - 1
                    #expect(fault?.offset == (isEarlyPadding ? (isAtEnd ? offset - 1 : offset + 1) : offset))
                }
            }
        }
    }

    @Test func `does not change the output if it throws a fault`() {
        let output = [UInt8](capacity: 32) { output in
            output.append(1)
            #expect(throws: EncodingFault.self) {
                try Base64().decode(Array("AAAAAAAAAAAAAAAA!".utf8).span, into: &output)
            }
        }
        #expect(output == [1])
    }

    @Test func `traps if the output has no room`() async {
        await #expect(processExitsWith: .failure) {
            _ = [UInt8](capacity: 5) { output in
                try? Base64().decode(Array("AAAAAAAA".utf8).span, into: &output)
            }
        }
    }
}

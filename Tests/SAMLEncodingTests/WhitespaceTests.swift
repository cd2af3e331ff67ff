// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAMLEncoding
internal import Testing

struct WhitespaceTests {
    /// Tests every scalar between two letters and at both ends of a text.
    @Test func `treats every scalar as Foundation does`() throws {
        let recipe = try FoundationRecipe()
        for value in 0...0x10FFFF as ClosedRange<UInt32> {
            // Beyond the General Punctuation block and U+3000, a sample suffices.
            guard value < 0x3100 || value % 97 == 0, let scalar = Unicode.Scalar(value) else { continue }
            let document = "\(scalar)a\(scalar)\(scalar)b\(scalar)"
            let isEqual = Whitespace.cleanedUp(document).utf8.elementsEqual(recipe.cleanedUp(document).utf8)
            #expect(isEqual, "U+\(String(value, radix: 16))")
        }
    }

    @Test(arguments: [
        ("a \n b", "a  b"),
        ("a\t\nb", "a b"),
        ("a\n\tb", "a b"),
        ("a \t \t b", "a b"),
        ("a\r\n\r\n  \r\n  b", "a  b"),
        ("a\u{85} \u{2028}\u{2029}\tb", "a  b"),
        ("a\u{A0} \u{A0}b", "a\u{A0} \u{A0}b"),
        ("12345678 \tx", "12345678 x"),
        ("1234567 \t\t\t\t\t\t\t\t\t\tx", "1234567 x"),
        ("abc\u{2014}d  e", "abc\u{2014}d e"),
        ("a\u{C2}\u{E9} \u{2018} \u{2028}b", "a\u{C2}\u{E9} \u{2018} b"),
    ])
    func `collapses white space, removes newlines and joins lines`(document: String, cleaned: String) {
        #expect(Whitespace.cleanedUp(document) == cleaned)
    }

    @Test(
        arguments: [
            [0x41, 0xC2], [0x41, 0xE2, 0x80], [0xE2, 0x41, 0x80, 0xA8], [0x80, 0xA8, 0x41], [0xC2, 0xC2, 0x41],
            [0xF0, 0x9F, 0x98], [0xE3, 0x80], [0xFF],
        ] as [[UInt8]]
    )
    func `preserves bytes that are not UTF-8`(bytes: [UInt8]) {
        #expect(Whitespace.cleanedUp(bytes.span) == bytes)
        #expect(Whitespace.keepsEveryByte(of: bytes.span) == true)
    }

    /// The cleanup finds white space before it removes anything.
    @Test(
        arguments: [
            ([0xE3, 0x80, 0x0C, 0x80], [0xE3, 0x80, 0x80]), ([0xC2, 0x0A, 0x85], [0xC2, 0x85]),
            ([0x41, 0xE2, 0x0D, 0x80, 0xA8], [0x41, 0xE2, 0x80, 0xA8]),
            ([0x41, 0xE2, 0x80, 0xC2, 0x85, 0xA8, 0x42], [0x41, 0xE2, 0x80, 0xA8, 0x42]),
        ] as [([UInt8], [UInt8])]
    )
    func `preserves a white-space scalar that the removal of a newline creates`(document: [UInt8], cleaned: [UInt8]) {
        #expect(Whitespace.cleanedUp(document.span) == cleaned)
        #expect(Whitespace.keepsEveryByte(of: document.span) == false)
    }

    @Test(arguments: [
        "", "<a/>", "<a b='1' c='2'/>", "a\u{A0} b", "\u{FEFF} <a/>", String(repeating: "a b ", count: 9) + "c",
    ])
    func `reports that the cleanup keeps every byte`(document: String) {
        #expect(Whitespace.keepsEveryByte(of: Array(document.utf8).span) == true)
    }

    @Test(arguments: [" a", "a ", "a  b", "a\tb", "a\nb", "a\u{85}b", "\u{200B}a", "a\u{3000}", " ", "1234567\n8"])
    func `reports that the cleanup changes bytes`(document: String) {
        #expect(Whitespace.keepsEveryByte(of: Array(document.utf8).span) == false)
    }
}

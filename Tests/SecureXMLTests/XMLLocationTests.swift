// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import TestVectors
internal import Testing

/// Lines and columns are counted in blocks; a count byte by byte gives the same numbers.
@Suite struct `the location of an offset` {
    private static func counted(_ offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
        var (line, column) = (1, 1)
        var previous: UInt8 = 0
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        for byte in bytes[start..<max(start, min(offset, bytes.count))] {
            if byte == 0x0D || (byte == 0x0A && previous != 0x0D) {
                line += 1
                column = 1
            } else if byte != 0x0A, byte & 0xC0 != 0x80 {
                column += 1
            }
            previous = byte
        }
        return (line, column)
    }

    @Test(arguments: [
        ("", 0), ("a", 9), ("\r", 1), ("\n", 1), ("\r\n", 1), ("\r\n", 2), ("\u{FEFF}a", 1), ("\u{FEFF}\u{E9}b", 5),
    ])
    func `is counted from 1`(text: String, offset: Int) {
        let bytes = Array(text.utf8)
        let location = XMLLocation(offset: offset, in: bytes.span)
        let expected = Self.counted(offset, in: bytes)
        #expect(location.line == expected.line)
        #expect(location.column == expected.column)
    }

    @Test(arguments: 0..<40)
    func `is the same in one block and across blocks`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        // Line ends are rare in some documents, and at every border of the blocks in others.
        let rarity = [2, 60, 5_000, 100_000][seed % 4]
        let lineEnds = ["\r", "\n", "\r\n", "\n\r"]
        let characters = ["a", "\u{E9}", "\u{20AC}", "\u{1F600}"]
        var bytes: [UInt8] = seed % 3 == 0 ? [0xEF, 0xBB, 0xBF] : []
        while bytes.count < 20_000 {
            if Int.random(in: 0..<rarity, using: &generator) == 0 {
                bytes += lineEnds[Int.random(in: 0..<4, using: &generator)].utf8
            } else {
                bytes += characters[Int.random(in: 0..<4, using: &generator)].utf8
            }
        }
        let offsets = [
            0, 1, 3, 239, 240, 241, 4_095, 4_096, 4_097, 4_098, 4_099, 4_100, 8_193, 8_195, bytes.count,
            bytes.count + 1,
        ]
        for offset in offsets + (0..<40).map({ _ in Int.random(in: 0...bytes.count, using: &generator) }) {
            let location = XMLLocation(offset: offset, in: bytes.span)
            let expected = Self.counted(offset, in: bytes)
            #expect(location.line == expected.line && location.column == expected.column, "at \(offset)")
        }
    }

    @Test func `is the same for the elements of a tree`() throws {
        let elements = (0..<1_500).map { $0 % 7 == 0 ? "\r\n<b/>" : $0 % 3 == 0 ? "\u{E9}<b/>" : "<b/>" }
        let bytes = Array("\u{FEFF}<a>\(elements.joined())</a>".utf8)
        let offsets = bytes.indices.dropLast(3).filter { Array(bytes[$0..<$0 + 3]) == Array("<b/".utf8) }
        try #require(offsets.count == elements.count)
        let tree = try XMLTree(parsing: bytes)
        var next = tree.root.firstChildElement
        for offset in offsets {
            guard let element = next else { break }
            let expected = Self.counted(offset, in: bytes)
            #expect(element.location.line == expected.line)
            #expect(element.location.column == expected.column)
            next = element.nextSiblingElement
        }
    }
}

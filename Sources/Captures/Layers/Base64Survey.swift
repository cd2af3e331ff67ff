// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import UntrustedText

/// Statistics of the characters in presumed Base64 text.
struct Base64Survey {
    /// The number of digits of both alphabets.
    private(set) var digitCount = 0

    /// The number of padding characters.
    private(set) var paddingCount = 0

    /// The offset of the first digit that differs between the alphabets.
    private(set) var firstSpecialDigit: Int?

    /// Whether that digit belongs to the URL-safe alphabet.
    private(set) var isURLSafe = false

    /// The offset of the first white space that cannot be a decoded plus sign.
    private(set) var firstBreak: Int?

    /// The offset of the first space that may be a decoded plus sign.
    private(set) var firstSpace: Int?

    /// The number of spaces that may be decoded plus signs.
    private(set) var spaceCount = 0

    /// Whether other characters occur, which the decoder reports.
    private(set) var hasOthers = false

    private var lastSpace = 0
    private var spacesAreEvenlySpread = true

    /// Counts the characters of a text.
    init(of text: Span<UInt8>) {
        var index = 0
        while index < text.count {
            let byte = text[index]
            switch byte {
            // Nearly all bytes are such digits.
            case let byte where byte.isAlphanumeric:
                digitCount += 1
            case UInt8(ascii: "="):
                paddingCount += 1
            case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                digitCount += 1
                if firstSpecialDigit == nil {
                    firstSpecialDigit = index
                    isURLSafe = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                }
            case let byte where ASCII.isWhitespace(byte):
                index = read(whitespaceAt: index, in: text)
                continue
            default:
                hasOthers = true
            }
            index += 1
        }
    }

    /// Counts a run of white space, and returns the offset of its end.
    private mutating func read(whitespaceAt start: Int, in text: Span<UInt8>) -> Int {
        let (end, isSpacesOnly) = Self.run(ofWhitespaceAt: start, in: text)
        guard isSpacesOnly, paddingCount == 0 else {
            firstBreak = firstBreak ?? start
            return end
        }
        for space in start..<end {
            if let firstSpace { spacesAreEvenlySpread = spacesAreEvenlySpread && space - lastSpace == firstSpace + 1 }
            firstSpace = firstSpace ?? space
            lastSpace = space
        }
        spaceCount += end - start
        return end
    }

    private static func run(ofWhitespaceAt start: Int, in text: Span<UInt8>) -> (end: Int, isSpacesOnly: Bool) {
        var end = start
        var isSpacesOnly = true
        while end < text.count, ASCII.isWhitespace(text[end]) {
            if text[end] != 0x20 { isSpacesOnly = false }
            end += 1
        }
        return (end, isSpacesOnly)
    }

    /// Returns the text with a plus sign in place of every space that may be a decoded plus sign.
    ///
    /// Form decoding turns a plus sign into a space, never into a line break or a tab, and no plus sign follows
    /// padding.
    static func restoringPlusSigns(in text: [UInt8]) -> [UInt8] {
        var output = text
        let bytes = text.span
        var index = 0
        while index < bytes.count, bytes[index] != UInt8(ascii: "=") {
            guard ASCII.isWhitespace(bytes[index]) else {
                index += 1
                continue
            }
            let (end, isSpacesOnly) = run(ofWhitespaceAt: index, in: bytes)
            if isSpacesOnly {
                for space in index..<end { output[space] = UInt8(ascii: "+") }
            }
            index = end
        }
        return output
    }

    /// Whether the spaces are decoded plus signs rather than white space.
    ///
    /// The decision is the one that results in groups of four digits. If both do, spaces at equal distances wrap lines.
    var spacesArePlusSigns: Bool {
        guard spaceCount > 0, !isURLSafe else { return false }
        let isWholeWithout = (digitCount + paddingCount).isMultiple(of: 4)
        let isWholeWith = (digitCount + paddingCount + spaceCount).isMultiple(of: 4)
        return isWholeWith ? !(isWholeWithout && spacesAreEvenlySpread) : !isWholeWithout
    }
}

// SPDX-License-Identifier: Apache-2.0

/// What stands in a text that ought to be Base64, counted in one pass.
struct Base64Survey {
    /// How many digits of either alphabet there are.
    private(set) var digitCount = 0

    /// How many padding signs there are.
    private(set) var paddingCount = 0

    /// The first digit in which the alphabets differ.
    private(set) var firstSpecialDigit: Int?

    /// Whether that digit is one of the URL-safe alphabet.
    private(set) var isURLSafe = false

    /// The first white space that can only be white space.
    private(set) var firstBreak: Int?

    /// The first space that may have been a plus sign.
    private(set) var firstSpace: Int?

    /// How many spaces may have been plus signs.
    private(set) var spaceCount = 0

    private var lastSpace = 0
    private var spacesAreEvenlySpread = true

    /// Counts.
    init(of text: Span<UInt8>) {
        var index = 0
        while index < text.count {
            let byte = text[index]
            switch byte {
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
            case let byte where ASCII.isAlphanumeric(byte):
                digitCount += 1
            default:
                // The decoder will name it.
                break
            }
            index += 1
        }
    }

    /// Takes a run of white space, and returns its end.
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

    /// A text with a plus sign for every space that may have been one.
    ///
    /// A plus sign became a space alone: neither a line end nor a tab comes of it, and none stands behind padding.
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

    /// Whether the spaces were plus signs, and are not white space.
    ///
    /// Whichever makes groups of four come out. Should both, then spaces at equal distances wrap lines.
    var spacesArePlusSigns: Bool {
        guard spaceCount > 0, !isURLSafe else { return false }
        let isWholeWithout = (digitCount + paddingCount).isMultiple(of: 4)
        let isWholeWith = (digitCount + paddingCount + spaceCount).isMultiple(of: 4)
        return isWholeWith ? !(isWholeWithout && spacesAreEvenlySpread) : !isWholeWithout
    }
}

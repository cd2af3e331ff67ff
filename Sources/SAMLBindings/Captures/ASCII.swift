// SPDX-License-Identifier: Apache-2.0

/// What single bytes and short runs of them are, read as ASCII.
enum ASCII {
    /// Whether a byte is white space as XML has it: space, tab, CR or LF.
    static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Whether a byte is a letter or a figure.
    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    /// The number a hexadecimal digit of either case stands for.
    static func hexadecimalValue(of byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// Whether bytes spell a text, letter case included.
    static func matches(_ bytes: Span<UInt8>, _ text: StaticString) -> Bool {
        begins(bytes, with: text) && bytes.count == text.utf8CodeUnitCount
    }

    /// Whether bytes begin with a text, letter case included.
    static func begins(_ bytes: Span<UInt8>, with text: StaticString) -> Bool {
        guard bytes.count >= text.utf8CodeUnitCount else { return false }
        for index in 0..<text.utf8CodeUnitCount {
            // Safety: the index is below the count of a literal that lives for ever.
            guard unsafe bytes[index] == text.utf8Start[index] else { return false }
        }
        return true
    }

    /// How many bytes the line break at an index takes: two for CR LF, one for LF, none where there is none.
    static func lineBreakLength(at index: Int, in text: Span<UInt8>) -> Int {
        guard index < text.count else { return 0 }
        if text[index] == 0x0A { return 1 }
        return text[index] == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A ? 2 : 0
    }

    /// The first index at or after another where neither a space nor a tab stands.
    static func endOfBlanks(from start: Int, in text: Span<UInt8>) -> Int {
        var index = start
        while index < text.count, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
        return index
    }
}

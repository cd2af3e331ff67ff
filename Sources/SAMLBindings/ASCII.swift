// SPDX-License-Identifier: Apache-2.0

/// Functions that classify and compare ASCII bytes.
package enum ASCII {
    /// Returns whether a byte is XML white space: space, tab, CR or LF.
    @inlinable
    package static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Returns whether bytes equal a text; the comparison is case-sensitive.
    @inlinable
    package static func matches(_ bytes: Span<UInt8>, _ text: StaticString) -> Bool {
        begins(bytes, with: text) && bytes.count == text.utf8CodeUnitCount
    }

    /// Returns whether bytes begin with a text; the comparison is case-sensitive.
    @inlinable
    package static func begins(_ bytes: Span<UInt8>, with text: StaticString) -> Bool {
        guard bytes.count >= text.utf8CodeUnitCount else { return false }
        for index in 0..<text.utf8CodeUnitCount {
            // Safety: the index is less than the length of the literal, which is static.
            guard unsafe bytes[index] == text.utf8Start[index] else { return false }
        }
        return true
    }

    /// Returns whether bytes begin with other bytes.
    @inlinable
    package static func begins(_ bytes: Span<UInt8>, with prefix: Span<UInt8>) -> Bool {
        guard bytes.count >= prefix.count else { return false }
        for index in prefix.indices where bytes[index] != prefix[index] { return false }
        return true
    }

    /// Returns whether bytes equal other bytes.
    @inlinable
    package static func matches(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        left.count == right.count && begins(left, with: right)
    }

    /// Returns whether bytes begin with a lower-case text; letters in upper case match too.
    @inlinable
    package static func beginsIgnoringCase(_ bytes: Span<UInt8>, with text: StaticString) -> Bool {
        guard bytes.count >= text.utf8CodeUnitCount else { return false }
        for index in 0..<text.utf8CodeUnitCount {
            let byte = 0x41...0x5A ~= bytes[index] ? bytes[index] | 0x20 : bytes[index]
            // Safety: the index is less than the length of the literal, which is static.
            guard unsafe byte == text.utf8Start[index] else { return false }
        }
        return true
    }

    /// Returns whether bytes equal a lower-case text; letters in upper case match too.
    @inlinable
    package static func matchesIgnoringCase(_ bytes: Span<UInt8>, _ text: StaticString) -> Bool {
        beginsIgnoringCase(bytes, with: text) && bytes.count == text.utf8CodeUnitCount
    }

    /// Returns whether bytes end with a text; the comparison is case-sensitive.
    @inlinable
    package static func ends(_ bytes: Span<UInt8>, with text: StaticString) -> Bool {
        guard bytes.count >= text.utf8CodeUnitCount else { return false }
        return begins(bytes.extracting(droppingFirst: bytes.count - text.utf8CodeUnitCount), with: text)
    }

    /// Returns whether bytes end with a lower-case text; letters in upper case match too.
    @inlinable
    package static func endsIgnoringCase(_ bytes: Span<UInt8>, with text: StaticString) -> Bool {
        guard bytes.count >= text.utf8CodeUnitCount else { return false }
        return beginsIgnoringCase(bytes.extracting(droppingFirst: bytes.count - text.utf8CodeUnitCount), with: text)
    }

    /// Returns the length of the line break at an index: 2 for CR LF, 1 for LF, otherwise 0.
    @inlinable
    package static func lineBreakLength(at index: Int, in text: Span<UInt8>) -> Int {
        guard index < text.count else { return 0 }
        if text[index] == 0x0A { return 1 }
        return text[index] == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A ? 2 : 0
    }

    /// Returns the first index at or after `start` that is neither a space nor a tab.
    @inlinable
    package static func endOfBlanks(from start: Int, in text: Span<UInt8>) -> Int {
        var index = start
        while index < text.count, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
        return index
    }
}

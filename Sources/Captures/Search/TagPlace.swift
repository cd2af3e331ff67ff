// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import UntrustedText

/// A tag in a text, in which its characters may be escaped for JSON, HTML, a URL or mail.
struct TagPlace {
    /// The index of the `<`, or of the escape that stands for it.
    let start: Int

    /// Whether the tag is an end tag.
    let isEnd: Bool

    /// The maximum length of a namespace prefix.
    private static let maximumPrefixLength = 256

    /// Finds the tag of an element name; fails if no tag begins before the name.
    ///
    /// - Parameters:
    ///   - nameStart: The index of the local name.
    ///   - text: The text.
    init?(ofNameAt nameStart: Int, in text: Span<UInt8>) {
        var index = nameStart
        let lowest = max(0, nameStart - Self.maximumPrefixLength)
        if Self.ends(text, at: index, with: ":", from: lowest) {
            index = Self.startOfName(before: index - 1, in: text, from: lowest)
        } else if Self.ends(text, at: index, with: "%3A", from: lowest) {
            index = Self.startOfName(before: index - 3, in: text, from: lowest)
        }
        if index > lowest, text[index - 1] == UInt8(ascii: "<") {
            (start, isEnd) = (index - 1, false)
            return
        }
        if index > lowest + 1, text[index - 1] == UInt8(ascii: "/"), text[index - 2] == UInt8(ascii: "<") {
            (start, isEnd) = (index - 2, true)
            return
        }
        // Hexadecimal digits of an escape before the name belong to the run of name characters.
        for (escape, isEnd) in Self.escapes {
            for length in 0...2 + escape.utf8CodeUnitCount {
                let end = index + length
                guard end <= nameStart else { break }
                if Self.ends(text, at: end, with: escape, from: lowest) {
                    (start, self.isEnd) = (end - escape.utf8CodeUnitCount, isEnd)
                    return
                }
            }
        }
        return nil
    }

    /// The spellings of `</` and `<`, the longer ones first; letters of escapes match in both cases.
    private static let escapes: [(StaticString, Bool)] = [
        ("</", true), ("<\\/", true), ("&lt;/", true), ("&#60;/", true), ("&#x3C;/", true),
        ("%3C%2F", true), ("%3C/", true), ("%253C%252F", true), ("%253C/", true),
        ("\\u003C/", true), ("\\u003C\\/", true), ("\\u003C\\\\/", true), ("\\x3C/", true), ("=3C/", true),
        ("&amp;lt;/", true),
        ("<", false), ("&amp;lt;", false), ("&lt;", false), ("&#60;", false), ("&#x3C;", false), ("%253C", false),
        ("%3C", false), ("\\u003C", false), ("\\x3C", false), ("=3C", false),
    ]

    /// Returns whether a text begins with a spelling of `<`.
    static func begins(_ text: Span<UInt8>) -> Bool {
        for (escape, _) in escapes where ends(text, at: escape.utf8CodeUnitCount, with: escape, from: 0) { return true }
        return false
    }

    /// Returns whether a text ends with another one at an index, ignoring the case of letters.
    private static func ends(_ text: Span<UInt8>, at end: Int, with suffix: StaticString, from first: Int) -> Bool {
        let start = end - suffix.utf8CodeUnitCount
        guard start >= first, start >= 0, end <= text.count else { return false }
        for index in 0..<suffix.utf8CodeUnitCount {
            // Safety: the index is less than the length of the literal, which is static.
            let wanted = unsafe suffix.utf8Start[index]
            let byte = text[start + index]
            guard byte == wanted || isLetter(byte) && byte ^ 0x20 == wanted else { return false }
        }
        return true
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte & 0xDF }

    private static func startOfName(before end: Int, in text: Span<UInt8>, from first: Int) -> Int {
        text.start(before: end, notBefore: first, while: isNameByte)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    /// Returns the index after the `>` of an end tag, or of the escape that stands for it.
    ///
    /// - Parameters:
    ///   - nameEnd: The index after the name.
    ///   - text: The text.
    /// - Returns: The index, or `nil` if the tag does not end within a few bytes.
    static func end(after nameEnd: Int, in text: Span<UInt8>) -> Int? {
        var index = nameEnd
        while index < text.count, index < nameEnd + 24 {
            let rest = text.extracting(droppingFirst: index)
            for spelling in ends where ASCII.beginsIgnoringCase(rest, with: spelling) {
                return index + spelling.utf8CodeUnitCount
            }
            index += 1
        }
        return nil
    }

    /// Returns the start of the `>` that ends at an index, or of the escape that stands for it.
    static func startOfEnd(before end: Int, in text: Span<UInt8>) -> Int? {
        ends.first { ASCII.endsIgnoringCase(text.extracting(max(0, end - 8)..<end), with: $0) }
            .map { end - $0.utf8CodeUnitCount }
    }

    /// The spellings of `>`, in lower case.
    private static let ends: [StaticString] = [
        ">", "&amp;gt;", "&gt;", "&#62;", "&#x3e;", "%253e", "%3e", "\\u003e", "\\x3e", "=3e",
    ]
}

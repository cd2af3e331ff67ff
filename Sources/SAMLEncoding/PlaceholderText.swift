// SPDX-License-Identifier: Apache-2.0

/// Text that a logger, a sanitizer or a filter wrote in place of a value, such as `[REDACTED]` or `********`.
package enum PlaceholderText {
    /// The maximum length of a placeholder, in bytes.
    private static let maximumLength = 128

    /// The words of placeholders, in lower case.
    private static let words: [StaticString] = [
        "redact", "filter", "mask", "remov", "hidden", "sanitiz", "overwritten", "scrub", "omitted", "protected",
        "private>", "hash:", "snip", "character", "truncat", "skipped",
    ]

    /// Placeholders of which one tool is the known source.
    private static let sources: [(start: StaticString, source: String)] = [
        ("{hash:", "the filter of SAML-tracer"), ("{overwritten}", "the filter of SAML-tracer"),
        ("[FILTERED]", "the parameter filter of Rails"), ("[Filtered]", "Sentry"), ("[MASKED]", "GitLab"),
        ("<private>", "the log of macOS or iOS"),
    ]

    /// Returns who replaced a value, as the agent of a sentence, or `nil` if the text is not a placeholder.
    package static func source(of text: Span<UInt8>) -> String? {
        var range = 0..<text.count
        while let first = range.first, isWhiteSpace(text[first]) { range.removeFirst() }
        while let last = range.last, isWhiteSpace(text[last]) { range.removeLast() }
        guard range.count >= 3, range.count <= maximumLength else { return nil }
        let value = text.extracting(range)
        guard lengthOfMask(value) == value.count || isBracketed(value) || isWord(value) else { return nil }
        for known in sources where begins(value, with: known.start) { return known.source }
        return anyone
    }

    /// Returns who replaced a part of a value by the mark at an index, such as `[…]`, `*****` or `---`; `nil` if no mark is
    /// there.
    package static func source(ofPartAt index: Int, in text: Span<UInt8>) -> String? {
        let rest = text.extracting(droppingFirst: index)
        if let source = source(ofBracketsIn: rest) { return source }
        let end = index + (begins(rest, with: "…") ? 3 : lengthOfMask(rest))
        guard end >= index + 3 else { return nil }
        // Hyphens can be digits; a space can have become a plus sign.
        let isApart = end < text.count && (isWhiteSpace(text[end]) || text[end] == UInt8(ascii: "+"))
        return isApart || rest[0] != UInt8(ascii: "-") ? anyone : nil
    }

    /// Returns who wrote the placeholder in brackets with which a text begins; `nil` if it begins with none.
    package static func source(ofBracketsIn text: Span<UInt8>) -> String? {
        guard !text.isEmpty, let closing = closingBracket(of: text[0]) else { return nil }
        let end = text.extracting(first: min(maximumLength, text.count)).firstIndex(of: closing)
        return end.flatMap { source(of: text.extracting(first: $0 + 1)) }
    }

    private static let anyone = "a log, a filter or a sanitizer"

    private static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    /// Returns the length of the run of one mark, or of an ellipsis, with which a text begins.
    private static func lengthOfMask(_ text: Span<UInt8>) -> Int {
        guard !text.isEmpty, "*#.-_xX".utf8.contains(text[0]) else { return 0 }
        var end = 1
        while end < text.count, text[end] == text[0] { end += 1 }
        return end
    }

    private static func isBracketed(_ text: Span<UInt8>) -> Bool {
        guard closingBracket(of: text[0]) == text[text.count - 1] else { return false }
        let inner = text.extracting(1..<text.count - 1)
        if lengthOfMask(inner) == inner.count || inner.count == 3 && begins(inner, with: "…") { return true }
        for index in text.indices {
            let rest = text.extracting(index..<text.count)
            for word in words where begins(rest, with: word, ignoringCase: true) { return true }
        }
        return false
    }

    private static func closingBracket(of byte: UInt8) -> UInt8? {
        zip("[<{(".utf8, "]>})".utf8).first { $0.0 == byte }?.1
    }

    /// Returns whether the text is one of the words, with an ending.
    private static func isWord(_ text: Span<UInt8>) -> Bool {
        guard text.count <= 16 else { return false }
        for index in text.indices {
            let letter = text[index] | 0x20
            guard letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z") else { return false }
        }
        for word in words where begins(text, with: word, ignoringCase: true) { return true }
        return false
    }

    private static func begins(_ text: Span<UInt8>, with start: StaticString, ignoringCase: Bool = false) -> Bool {
        let count = start.utf8CodeUnitCount
        guard text.count >= count else { return false }
        for index in 0..<count {
            let byte = text[index]
            let isLetter = ignoringCase && byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            // Safety: the index is less than the length of the literal, which is static.
            guard unsafe (isLetter ? byte | 0x20 : byte) == start.utf8Start[index] else { return false }
        }
        return true
    }
}

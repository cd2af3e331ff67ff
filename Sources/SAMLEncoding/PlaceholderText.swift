// SPDX-License-Identifier: Apache-2.0

/// Text that a logger, a sanitizer or a filter wrote in place of a value, such as `[REDACTED]` or `********`.
package enum PlaceholderText {
    /// The maximum length of a placeholder, in bytes.
    private static let longest = 128

    /// The words of placeholders, in lower case.
    private static let words: [StaticString] = [
        "redact", "filter", "mask", "remov", "hidden", "sanitiz", "overwritten", "scrub", "omitted", "protected",
        "private>",
        "hash:",
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
        guard range.count >= 3, range.count <= longest else { return nil }
        let value = text.extracting(range)
        guard isMask(value) || isBracketed(value) || isWord(value) else { return nil }
        for known in sources where begins(value, with: known.start) { return known.source }
        return "a log, a filter or a sanitizer"
    }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    /// Returns whether the text repeats one mark, or is an ellipsis.
    private static func isMask(_ text: Span<UInt8>) -> Bool {
        switch text[0] {
        case UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "x"), UInt8(ascii: "X"):
            for index in text.indices where text[index] != text[0] { return false }
            return true
        default: return false
        }
    }

    private static func isBracketed(_ text: Span<UInt8>) -> Bool {
        switch (text[0], text[text.count - 1]) {
        case (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "<"), UInt8(ascii: ">")),
            (UInt8(ascii: "{"), UInt8(ascii: "}")), (UInt8(ascii: "("), UInt8(ascii: ")")):
            for index in text.indices {
                let rest = text.extracting(index..<text.count)
                for word in words where begins(rest, with: word, ignoringCase: true) { return true }
            }
            return false
        default: return false
        }
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

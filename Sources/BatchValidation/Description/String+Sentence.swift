// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import UntrustedText

extension String {
    init(_ bytes: [UInt8]) { self.init(decoding: bytes, as: UTF8.self) }

    /// The text before the first period that ends a sentence, and is not in a quotation.
    var firstSentence: String {
        let bytes = Array(utf8)
        var isQuoted = false
        let end = bytes.indices.first { index in
            if bytes[index] == UInt8(ascii: "`") { isQuoted.toggle() }
            return bytes[index] == UInt8(ascii: ".") && !isQuoted
                && (index + 1 == bytes.count || bytes[index + 1] == UInt8(ascii: " "))
        }
        return String(Array(bytes[..<(end ?? bytes.count)]))
    }

    /// The words by which a title is a sentence and not a name.
    private static let verbs: Set<[UInt8]> = Set(
        ["is", "are", "was", "were", "has", "does", "expired", "changed", "changes", "breaks", "reports"]
            .map { (verb: String) in Array(verb.utf8) }
    )

    /// The title as a part of a sentence: "Signature does not verify" has an article, "Unexpected audience" has none.
    var asClause: String {
        let text = uncapitalized
        let isSentence = utf8.split(separator: UInt8(ascii: " ")).dropFirst().contains {
            Self.verbs.contains(Array($0))
        }
        return isSentence && !text.isIdentical(to: self) ? "the \(text)" : text
    }

    /// The text with a lowercase first letter, unless its first word is a name such as Base64 or SAML.
    var uncapitalized: String {
        let word = utf8.prefix { $0 != UInt8(ascii: " ") }
        guard let first = word.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first,
            word.dropFirst().allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "-") })
        else { return self }
        return String([first.asciiLowercased] + utf8.dropFirst())
    }
}

extension Substring.UTF8View {
    func suffix(while isIncluded: (UInt8) -> Bool) -> Substring.UTF8View {
        var start = endIndex
        while start > startIndex, isIncluded(self[index(before: start)]) { start = index(before: start) }
        return self[start...]
    }
}

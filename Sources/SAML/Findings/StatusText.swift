// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The parts of a status message or detail that describe no user (S-112).
///
/// Identity providers write names and addresses of users into these texts, in any form. Therefore only words of a fixed
/// list and error codes are shown, and never a quotation. Everything else is replaced.
package enum StatusText {
    /// The replacement of one or more words.
    private static let replacement = "…"

    /// The maximum number of words that are examined, which also bounds the length of the result.
    private static let maximumWords = 60

    /// The words that are shown, in lowercase: the vocabulary of error messages and of the standard, but no given names.
    private static let words = Set(PackageResources.status_words_txt.split(separator: 0x0A).map { Array($0) })

    /// Returns the known words of a text, with a replacement for each group of others; `nil` if none is known.
    package static func knownWords(of text: String) -> String? {
        var shown: [String] = []
        var isAnyKnown = false
        var isQuoted = false
        func hide() {
            if shown.last?.isIdentical(to: replacement) != true { shown.append(replacement) }
        }
        let tokens = text.utf8.split(maxSplits: maximumWords) { $0 <= 0x20 }
        for token in tokens.prefix(maximumWords) {
            let quotes = token.count { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "`") }
            let begins = token.first == UInt8(ascii: "'")
            let ends = token.drop(atEnd: ".,;:!?)").last == UInt8(ascii: "'")
            let wasQuoted = isQuoted
            if !quotes.isMultiple(of: 2) || begins != ends { isQuoted.toggle() }
            let word = token.drop { $0 == UInt8(ascii: "(") }.drop(atEnd: ".,;:!?)")
            if !wasQuoted, !isQuoted, quotes == 0, !begins, isKnown(word) {
                shown.append(String(decoding: token, as: UTF8.self))
                isAnyKnown = true
            } else {
                hide()
            }
        }
        if tokens.count > maximumWords { hide() }
        return isAnyKnown ? shown.joined(separator: " ") : nil
    }

    private static func isKnown(_ word: Substring.UTF8View) -> Bool {
        let lowercase = word.map(\.asciiLowercased)
        return words.contains(lowercase) || isConstant(lowercase) || isCode(word, prefix: "AADSTS", digits: 4...8)
            || isCode(word, prefix: "MSIS", digits: 4...4) || isCode(word, prefix: "nr", digits: 1...2)
    }

    /// Returns whether a word is a constant of a product, such as `authentication_expired`: known words with underscores.
    private static func isConstant(_ word: [UInt8]) -> Bool {
        let parts = word.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        return parts.count > 1 && parts.allSatisfy { words.contains(Array($0)) }
    }

    /// Returns whether a word is an error code of an identity provider: Microsoft Entra ID, AD FS, or SPID.
    private static func isCode(_ word: Substring.UTF8View, prefix: String, digits: ClosedRange<Int>) -> Bool {
        guard word.starts(with: prefix.utf8) else { return false }
        let number = word.dropFirst(prefix.utf8.count)
        return digits.contains(number.count) && number.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}

extension Substring.UTF8View {
    /// The bytes without those of a set at the end.
    fileprivate func drop(atEnd set: StaticString) -> Substring.UTF8View {
        var end = endIndex
        while end > startIndex, "\(set)".utf8.contains(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}

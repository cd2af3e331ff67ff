// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import UntrustedText

/// An error code of an identity provider in a text, such as a status message, a log or an error page.
package struct ProviderError {
    /// The code, or the words of the error.
    package let name: String

    /// The code, its product and its meaning, as a sentence.
    package let sentence: String

    /// The next step for this error, or `nil` if the one for all errors applies.
    let ownRemedy: String?

    /// Finds the first code in a text; fails if the text contains none.
    package init?(in text: String) {
        if let number = Self.number(after: "AADSTS", in: text) {
            let meaning =
                Self.meaning(of: "AADSTS\(number)")
                ?? "its meaning is listed at https://login.microsoftonline.com/error"
            (name, ownRemedy) = ("AADSTS\(number)", nil)
            sentence = "It contains the error AADSTS\(number) of Microsoft Entra ID: \(meaning)."
        } else if let number = Self.number(after: "MSIS", in: text) {
            let meaning = Self.meaning(of: "MSIS\(number)").map { ": \($0)" } ?? ""
            (name, ownRemedy) = ("MSIS\(number)", nil)
            sentence = "It contains the error `MSIS\(number)` of AD FS\(meaning)."
        } else if let entry = StatusFile.errors.first(where: { !$0.isNumbered && text.containsBytes(of: $0.name) }) {
            (name, ownRemedy) = (entry.name, entry.step)
            sentence = "It contains the error `\(entry.name)`: \(entry.meaning)."
        } else {
            return nil
        }
    }

    /// The next step.
    var remedy: String {
        ownRemedy ?? "Correct what the error names, in the settings at the identity provider or in the request."
    }

    private static func number(after prefix: String, in text: String) -> String? {
        text.words(after: prefix).first { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
    }

    private static func meaning(of code: String) -> String? {
        StatusFile.errors.first { $0.name.isIdentical(to: code) }?.meaning
    }
}

extension String {
    /// The letters and digits that follow each of the first occurrences of a prefix.
    package func words(after prefix: String) -> [String] {
        var rest = Array(utf8)[...]
        var words: [String] = []
        while words.count < 16, let index = rest.firstIndex(ofBytes: prefix.utf8) {
            let word = rest[index...].dropFirst(prefix.utf8.count).prefix(40).prefix { $0.isAlphanumeric }
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            rest = rest[word.endIndex...]
        }
        return words
    }
}

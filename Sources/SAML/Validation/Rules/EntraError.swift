// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import UntrustedText

/// An error of Microsoft Entra ID (`AADSTS…`) in a text, such as a status message, a log or an error page.
package struct EntraError {
    private let number: String

    /// Finds the first error in a text; fails if the text contains none.
    package init?(in text: String) {
        let numbers = text.words(after: "AADSTS").filter { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
        guard let number = numbers.first else { return nil }
        self.number = number
    }

    /// The error and its meaning, as a sentence.
    package var sentence: String {
        let meaning =
            StatusFile.entries.first { $0.name.isIdentical(to: "AADSTS\(number)") }?.value["meaning"]?.asText
            ?? "its meaning is listed at https://login.microsoftonline.com/error"
        return "It contains the error AADSTS\(number) of Microsoft Entra ID: \(meaning)."
    }

    /// The next step.
    var remedy: String { "Correct what the error names, in the application of the tenant or in the request." }
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

// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import UntrustedText

/// An error of Microsoft Entra ID (`AADSTS…`) in a text, such as a status message, a log or an error page.
package struct EntraError {
    private let number: String

    /// Finds the first error in a text; fails if the text contains none.
    package init?(in text: String) {
        let prefix = Array("AADSTS".utf8)
        var rest = Array(text.utf8)[...]
        while let first = rest.firstIndex(of: prefix[0]) {
            rest = rest[first...]
            let digits = rest.dropFirst(prefix.count).prefix(16).prefix(while: \.isAlphanumeric)
            if rest.starts(with: prefix), !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) {
                number = String(decoding: digits, as: UTF8.self)
                return
            }
            rest = rest.dropFirst()
        }
        return nil
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

// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import UntrustedText

/// An error code of an identity provider in a text, such as a status message, a log or an error page.
package struct ProviderError {
    /// The code, or the words of the error.
    package let name: String

    /// The code, its product and its meaning, as the object of a sentence.
    package let words: String

    /// The meaning, as a clause.
    package let meaning: String?

    /// Whether the name is a code, and not words of a sentence.
    package let isCode: Bool

    /// The next step for this error, or `nil` if the one for all errors applies.
    package let ownRemedy: String?

    /// Whether the error is a number of a product, which means only one thing.
    package let isNumbered: Bool

    /// The products whose errors have numbers, with the text before the number and the meaning of an unknown one.
    private static let products: [(prefix: String, name: String, list: String?)] = [
        ("AADSTS", "Microsoft Entra ID", "its meaning is listed at https://login.microsoftonline.com/error"),
        ("MSIS", "AD FS", nil),
    ]

    /// Finds the first code in a text; fails if the text contains none.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isStatus: Whether an identity provider wrote it to a status, in which usual words mean its error, too.
    package init?(in text: String, ofStatus isStatus: Bool = false) {
        let code =
            Self.products.lazy.compactMap { product in
                Self.number(after: product.prefix, in: text).map { (product, name: product.prefix + $0) }
            }.first
            ?? Self.numberOfSignIn(in: text).map { (Self.products[0], name: Self.products[0].prefix + $0) }
        let entry = StatusFile.errors.first { entry in
            code.map { $0.name.isIdentical(to: entry.name) }
                ?? ((isStatus || !entry.isWord) && !entry.isNumbered && text.containsBytes(of: entry.name))
        }
        guard let name = code?.name ?? entry?.name else { return nil }
        let owner = code.map { " of \($0.0.name)" } ?? ""
        (self.name, ownRemedy, isNumbered) = (name, entry?.step, code != nil)
        meaning = entry?.meaning
        isCode = !name.utf8.contains(UInt8(ascii: " "))
        let reason = (meaning ?? code?.0.list).map { ": \($0)" } ?? ""
        words = "the error `\(name)`\(owner)\(reason)"
    }

    /// Finds the first code in the message or in the details of a status.
    package init?(of status: Status) {
        let texts = [status.message ?? ""] + StatusRule.texts(of: status.detail).map(\.text)
        guard let error = texts.lazy.compactMap({ ProviderError(in: $0, ofStatus: true) }).first else { return nil }
        self = error
    }

    /// The next step.
    var remedy: String {
        ownRemedy ?? "Correct what the error names, in the settings at the identity provider or in the request."
    }

    /// Returns the number of the first known error in a log of sign-ins of Microsoft Entra ID, which omits the prefix.
    private static func numberOfSignIn(in text: String) -> String? {
        let marks = ["\"errorCode\"", "Sign-in error code", "ResultType"]
        guard marks.contains(where: text.containsBytes) else { return nil }
        return text.utf8.split(maxSplits: 4_096) { !$0.isAlphanumeric }.lazy.filter { 5...7 ~= $0.count }
            .map { String(Substring($0)) }
            .first { number in StatusFile.errors.contains { $0.name.isIdentical(to: products[0].prefix + number) } }
    }

    private static func number(after prefix: String, in text: String) -> String? {
        text.words(after: prefix).first { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
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

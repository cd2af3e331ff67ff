// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

/// An error code of an identity provider in a text, such as a log or an error page.
package struct ReportedError {
    /// The code and its meaning, as a sentence.
    package let sentence: String

    /// The next step, if it is known.
    let remedy: String?

    /// The most bytes of a text that are searched.
    static let maximumBytes = 64 << 10

    /// Finds the first known code in a text; fails if the text contains none of them.
    package init?(in bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(Self.maximumBytes), as: UTF8.self)
        if let error = EntraError(in: text) {
            (sentence, remedy) = (error.sentence, nil)
        } else if let code = Self.others.first(where: { text.containsBytes(of: $0.code) }) {
            (sentence, remedy) = ("It contains the error `\(code.code)`: \(code.meaning).", nil)
        } else {
            let codes = text.words(after: StatusAdvice.prefix)
            guard
                let (code, advice) = codes.reversed().lazy.compactMap({ code in
                    StatusAdvice(named: code).map { (code, $0) }
                }).first
            else { return nil }
            (sentence, remedy) = ("It contains the status `\(code)`: \(advice.meaning)", advice.remedy)
        }
    }

    private static let others: [(code: String, meaning: String)] = [
        ("MSIS0038", "the signature of the SAML message is wrong"),
        ("MSIS7007", "AD FS does not know the relying party of the request, or it is disabled"),
        ("MSIS7042", "the browser repeated the same request too often; the sign-in is a loop"),
        ("MSIS7046", "a parameter of the SAML protocol is missing or not valid"),
        ("MSIS7065", "AD FS has no handler for the path of the request"),
        ("MSIS7070", "the issued token does not fulfill `NameIDPolicy` of the request"),
        ("app_not_configured_for_user", "Google does not offer the application to the user, or its settings differ"),
    ]
}

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
    static let mostBytes = 64 << 10

    /// Finds the first known code in a text; fails if the text contains none of them.
    package init?(in bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(Self.mostBytes), as: UTF8.self)
        let numbers = Self.words(after: "AADSTS", in: text)
        if let number = numbers.first(where: { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }) {
            let meaning = Self.entra[number] ?? "its meaning is listed at https://login.microsoftonline.com/error"
            (sentence, remedy) = ("It contains the error AADSTS\(number) of Microsoft Entra ID: \(meaning).", nil)
        } else if let code = Self.others.first(where: { text.containsBytes(of: $0.code) }) {
            (sentence, remedy) = ("It contains the error `\(code.code)`: \(code.meaning).", nil)
        } else {
            let codes = Self.words(after: StatusAdvice.prefix, in: text)
            guard
                let (code, advice) = codes.reversed().lazy.compactMap({ code in
                    StatusAdvice(named: code).map { (code, $0) }
                }).first
            else { return nil }
            (sentence, remedy) = ("It contains the status `\(code)`: \(advice.meaning)", advice.remedy)
        }
    }

    /// The most codes that are examined.
    private static let mostCodes = 16

    /// Returns the letters and digits that follow each occurrence of a prefix.
    private static func words(after prefix: String, in text: String) -> [String] {
        var rest = Array(text.utf8)[...]
        var words: [String] = []
        let prefix = Array(prefix.utf8)
        while words.count < mostCodes, let first = rest.firstIndex(of: prefix[0]) {
            rest = rest[first...]
            guard rest.starts(with: prefix) else {
                rest = rest.dropFirst()
                continue
            }
            let word = rest.dropFirst(prefix.count).prefix(40).prefix { $0.isAlphanumeric }
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            rest = rest[word.endIndex...]
        }
        return words
    }

    /// The numbers of errors of Microsoft Entra ID that a SAML sign-in can end with.
    private static let entra: [String: String] = [
        "50011": "the ACS URL of the request is not among the reply URLs of the application",
        "50020": "the account is from another identity provider and does not exist in the tenant",
        "50034": "the user does not exist in the tenant",
        "50058": "the user has no session, and the request does not allow interaction",
        "50076": "the user must use multifactor authentication",
        "50105": "the user is not assigned to the application",
        "50126": "the user name or the password is wrong",
        "53003": "a Conditional Access policy blocks the user",
        "75005": "the request is not a valid SAML request, or has an unsupported binding",
        "75011": "the user signed in with a method other than `RequestedAuthnContext` of the request demands",
        "76021": "the application requires signed requests, and the request is not signed",
        "90072": "the account is from another identity provider and does not exist in the tenant",
        "650056": "the application is not configured completely; often `Issuer` of the request is not its identifier",
        "700016": "no application of the tenant has the `Issuer` of the request as its identifier",
        "750054": "the URL has no `SAMLRequest` and no `SAMLResponse`",
        "900235": "`Comparison` of `RequestedAuthnContext` in the request must be `exact`",
        "7000112": "the application is disabled",
        "7500525": "the XML of the request is not well-formed",
    ]

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

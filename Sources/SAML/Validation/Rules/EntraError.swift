// SPDX-License-Identifier: Apache-2.0

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
            Self.meanings.first { $0.key.isIdentical(to: number) }?.value
            ?? "its meaning is listed at https://login.microsoftonline.com/error"
        return "It contains the error AADSTS\(number) of Microsoft Entra ID: \(meaning)."
    }

    /// The next step.
    var remedy: String { "Correct what the error names, in the application of the tenant or in the request." }

    /// The numbers of errors of Microsoft Entra ID that a SAML sign-in can end with.
    private static let meanings: KeyValuePairs = [
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
}

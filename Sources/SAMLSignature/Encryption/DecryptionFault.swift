// SPDX-License-Identifier: Apache-2.0

#if XMLSec
package import SAML
package import SecureXML

/// Why ciphertext stays closed.
///
/// There are two reasons. One is public: the algorithm that the document names. All others are one, in the same
/// words: to tell a bad padding from a bad key, or from bad XML, is to decrypt for whoever asks (S-35).
package struct DecryptionFault: Error, Hashable, Sendable {
    /// `encryption.algorithm-not-allowed` or `encryption.cannot-decrypt`.
    package let code: Finding.Code

    /// What was expected and what was found.
    package let reason: String

    /// Everything but the algorithm.
    static let cannotDecrypt = DecryptionFault(
        code: .encryptionCannotDecrypt,
        reason: "expected content that one of the keys opens, found content that none does"
    )

    static func notAllowed(_ reason: String) -> DecryptionFault {
        DecryptionFault(code: .encryptionAlgorithmNotAllowed, reason: reason)
    }

    /// The fault as a finding about the element that stays closed.
    package func finding(at element: XMLElementView) -> Finding {
        let location = element.location
        return Finding(
            code,
            .error,
            reason,
            at: SourceLocation(line: location.line, column: location.column),
            path: element.path.escapedForReport(limit: .max)
        )
    }
}
#endif

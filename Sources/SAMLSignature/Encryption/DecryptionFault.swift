// SPDX-License-Identifier: Apache-2.0

#if XMLSec
package import SAML
package import SecureXML
package import UntrustedText

/// Why ciphertext stays closed.
///
/// Two reasons are public: the algorithm that the document names, and the number of keys and parts in it. All others
/// are one, in the same words: a sender who can tell a bad padding from a bad key, or from bad XML, has an oracle that
/// decrypts (S-35).
package struct DecryptionFault: Error, Hashable, Sendable {
    /// `encryption.algorithm-not-allowed` or `encryption.cannot-decrypt`.
    package let code: Finding.Code

    /// What was expected and what was found.
    @Exact package private(set) var reason: String

    /// Everything but the algorithm.
    static let cannotDecrypt = DecryptionFault(
        code: .encryptionCannotDecrypt,
        reason: "expected content that one of the keys opens, found content that none does"
    )

    /// Everything but the algorithm, for content in AES-CBC that no verified signature covers.
    static let cannotAuthenticate = DecryptionFault(
        code: .encryptionCannotDecrypt,
        reason: "No verified signature covers this AES-CBC ciphertext, and no decryption key decrypts it to an "
            + "assertion that a trusted key signed."
    )

    /// The document used up its RSA decryptions (S-61): this depends on what was sent and on what was reported.
    static let budgetSpent = DecryptionFault(
        code: .encryptionCannotDecrypt,
        reason: "Not decrypted: the document needs more than \(DecryptionBudget.maximumAttempts) RSA decryptions, the "
            + "most that one document gets. Send fewer encrypted parts and encrypted keys, or give fewer decryption "
            + "keys."
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

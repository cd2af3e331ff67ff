// SPDX-License-Identifier: Apache-2.0

#if XMLSec
package import SAML
internal import SAMLEncoding
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

    /// The message, without the names of keys.
    @Exact package private(set) var reason: String

    /// The next step, where it is another one than that of the catalog.
    @Exact private(set) var remedy: String? = nil

    /// Everything but the algorithm.
    static let cannotDecrypt = DecryptionFault(
        code: .encryptionCannotDecrypt,
        reason: "No decryption key decrypts this element."
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
            + "most that one document gets.",
        remedy: "Send fewer encrypted parts and encrypted keys, or pass fewer decryption keys."
    )

    static func notAllowed(_ reason: String, remedy: String? = nil) -> DecryptionFault {
        DecryptionFault(code: .encryptionAlgorithmNotAllowed, reason: reason, remedy: remedy)
    }

    /// The fault as a finding about the element that was not decrypted.
    ///
    /// What it adds depends on what was sent and on the number of keys, so that it is the same for all failures (S-35).
    ///
    /// - Parameters:
    ///   - element: The `EncryptedAssertion`, `EncryptedID` or `EncryptedAttribute`.
    ///   - keyCount: The number of decryption keys that were given.
    /// - Returns: The finding, with a place.
    package func finding(at element: XMLElementView, keyCount: Int) -> Finding {
        let location = element.location
        let reason = self == .cannotDecrypt ? element.undecrypted(keyCount) : reason
        return Finding(
            code,
            .error,
            reason,
            at: SourceLocation(line: location.line, column: location.column),
            path: element.path.escapedForReport(limit: .max),
            remedy: remedy
        )
    }
}

extension XMLElementView {
    /// The message for an element that no key decrypts: how many keys there are, and for which certificate it is.
    fileprivate func undecrypted(_ keyCount: Int) -> String {
        let what =
            switch EncryptedElementKind(self) {
            case .assertion: "this assertion"
            case .identifier: "this name identifier"
            case .attribute: "this attribute"
            case nil: "this element"
            }
        let keys =
            keyCount == 1
            ? "The decryption key does not decrypt \(what)" : "None of the \(keyCount) decryption keys decrypts \(what)"
        guard
            let element = nextElement(MetadataNames.x509Certificate, inside: self),
            element.text.value.utf8.count <= 1 << 17,
            let der = try? Base64(wrapping: .anywhere).decode(element.text.value.utf8.span),
            let certificate = CertificateOutline(certificate: der)
        else { return keys + "." }
        return keys + "; it is encrypted for certificate \(certificate.nameForReport)."
    }
}
#endif

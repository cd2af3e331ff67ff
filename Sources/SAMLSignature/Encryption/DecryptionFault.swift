// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLEncoding
package import SecureXML
package import UntrustedText

/// An error of decryption.
///
/// Two reasons are reported in detail: the algorithm that the document names, and the number of keys and parts in it.
/// All other failures are reported alike: a sender who can distinguish bad padding, a wrong key and malformed XML has a
/// decryption oracle (S-35).
package struct DecryptionFault: Error, Hashable, Sendable {
    /// The finding code: `encryption.algorithm-not-allowed` or `encryption.cannot-decrypt`.
    package let code: Finding.Code

    /// A description of the error, without the names of keys.
    @Exact package private(set) var reason: String

    /// The remedy, if it differs from that of the catalog.
    @Exact private(set) var remedy: String? = nil

    /// The error for all failures other than algorithms.
    static let cannotDecrypt = DecryptionFault(
        code: .encryptionCannotDecrypt,
        reason: "No decryption key decrypts this element."
    )

    /// The error for all failures other than algorithms, for AES-CBC ciphertext without a verified signature.
    static let cannotAuthenticate = DecryptionFault(
        code: .encryptionCannotDecrypt,
        reason: "No verified signature covers this AES-CBC ciphertext, and no decryption key decrypts it to an "
            + "assertion that a trusted key signed."
    )

    /// The error for an exceeded number of RSA decryptions (S-61), which depends only on the document and earlier
    /// reports.
    static let budgetSpent = DecryptionFault(
        code: .encryptionCannotDecrypt,
        reason: "Not decrypted: the document needs more than \(DecryptionBudget.maximumAttempts) RSA decryptions, the "
            + "limit for one document.",
        remedy: "Send fewer encrypted parts and encrypted keys, or pass fewer decryption keys."
    )

    static func notAllowed(_ reason: String, remedy: String? = nil) -> DecryptionFault {
        DecryptionFault(code: .encryptionAlgorithmNotAllowed, reason: reason, remedy: remedy)
    }

    /// Returns the finding for an element that was not decrypted.
    ///
    /// The added details depend only on the document and the number of keys, so they are the same for all failures
    /// (S-35).
    ///
    /// - Parameters:
    ///   - element: The `EncryptedAssertion`, `EncryptedID` or `EncryptedAttribute`.
    ///   - keyCount: The number of given decryption keys.
    /// - Returns: The finding, with a location.
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
    /// Returns the message for an element that no key decrypts: the number of keys, and the certificate it is encrypted
    /// for.
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

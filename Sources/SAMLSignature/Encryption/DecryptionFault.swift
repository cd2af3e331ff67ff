// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLEncoding
package import SecureXML
package import UntrustedText

/// An error of decryption.
///
/// Three reasons are reported in detail: the algorithm that the document names, the number of keys and parts in it, and a
/// repeated ID in plaintext that its cipher or a signature authenticates.
/// All other failures are reported alike: a sender who can distinguish bad padding, a wrong key and malformed XML has a
/// decryption oracle (S-35).
package struct DecryptionFault: Error, Hashable, Sendable {
    /// The finding code: `encryption.algorithm-not-allowed`, `encryption.cannot-decrypt` or `xml.duplicate-id`.
    package let code: Finding.Code

    /// A description of the error, without the names of keys.
    @Exact package private(set) var reason: String

    /// The remedy, if it differs from that of the catalog.
    @Exact private(set) var remedy: String? = nil

    /// The step that failed, for tools; `nil` for a service.
    @Exact private(set) var step: String? = nil

    /// Returns the fault with the step that failed.
    func adding(_ step: String, remedy: String? = nil) -> DecryptionFault {
        var fault = self
        fault.step = step
        fault.remedy = remedy ?? self.remedy
        return fault
    }

    /// Whether this is ``cannotDecrypt``, with or without a step.
    private var isGeneral: Bool {
        code == .encryptionCannotDecrypt && reason.isIdentical(to: Self.cannotDecrypt.reason)
    }

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

    /// The error for authenticated plaintext with an ID that the document or another plaintext already has (S-96).
    static let repeatedIdentifier = DecryptionFault(
        code: .xmlDuplicateID,
        reason:
            "The decrypted content repeats an ID of the document or of other decrypted content: an assertion may occur "
            + "only once in a message."
    )

    /// The error for an exceeded number of RSA decryptions (S-61), which depends only on the document and earlier
    /// reports.
    static let budgetSpent = DecryptionFault(
        code: .encryptionCannotDecrypt,
        reason: "Not decrypted: the document needs more than \(DecryptionBudget.maximumAttempts) RSA decryptions, the "
            + "limit for one document.",
        remedy: "Send fewer encrypted parts and encrypted keys, or pass fewer decryption keys."
    )

    /// The remedy if the element names a certificate whose key was not given.
    private static let otherCertificate =
        "Give the identity provider the current metadata of the service provider, with its encryption certificate: it "
        + "encrypts for an old one, or for another service provider. To decrypt it here, pass the private key of this "
        + "certificate with `--decryption-key`."

    /// Returns the fault for an algorithm, with the registered URI if its own is almost one.
    static func notAllowed(_ reason: String, _ uri: String? = nil, remedy: String? = nil) -> DecryptionFault {
        let near = uri.flatMap(RegisteredURI.nearMiss(ofAlgorithm:)).map { " \($0)" } ?? ""
        return DecryptionFault(code: .encryptionAlgorithmNotAllowed, reason: reason + near, remedy: remedy)
    }

    /// Returns the finding for an element that was not decrypted.
    ///
    /// The added details depend only on the document and the public parts of the keys, so they are the same for all failures
    /// (S-35).
    ///
    /// - Parameters:
    ///   - element: The `EncryptedAssertion`, `EncryptedID` or `EncryptedAttribute`.
    ///   - keys: The given decryption keys.
    ///   - trusted: The keys with which the sender signs, for tools.
    /// - Returns: The finding, with a location.
    package func finding(
        at element: XMLElementView,
        keys: DecryptionKeys,
        besides trusted: [PublicKey] = []
    ) -> Finding {
        let recipient = isGeneral ? element.recipientCertificate : nil
        let isKnown = recipient.map { keys.contains($0.subjectPublicKeyInfo) } ?? true
        let reason =
            (isGeneral ? element.undecrypted(keys.keys.count, recipient, isKnown) : reason)
            + (step.map { " \($0)" } ?? "")
        var finding = element.finding(code, reason, remedy: remedy)
        if let recipient, trusted.contains(where: { $0.subjectPublicKeyInfo == recipient.subjectPublicKeyInfo }) {
            finding.explain(
                headline: "the content is encrypted for the signing certificate of the identity provider itself",
                remedy:
                    "At the identity provider, enter the encryption certificate of the service provider, from its metadata, "
                    + "as the certificate for which it encrypts."
            )
        } else if !isKnown {
            finding.explain(
                headline:
                    "the content is encrypted for an old certificate, or that of another service provider: no given key "
                    + "belongs to it",
                remedy: remedy == nil ? Self.otherCertificate : nil
            )
        }
        return finding
    }
}

extension XMLElementView {
    /// Returns the message for an element that no key decrypts: the number of keys, and the certificate it is encrypted
    /// for.
    fileprivate func undecrypted(_ keyCount: Int, _ certificate: CertificateOutline?, _ isKnown: Bool) -> String {
        let what =
            switch EncryptedElementKind(self) {
            case .assertion: "this assertion"
            case .identifier, .newIdentifier: "this name identifier"
            case .attribute: "this attribute"
            case nil: "this element"
            }
        let keys =
            keyCount == 1
            ? "The decryption key does not decrypt \(what)" : "None of the \(keyCount) decryption keys decrypts \(what)"
        guard let certificate else {
            return keys + (NamedKey.words(in: self).map { "; it is encrypted for \($0)." } ?? ".")
        }
        let digest = SHA256.digest(of: certificate.der)
            .hexadecimalText(isUppercase: true, separator: UInt8(ascii: ":"))
        return "\(keys); it is encrypted for certificate \(certificate.nameForReport), SHA-256 \(digest), "
            + (isKnown ? "to which a given key belongs." : "to which no given key belongs.")
    }

    /// The first certificate that the element names.
    fileprivate var recipientCertificate: CertificateOutline? {
        guard
            let element = nextElement(MetadataNames.x509Certificate, inside: self),
            let der = element.base64Octets, der.count <= PublicKey.maximumSize
        else { return nil }
        return CertificateOutline(certificate: der)
    }
}

extension DecryptionKeys {
    /// Returns whether one of the keys belongs to a public key.
    fileprivate func contains(_ subjectPublicKeyInfo: [UInt8]) -> Bool {
        keys.contains { $0.publicKey.subjectPublicKeyInfo == subjectPublicKeyInfo }
    }
}

// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLEncoding
package import UntrustedText

/// A key of a role (metadata, 2.4.1.1).
package struct KeyDescription: Hashable, Sendable {
    /// The purpose of a key.
    package enum Use: String, Hashable, Sendable {
        case signing, encryption
        /// The descriptor has no `use`.
        case both

        /// Whether the key verifies signatures.
        package var isForSigning: Bool { self != .encryption }
    }

    /// The purpose of the key.
    package let use: Use

    /// The SHA-256 digest of the `SubjectPublicKeyInfo`, as in reports.
    @Exact package private(set) var fingerprint: String

    /// The kind and the size, such as `RSA 2048 bits` and `EC P-256`, or `nil` if OpenSSL did not parse the key.
    @Exact package private(set) var kind: String?

    /// The strength for signatures, or `nil` if OpenSSL did not parse the key.
    package let strength: KeyStrength?

    /// The certificate of the key, or `nil` for a key without a certificate.
    package let certificate: CertificateDescription?

    init(_ key: CarriedKey, in outline: CertificateOutline?, for use: Use, isParsed: Bool) {
        let parsed = isParsed ? PublicKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo, validity: nil) : nil
        self.use = use
        fingerprint =
            parsed?.fingerprint ?? "sha256:" + SHA256.digest(of: key.subjectPublicKeyInfo).hexadecimalText
        kind = parsed?.summary
        strength = parsed?.strength
        certificate = outline.flatMap(CertificateDescription.init)
    }
}

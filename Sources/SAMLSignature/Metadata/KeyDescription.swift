// SPDX-License-Identifier: Apache-2.0

package import SAML
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

    /// The key and its certificate.
    let key: CarriedKey

    /// The SHA-256 digest of the `SubjectPublicKeyInfo`, as in reports.
    package var fingerprint: String { parsedFingerprint ?? PublicKey.fingerprint(of: key.subjectPublicKeyInfo) }

    @Exact private var parsedFingerprint: String?

    /// The kind and the size, such as `RSA 2048 bits` and `EC P-256`, or `nil` if OpenSSL did not parse the key.
    @Exact package private(set) var kind: String?

    /// The strength for signatures, or `nil` if OpenSSL did not parse the key.
    package let strength: KeyStrength?

    /// The certificate of the key, or `nil` for a key without a certificate.
    package var certificate: CertificateDescription? {
        key.certificate.map { CertificateDescription($0, validity: key.validity) }
    }

    /// Describes a key; OpenSSL parses it only if this is requested.
    init(_ key: CarriedKey, for use: Use, isParsed: Bool) {
        let parsed = isParsed ? PublicKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo, validity: nil) : nil
        self.use = use
        self.key = key
        parsedFingerprint = parsed?.fingerprint
        kind = parsed?.summary
        strength = parsed?.strength
    }
}

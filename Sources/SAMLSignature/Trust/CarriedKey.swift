// SPDX-License-Identifier: Apache-2.0

/// A key in a trust file, as DER that OpenSSL has not parsed yet.
struct CarriedKey: Hashable, Sendable {
    /// The DER `SubjectPublicKeyInfo`.
    let subjectPublicKeyInfo: [UInt8]

    /// The validity period of the certificate of the key.
    var validity: PublicKey.Validity?

    /// The certificate of the key, for reports.
    var certificate: CertificateFacts?

    /// The time, in seconds since 1970, at which the metadata of the key expires, or `nil` if it does not expire.
    var notOnOrAfter: Int?

    /// Whether metadata contains the key.
    var isFromMetadata = false

    /// The roles in which the key signs.
    var roles = MetadataRoles.all
}

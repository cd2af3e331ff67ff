// SPDX-License-Identifier: Apache-2.0

#if XMLSec
/// A key as a trust file carries it: DER that OpenSSL has not seen yet.
struct CarriedKey: Hashable, Sendable {
    /// The DER `SubjectPublicKeyInfo`.
    let subjectPublicKeyInfo: [UInt8]

    /// When the certificate around it says it is valid.
    var validity: PublicKey.Validity?

    /// The common name of the subject of that certificate, in UTF-8; empty if it has none.
    var name: [UInt8] = []

    /// The first second at which the metadata around it ceases to count; nil if it has no end.
    var notOnOrAfter: Int?

    init(
        subjectPublicKeyInfo: [UInt8],
        validity: PublicKey.Validity? = nil,
        name: [UInt8] = [],
        notOnOrAfter: Int? = nil
    ) {
        self.subjectPublicKeyInfo = subjectPublicKeyInfo
        self.validity = validity
        self.name = name
        self.notOnOrAfter = notOnOrAfter
    }
}
#endif

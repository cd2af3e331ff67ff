// SPDX-License-Identifier: Apache-2.0

extension ValidationPolicy {
    /// The public key that the presenter of a response has proved to possess, such as the key of a TLS client
    /// certificate.
    ///
    /// `SAMLSignature` creates it from a `PublicKey`.
    public struct ConfirmationKey: Hashable, Sendable {
        /// The DER `SubjectPublicKeyInfo` (RFC 5280, 4.1).
        package let subjectPublicKeyInfo: [UInt8]

        /// Creates a key from the DER that OpenSSL writes.
        package init(subjectPublicKeyInfo der: [UInt8]) {
            subjectPublicKeyInfo = der
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import SAMLSignature

/// A key pair of a test identity provider.
///
/// The private keys are public: anybody can sign with them. Trust them only in tests.
struct TestKey: Sendable {
    let privateKey: PrivateKey
    let certificate: [UInt8]

    /// The keys of the file: that of the metadata, the next one, and one that no metadata names.
    static func all() throws -> [TestKey] {
        let start = "-----BEGIN PRIVATE KEY-----"
        return try String(decoding: PackageResources.keys_pem, as: UTF8.self).split(separator: start).map { part in
            let pem = Array((start + part).utf8)
            return TestKey(
                privateKey: try PrivateKey(pem: pem),
                certificate: try ResponseSigner.certificates(pem: pem)[0]
            )
        }
    }
}

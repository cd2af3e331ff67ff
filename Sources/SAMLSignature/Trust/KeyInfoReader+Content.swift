// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import SecureXML

extension KeyInfoReader {
    /// Returns the keys of a `ds:KeyInfo` in the model of a response: those of a holder-of-key confirmation.
    ///
    /// The keys are only compared, so OpenSSL does not parse them.
    static func keys(in keyInfo: XMLContent) -> [[UInt8]] {
        guard let document = try? keyInfo.document(), let tree = try? XMLTree(parsing: document) else { return [] }
        var keys: [[UInt8]] = []
        for key in Self(tree.root, checksKeys: false).keys where !keys.contains(key.subjectPublicKeyInfo) {
            keys.append(key.subjectPublicKeyInfo)
        }
        return keys
    }
}

extension ValidationPolicy.ConfirmationKey {
    /// Creates the key of the presenter of a response, such as that of a TLS client certificate.
    public init(_ key: PublicKey) {
        self.init(subjectPublicKeyInfo: key.subjectPublicKeyInfo)
    }
}

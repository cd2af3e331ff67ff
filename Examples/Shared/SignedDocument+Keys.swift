// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature

extension SignedDocument {
    /// The folder with the keys of the test vectors.
    static let keys = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "../../TestVectors/keys").standardizedFileURL

    /// The document, signed with a key of the test vectors.
    func bytes(at moment: Timestamp) throws -> [UInt8] {
        let key = try PrivateKey(pem: Array(Data(contentsOf: Self.keys.appending(path: "idp-rsa.key.pem"))))
        return try bytes(at: moment, by: ResponseSigner(key: key))
    }
}

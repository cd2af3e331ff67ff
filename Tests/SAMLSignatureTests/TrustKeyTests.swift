// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import Foundation
internal import SAMLSignature
internal import TestVectors
internal import Testing

struct TrustKeyTests {
    @Test(arguments: ["idp-rsa", "idp-ec", "sp-rsa"])
    func `reads the same key from its certificate, its public key and its private key`(name: String) throws {
        let certificate = try #require(try PublicKey.reading(pem: file("\(name).crt.pem")).first)
        let key = try #require(try PublicKey.reading(pem: file("\(name).pub.pem")).first)
        let secret = try PrivateKey(pem: file("\(name).key.pem"))
        #expect(certificate == key)
        #expect(secret.publicKey == key)
        #expect(certificate.validity != nil)
        #expect(key.validity == nil)
        #expect(key.strength == .strong)
        print(key, certificate.validity!)
    }

    private func file(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: "keys/\(name)")))
    }
}
#endif

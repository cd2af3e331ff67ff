// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// Key files in DER, Base64, PKCS #7 and JWK sets; OpenSSL and Python cryptography wrote the vectors.
@Suite(.requiresXMLSec)
struct TrustKeyFileTests {
    @Test(arguments: try TrustVectors.vectors("trust-key-file").filter(\.isValid))
    func `reads every trusted key of a key file`(vector: TrustVectors.Vector) throws {
        let keys = try PublicKey.reading(vector.bytes())
        let expected = try #require(vector.keys)
        #expect(keys.count == expected.count)
        for (key, expected) in zip(keys, expected) {
            #expect(key.matches(expected), "\(key), \(key.strength), \(String(describing: key.validity))")
        }
        let store = try TrustStore(vector.bytes())
        #expect(store.notices.map(\.code.rawValue) == vector.notices)
        let found = store.keys(forIssuer: "urn:any", at: Timestamp(seconds: 1_777_629_600))
        #expect(found.keys == keys)
        #expect(found.status == .unknown)
    }

    @Test(arguments: try TrustVectors.vectors("trust-key-file").filter { !$0.isValid })
    func `rejects an invalid key file with its code and without its content`(vector: TrustVectors.Vector) throws {
        let bytes = try vector.bytes()
        let error = try #require(throws: TrustError.self) { try TrustStore(bytes) }
        #expect(error.code.rawValue == vector.code)
        for secret in ["MI", "MH", "AQAB", "c2VjcmV0"] { #expect(!error.description.contains(secret)) }
    }

    @Test func `names the certificates of a chain that are not trusted`() throws {
        let notices = try TrustStore(TrustVectors.bytes("files/chain.p7b")).notices
        #expect(
            notices.map(\.message) == [
                "Of the certificate chain, only the key of CN=idp.example.test (serial 01) is trusted. Not trusted: "
                    + "CN=swift-saml test authority (serial 01), CN=swift-saml test root (serial 01)."
            ]
        )
    }

    @Test(arguments: ["pkcs8.der", "pkcs8.txt", "private.jwk", "encrypted.der"])
    func `tells the operator that a file contains a private key`(name: String) throws {
        let bytes = try TrustVectors.bytes("files/bad-\(name)")
        let error = #expect(throws: TrustError.self) { try TrustStore(bytes) }
        #expect(error?.reason.contains("a private key") == true)
        #expect(error?.reason.localizedCaseInsensitiveContains("remove") == true)
    }

    @Test(arguments: ["certificate.der", "key.der", "single.p7b", "one-line.txt", "single.jwk", "x5c.jwk"])
    func `reads no other key from a truncated file`(name: String) throws {
        let bytes = try TrustVectors.bytes("files/\(name)")
        let keys = try PublicKey.reading(bytes)
        for count in bytes.indices.dropLast() {
            let found = try? PublicKey.reading(Array(bytes[..<count]))
            #expect(found == nil || found == keys, "\(count) bytes")
        }
    }

    @Test func `reads at most one other key from a chain with a changed byte`() throws {
        var bytes = try TrustVectors.bytes("files/chain.p7b")
        let certificate = try TrustVectors.bytes("files/certificate.der")
        let (key, chain) = (try PublicKey(certificate: certificate), bytes)
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: key.subjectPublicKeyInfo) })
        let keyRange = start..<start + key.subjectPublicKeyInfo.count
        for index in bytes.indices {
            bytes[index] ^= 0x01
            if let found = try? PublicKey.reading(bytes) {
                #expect(found == [key] || keyRange.contains(index), "byte \(index)")
            }
            bytes[index] = chain[index]
        }
    }

    @Test func `accepts the formats of keys in every place where keys are read`() throws {
        let file = TestVectors.directory.appending(path: "trust/files/chain.p7b").path
        let store = try TrustStore(contentsOf: file)
        #expect(store.keyCount == 1)
        #expect(store.notices.map(\.source) == [file])
        let pem = try TrustVectors.bytes("files/chain-and-key.pem")
        #expect(try TrustStore(keys: PublicKey.reading(pem: pem), forIssuer: "urn:one").keyCount == 2)
        let error = #expect(throws: TrustError.self) { try PublicKey.reading(TrustVectors.bytes("metadata/one.xml")) }
        #expect(error?.code == .unknownFormat)
    }

    @Test(arguments: [
        #""use":["sig"]"#, #""use":null"#, #""key_ops":"verify""#, #""key_ops":["encrypt"]"#, #""alg":"RSA-OAEP""#,
        #""alg":"HS256""#, #""alg":1"#,
    ])
    func `does not trust a JWK whose members do not allow signatures`(member: String) throws {
        let key = String(decoding: try TrustVectors.bytes("files/single.jwk"), as: UTF8.self)
        let usage = #""use": "sig", "alg": "ES256""#
        #expect(key.contains(usage))
        func store(_ member: String) throws -> TrustStore {
            try TrustStore(Array(key.replacingOccurrences(of: usage, with: member).utf8))
        }
        #expect(try store(#""alg":"ES256""#).keyCount == 1)
        let trusted = try? store(member)
        #expect(trusted?.keyCount ?? 0 == 0)
    }

    @Test func `limits the number of keys of a JWK set`() throws {
        let key = String(decoding: try TrustVectors.bytes("files/single.jwk"), as: UTF8.self)
        func set(_ count: Int) -> [UInt8] {
            Array("{\"keys\":[\(Array(repeating: key, count: count).joined(separator: ","))]}".utf8)
        }
        #expect(try PublicKey.reading(set(1024)).count == 1024)
        let error = #expect(throws: TrustError.self) { try PublicKey.reading(set(1025)) }
        #expect(error?.code == .tooLarge)
    }

    @Test func `takes text that begins like another format for what it is`() throws {
        let pem = try TrustVectors.bytes("pem/key-p256.pem")
        for start in ["0123\n", "0é\n", "[1]\n", "M\n", "0\n"] {
            #expect(try PublicKey.reading(Array(start.utf8) + pem).count == 1, "\(start)")
        }
        let error = #expect(throws: TrustError.self) { try PublicKey.reading(Array("{}\n".utf8) + pem) }
        #expect(error?.code == .malformedJWK)
    }
}

// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import Foundation
internal import SAMLSignature
internal import TestVectors
internal import Testing

struct TrustKeyTests {
    @Test(arguments: try TrustVectors.vectors("trust-pem").filter { !$0.isValid })
    func `refuses a PEM file with the code and the block`(vector: TrustVectors.Vector) throws {
        let bytes = try vector.bytes()
        let error = try #require(throws: TrustError.self) { try TrustStore(bytes) }
        #expect(error.code.rawValue == vector.code)
        #expect(error.place == vector.block.map { .block($0) })
        #expect(!error.description.contains("MI"))
    }

    @Test(arguments: try TrustVectors.vectors("trust-pem").filter(\.isValid))
    func `reads every key of a PEM file`(vector: TrustVectors.Vector) throws {
        let keys = try PublicKey.reading(pem: vector.bytes())
        let expected = try #require(vector.keys)
        #expect(keys.count == expected.count)
        for (key, expected) in zip(keys, expected) {
            #expect(key.matches(expected), "\(key), \(key.strength), \(String(describing: key.validity))")
        }
    }

    @Test(arguments: try TrustVectors.vectors("private-key").filter { !$0.isValid })
    func `refuses a private key with the code`(vector: TrustVectors.Vector) throws {
        let bytes = try vector.bytes()
        let error = try #require(throws: TrustError.self) { try PrivateKey(pem: bytes) }
        #expect(error.code.rawValue == vector.code)
        #expect(!error.description.contains("MI"))
    }

    @Test(arguments: try TrustVectors.vectors("private-key").filter(\.isValid))
    func `reads a private key, and knows its public half`(vector: TrustVectors.Vector) throws {
        let key = try PrivateKey(pem: vector.bytes())
        let expected = try #require(vector.keys?.first)
        #expect(key.publicKey.matches(expected))
        #expect(key.description == "private key of \(key.publicKey)")
    }

    @Test(arguments: ["idp-rsa", "idp-ec", "sp-rsa"])
    func `takes the same key out of its certificate, its public key and its private key`(name: String) throws {
        func file(_ kind: String) throws -> [UInt8] {
            Array(try Data(contentsOf: TestVectors.directory.appending(path: "keys/\(name).\(kind).pem")))
        }
        let certificate = try #require(try PublicKey.reading(pem: file("crt")).first)
        let key = try #require(try PublicKey.reading(pem: file("pub")).first)
        #expect(certificate == key)
        #expect(certificate.hashValue == key.hashValue)
        #expect(try PrivateKey(pem: file("key")).publicKey == key)
        #expect(certificate.validity != nil)
    }

    @Test func `tells keys of different parties apart`() throws {
        let keys = try PublicKey.reading(pem: TrustVectors.bytes("pem/two.pem"))
        #expect(keys[0] != keys[1])
    }

    @Test func `survives every cut of a certificate and every change of one of its bytes`() throws {
        let pem = try TrustVectors.bytes("pem/certificate-p256.pem")
        let base64 = String(decoding: pem, as: UTF8.self).split(separator: "\n").dropFirst().dropLast().joined()
        let der = [UInt8](try #require(Data(base64Encoded: base64)))
        let key = try PublicKey(certificate: der)
        let start = try #require(der.indices.first { der[$0...].starts(with: key.subjectPublicKeyInfo) })
        let keyRange = start..<start + key.subjectPublicKeyInfo.count
        for count in 0..<der.count {
            #expect(throws: TrustError.self) { try PublicKey(certificate: Array(der[..<count])) }
        }
        for index in der.indices {
            for change in [0x01, 0x80, 0xFF] as [UInt8] {
                var changed = der
                changed[index] ^= change
                guard let other = try? PublicKey(certificate: changed) else { continue }
                #expect(other == key || keyRange.contains(index), "byte \(index) ^ \(change)")
            }
        }
    }

    @Test func `reads as many PEM blocks as are allowed, and not one more`() throws {
        let block = try TrustVectors.bytes("pem/key-ed25519.pem")
        let most = Array(repeatElement(block, count: 1024).joined())
        #expect(try PublicKey.reading(pem: most).count == 1024)
        let error = #expect(throws: TrustError.self) { try PublicKey.reading(pem: most + block) }
        #expect(error?.code == .tooLarge)
    }

    @Test func `reads no block beyond its limit`() throws {
        let head = "-----BEGIN CERTIFICATE-----\n"
        let tail = "-----END CERTIFICATE-----\n"
        func code(_ count: Int) -> TrustError.Code? {
            let file = head + String(repeating: "A", count: count - 1) + "\n" + tail
            return #expect(throws: TrustError.self) { try PublicKey.reading(pem: Array(file.utf8)) }?.code
        }
        #expect(code(128 << 10) == .malformedPEM)
        #expect(code((128 << 10) + 1) == .tooLarge)
    }
}
#endif

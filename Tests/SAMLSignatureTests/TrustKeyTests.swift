// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAMLSignature
internal import TestVectors
internal import Testing

@Suite(.requiresXMLSec)
struct TrustKeyTests {
    @Test(arguments: try TrustVectors.vectors("trust-pem").filter { !$0.isValid })
    func `rejects an invalid PEM file with its code and block number`(vector: TrustVectors.Vector) throws {
        let bytes = try vector.bytes()
        let error = try #require(throws: TrustError.self) { try TrustStore(bytes) }
        #expect(error.code.rawValue == vector.code)
        #expect(error.location == vector.block.map { .block($0) })
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
    func `rejects an invalid private key with its code`(vector: TrustVectors.Vector) throws {
        let bytes = try vector.bytes()
        let error = try #require(throws: TrustError.self) { try PrivateKey(pem: bytes) }
        #expect(error.code.rawValue == vector.code)
        #expect(!error.description.contains("MI"))
    }

    @Test(arguments: try TrustVectors.vectors("private-key").filter(\.isValid))
    func `reads a private key and derives its public key`(vector: TrustVectors.Vector) throws {
        let key = try PrivateKey(pem: vector.bytes())
        let expected = try #require(vector.keys?.first)
        #expect(key.publicKey.matches(expected))
        #expect(key.description == "private key of \(key.publicKey)")
    }

    @Test(arguments: ["idp-rsa", "idp-ec", "sp-rsa"])
    func `reads the same key from its certificate, its public key and its private key`(name: String) throws {
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

    /// The modulus of `idp-rsa` with the exponents 2^64 - 1 and 2^64 + 1.
    private static let exponents = [
        (
            """
            MIIBKDANBgkqhkiG9w0BAQEFAAOCARUAMIIBEAKCAQEA1V+RhfuOq7quC/CP9eH2YCqauOrkwFoi2LZcz1yfSfc/Fc\
            BIW+SBWf8MHzWTi6GwzqIJhGVoGgf+A2wL+jRrntMqPdL78PDb7fUG09pxwpuhtoWitNLwCFCIT069AENzdIswFjL9\
            +oPiunAi6fcysbksTYsUM0iYOKn281LOi1fOj4QEKAee9BP/f+4tWmXWnIEHzkpP8uqsP8kvOzsLM8H9JnrxctGtFW\
            qiPUPVcqEs0o9971DBvu+ECjfHail9KvaNJsKwbMCMsiBRuGn7YN563ULiOLBTI8rph9TDrjm+SJG1mwzkb2gqr7Px\
            fqhShSloRrkQNAnh+xZ5lJyEAwIJAP//////////
            """,
            KeyStrength.strong
        ),
        (
            """
            MIIBKDANBgkqhkiG9w0BAQEFAAOCARUAMIIBEAKCAQEA1V+RhfuOq7quC/CP9eH2YCqauOrkwFoi2LZcz1yfSfc/Fc\
            BIW+SBWf8MHzWTi6GwzqIJhGVoGgf+A2wL+jRrntMqPdL78PDb7fUG09pxwpuhtoWitNLwCFCIT069AENzdIswFjL9\
            +oPiunAi6fcysbksTYsUM0iYOKn281LOi1fOj4QEKAee9BP/f+4tWmXWnIEHzkpP8uqsP8kvOzsLM8H9JnrxctGtFW\
            qiPUPVcqEs0o9971DBvu+ECjfHail9KvaNJsKwbMCMsiBRuGn7YN563ULiOLBTI8rph9TDrjm+SJG1mwzkb2gqr7Px\
            fqhShSloRrkQNAnh+xZ5lJyEAwIJAQAAAAAAAAAB
            """,
            KeyStrength.refused(.badExponent)
        ),
    ]

    @Test(arguments: exponents)
    func `refuses an RSA exponent of more than 64 bits`(base64: String, strength: KeyStrength) throws {
        let pem = "-----BEGIN PUBLIC KEY-----\n\(base64)\n-----END PUBLIC KEY-----\n"
        #expect(try PublicKey.reading(pem: Array(pem.utf8)).map(\.strength) == [strength])
    }

    private static let compressed = [
        // A point of P-256.
        "MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgACxggaQsNT3nmF5SQ/cHL+dpLYLObDQh8Pq2yDCOmCVzY=",
        // A curve over a prime for which a square root takes 0.08 s.
        """
        MIIBgTCCASYGByqGSM49AgEwggEZAgEBMF4GByqGSM49AQECUxAB0QAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABMAYEAQUEAQcEVAICSabZ\
        3+fWamEtjVaG5xl7HZPDFu/trZKo23fIoRBD4/D50VFYGXOa6BwLT8KJ9/8ukYmrdBgJkTI/nu7sniu91Gbbqg5PG1\
        GfQ/+C3EmgEXx+pgJTEAHQ////////////////////////////////////////////////////////////////////\
        //////////////////////////////////////8CAQEDVQACC/C1lrKFP5fn7ikqV4bAc1ZBdL36Yu7Uqe/rj+3wwL\
        l2VgWNe39XYtFfCwNiy6Rlzd5Pf0bYSLVOneOQJgpaK6HXVsuLXVeFOR3T6sKD0lPHUro=
        """,
    ]

    @Test(arguments: compressed)
    func `refuses compressed points of elliptic curves`(base64: String) throws {
        let pem = "-----BEGIN PUBLIC KEY-----\n\(base64)\n-----END PUBLIC KEY-----\n"
        let error = #expect(throws: TrustError.self) { try PublicKey.reading(pem: Array(pem.utf8)) }
        #expect(error?.code == .malformedKey)
    }

    @Test func `distinguishes keys of different parties`() throws {
        let keys = try PublicKey.reading(pem: TrustVectors.bytes("pem/two.pem"))
        #expect(keys[0] != keys[1])
    }

    @Test func `survives every truncation and every changed byte of a certificate`() throws {
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

    @Test func `limits the number of PEM blocks`() throws {
        let block = try TrustVectors.bytes("pem/key-ed25519.pem")
        let most = Array(repeatElement(block, count: 1024).joined())
        #expect(try PublicKey.reading(pem: most).count == 1024)
        let error = #expect(throws: TrustError.self) { try PublicKey.reading(pem: most + block) }
        #expect(error?.code == .tooLarge)
    }

    @Test func `limits the size of a PEM block`() throws {
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

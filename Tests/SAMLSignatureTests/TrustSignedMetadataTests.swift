// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

@Suite(.requiresXMLSec)
struct TrustSignedMetadataTests {
    /// 2026-05-01T10:00:00Z.
    private let now = Timestamp(seconds: 1_777_629_600)

    private func key(_ name: String = "rsa-4096") throws -> PublicKey {
        try PrivateKey(pem: TrustVectors.bytes("keys/\(name).key.pem")).publicKey
    }

    @Test(arguments: try TrustVectors.vectors("trust-signed-metadata"))
    func `accepts remote metadata only with a signature and a bounded validity period`(
        vector: TrustVectors.Vector
    ) throws {
        let readAt = try #require(vector.readAt.flatMap { Timestamp($0) })
        let signer = try #require(try ["rsa-4096", "rsa-1024"].map(key).first { $0.fingerprint == vector.signer })
        let path = TestVectors.directory.appending(path: "trust/\(vector.file)").path()
        if vector.isValid {
            let lookup = try #require(vector.lookups?.first)
            let moment = try #require(Timestamp(lookup.at))
            for store in [
                try TrustStore(metadata: vector.bytes(), signedBy: [signer], readAt: readAt),
                try TrustStore(contentsOf: [path], metadataSignedBy: [try key("p256"), signer], readAt: readAt),
            ] {
                #expect(store.keys(forIssuer: lookup.issuer, at: moment).keys.map(\.fingerprint) == lookup.keys)
            }
        } else {
            let error = try #require(throws: TrustError.self) {
                try TrustStore(contentsOf: [path], metadataSignedBy: [signer], readAt: readAt)
            }
            #expect(error.code.rawValue == vector.code)
            #expect(error.source == path)
        }
    }

    @Test func `rejects signed metadata of an entity that was not requested`() throws {
        let bytes = try TrustVectors.bytes("signed/week.xml")
        let path = TestVectors.directory.appending(path: "trust/signed/week.xml").path()
        // The metadata describes two entities.
        for entityID in ["https://a.example.test", "https://c.example.test"] {
            let inMemory = #expect(throws: TrustError.self) {
                try TrustStore(metadata: bytes, signedBy: [try key()], about: entityID, readAt: now)
            }
            #expect(inMemory?.code == .otherEntity)
            let inFile = #expect(throws: TrustError.self) {
                try TrustStore(contentsOf: [path], metadataSignedBy: [try key()], about: entityID, readAt: now)
            }
            #expect(inFile?.code == .otherEntity)
            #expect(inFile?.source == path)
        }
    }

    @Test func `trusts only the named metadata signing keys`() throws {
        let bytes = try TrustVectors.bytes("signed/week.xml")
        for keys in [[], [try key("rsa-2048")], [try key("p256"), try key("rsa-pss-2048")]] {
            let error = #expect(throws: TrustError.self) {
                try TrustStore(metadata: bytes, signedBy: keys, readAt: now)
            }
            #expect(error?.code == (keys.isEmpty ? .noKeys : .unverifiedMetadata))
        }
    }

    @Test func `detects every change of a significant byte`() throws {
        let bytes = try TrustVectors.bytes("signed/week.xml")
        let keys = [try key()]
        let good = try TrustStore(metadata: bytes, signedBy: keys, readAt: now)
        func lookups(_ store: TrustStore) -> [[PublicKey]] {
            ["https://a.example.test", "https://b.example.test"].map { store.keys(forIssuer: $0, at: now).keys }
        }
        let expected = lookups(good)
        var accepted = 0
        for index in stride(from: 0, to: bytes.count, by: 3) {
            var changed = bytes
            changed[index] ^= 1
            guard let store = try? TrustStore(metadata: changed, signedBy: keys, readAt: now) else { continue }
            accepted += 1
            #expect(lookups(store) == expected, "byte \(index)")
            #expect(store.issuerCount == 2)
        }
        // White space in the Base64 of the signature or between its tags, and unused prefixes.
        #expect(accepted < 10)
    }

    @Test func `reports an invalid signature before any error in the content`() throws {
        let text = String(decoding: try TrustVectors.bytes("signed/past.xml"), as: UTF8.self)
            .replacingOccurrences(of: "https://a.example.test", with: "https://c.example.test")
        let error = #expect(throws: TrustError.self) {
            try TrustStore(metadata: Array(text.utf8), signedBy: [try key()], readAt: now)
        }
        #expect(error?.code == .unverifiedMetadata)
    }
}

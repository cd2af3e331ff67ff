// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// Configuration decides what must be verified, never the content of a file (S-91).
@Suite(.requiresXMLSec)
struct TrustDemandTests {
    /// 2026-05-01T10:00:00Z.
    private static let now = Timestamp(seconds: 1_777_629_600)

    private static func path(_ file: String) -> String { TestVectors.directory.appending(path: file).path() }

    private static func signer() throws -> PublicKey {
        try PrivateKey(pem: TrustVectors.bytes("keys/rsa-4096.key.pem")).publicKey
    }

    /// A file of a format, whose keys are trusted if no signature is demanded.
    private static func sample(_ format: TrustFileFormat) -> String {
        switch format {
        case .pem: "keys/idp-rsa.crt.pem"
        case .metadata: "keys/idp-metadata.xml"
        case .der: "trust/files/certificate.der"
        case .base64: "trust/files/one-line.txt"
        case .json: "trust/files/set.jwk"
        }
    }

    @Test(arguments: TrustFileFormat.allCases)
    func `rejects every other file in the place of signed metadata`(format: TrustFileFormat) throws {
        let file = Self.path(Self.sample(format))
        let bytes = try Keyring.bytes(Self.sample(format))
        #expect(TrustFileFormat(of: bytes) == format)
        #expect(try TrustStore(contentsOf: file, readAt: Self.now).keyCount > 0)
        let (signer, signed) = (try Self.signer(), Self.path("trust/signed/week.xml"))
        func rejects(_ make: () throws -> TrustStore) {
            let error = #expect(throws: TrustError.self) { try make() }
            #expect(error?.code == .unverifiedMetadata)
        }
        rejects { try TrustStore(contentsOf: [file], metadataSignedBy: [signer], readAt: Self.now) }
        rejects { try TrustStore(contentsOf: [signed, file], metadataSignedBy: [signer], readAt: Self.now) }
        rejects { try TrustStore(metadata: bytes, signedBy: [signer], readAt: Self.now) }
    }

    @Test func `accepts signed metadata, and rejects each trust file of the vectors in its place`() throws {
        let signer = try Self.signer()
        let signed = Self.path("trust/signed/week.xml")
        #expect(try TrustStore(contentsOf: [signed], metadataSignedBy: [signer], readAt: Self.now).issuerCount == 2)
        for vector in try ["trust-pem", "trust-key-file", "trust-metadata"].flatMap(TrustVectors.vectors) {
            let error = #expect(throws: TrustError.self, "\(vector.testDescription)") {
                let file = Self.path("trust/\(vector.file)")
                return try TrustStore(contentsOf: [file], metadataSignedBy: [signer], readAt: Self.now)
            }
            guard vector.isValid else { continue }
            #expect(error?.code == .unverifiedMetadata, "\(vector.testDescription)")
        }
    }

    @Test(arguments: TrustFileFormat.allCases)
    func `binds a key of every format to one issuer`(format: TrustFileFormat) throws {
        let file = Self.path(Self.sample(format))
        guard format != .metadata else {
            let error = #expect(throws: TrustError.self) {
                try TrustStore(keysOf: file, forIssuer: "https://a.example")
            }
            #expect(error?.code == .unknownFormat)
            #expect(error?.source == file)
            return
        }
        let store = try TrustStore(keysOf: file, forIssuer: "https://a.example")
        let expected = try PublicKey.reading(Keyring.bytes(Self.sample(format)))
        #expect(store.keys(forIssuer: "https://a.example", at: Self.now).keys == expected)
        #expect(store.keys(forIssuer: "https://b.example", at: Self.now).keys == [])
        #expect(!store.containsKeysForEveryIssuer)
    }

    @Test func `combines bound keys with signed metadata`() throws {
        let metadata = try TrustStore(
            contentsOf: [Self.path("trust/signed/week.xml")],
            metadataSignedBy: [Self.signer()],
            readAt: Self.now
        )
        let bound = try TrustStore(keysOf: Self.path("keys/idp-ec.crt.pem"), forIssuer: "https://a.example.test")
        let known = metadata.keys(forIssuer: "https://a.example.test", at: Self.now).keys
        for stores in [[metadata, bound], [bound, metadata]] {
            let store = try TrustStore(combining: stores)
            #expect(Set(store.keys(forIssuer: "https://a.example.test", at: Self.now).keys).isSuperset(of: known))
            #expect(store.keys(forIssuer: "https://a.example.test", at: Self.now).keys.count == known.count + 1)
            #expect(store.keys(forIssuer: "https://c.example.test", at: Self.now).keys == [])
        }
    }

    @Test func `uses no key for every issuer in the profile of federations`() throws {
        let document = try TrustVectors.bytes("scoped/inside.xml")
        let file = Self.path("keys/idp-rsa.crt.pem")
        let bound = try TrustStore(keysOf: file, forIssuer: "https://idp.example.test")
        for (trust, isUsed) in [(try TrustStore(contentsOf: file), false), (bound, true)] {
            for profile in [ValidationPolicy.Profile.saml2int, .webSSO] {
                let validator = ResponseValidator(policy: ValidationPolicy(profile: profile), trust: trust)
                let result = validator.result(for: document, at: Keyring.moment)
                #expect(
                    result.findings.contains { $0.code == .signatureUntrustedKey } == (profile == .saml2int && !isUsed)
                )
            }
        }
    }
}

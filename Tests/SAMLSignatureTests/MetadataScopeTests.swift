// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// The scopes of metadata.
@Suite(.requiresXMLSec)
struct MetadataScopeTests {
    private let issuer = "https://idp.example.test"
    private let moment = Timestamp(seconds: 1_777_629_660)
    private let path = TestVectors.directory.appending(path: "trust/signed/scopes.xml").path()

    private func signer() throws -> PublicKey {
        try PrivateKey(pem: TrustVectors.bytes("keys/rsa-4096.key.pem")).publicKey
    }

    private func verified() throws -> TrustStore {
        try TrustStore(contentsOf: [path], metadataSignedBy: [try signer()], readAt: moment)
    }

    @Test func `combines the scopes of the entity and of the role`() throws {
        let store = try verified()
        let login = try #require(store.scopes(ofIssuer: issuer, in: .webSSO))
        let answer = try #require(store.scopes(ofIssuer: issuer, in: .attributeQuery))
        #expect(login.contains("example.test") && login.contains("sso.test"))
        #expect(answer.contains("example.test") && answer.contains("authority.test"))
        #expect(!login.contains("authority.test") && !answer.contains("sso.test"))
        #expect(login.contains("a.pattern.test") && answer.contains("a.pattern.test"))
        // Scopes of other roles, of a SAML 1.1 role, of the group and of other entities; an empty one; an expression.
        for scope in [
            "sp.test", "saml1.test", "group.test", "other.test", "", "1.pattern.test", "[a-z]+\\.pattern\\.test$",
        ] {
            #expect(!login.contains(scope) && !answer.contains(scope))
        }
    }

    @Test func `knows entities without scopes, and no others`() throws {
        let store = try verified()
        let other = try #require(store.scopes(ofIssuer: "https://a.example.test", in: .saml2int))
        #expect(other.contains("other.test") && !other.contains("example.test"))
        let plain = try #require(store.scopes(ofIssuer: "https://b.example.test", in: .saml2int))
        #expect(!plain.contains("example.test") && !plain.contains(""))
        #expect(store.scopes(ofIssuer: "https://c.example.test", in: .saml2int) == nil)
    }

    @Test func `takes scopes only from verified metadata as evidence, and others for warnings`() throws {
        #expect(try !verified().containsUnverifiedMetadata)
        for store in [
            try TrustStore(contentsOf: path, readAt: moment), try TrustStore(TrustVectors.bytes("signed/scopes.xml")),
            try TrustStore(metadata: TrustVectors.bytes("signed/scopes.xml")),
        ] {
            #expect(store.scopes(ofIssuer: issuer, in: .saml2int) == nil)
            #expect(store.scopes(ofIssuer: issuer, in: .webSSO)?.contains("sso.test") == true)
            #expect(store.scopes(ofIssuer: "https://b.example.test", in: .webSSO) == nil)
            #expect(store.containsUnverifiedMetadata)
        }
        let key = try TrustStore(keys: [try signer()], forIssuer: issuer)
        #expect(key.scopes(ofIssuer: issuer, in: .webSSO) == nil)
        #expect(!key.containsUnverifiedMetadata)
    }

    @Test func `keeps scopes if stores are combined`() throws {
        let unsigned = try TrustStore(TrustVectors.bytes("metadata/role-pdpdescriptor.xml"))
        let key = try TrustStore(keys: [try signer()])
        for stores in [[try verified(), key], [key, try verified()]] {
            let scopes = try TrustStore(combining: stores).scopes(ofIssuer: issuer, in: .webSSO)
            #expect(scopes?.contains("sso.test") == true)
        }
        #expect(throws: TrustError.self) { try TrustStore(combining: [try verified(), unsigned]) }
    }

    @Test func `reads only signed metadata if a signature is demanded`() throws {
        for file in [
            "trust/signed/changed.xml", "trust/signed/unsigned.xml", "keys/idp-metadata.xml", "keys/idp-rsa.crt.pem",
        ] {
            let other = TestVectors.directory.appending(path: file).path()
            let error = #expect(throws: TrustError.self) {
                try TrustStore(contentsOf: [path, other], metadataSignedBy: [try signer()], readAt: moment)
            }
            #expect(error?.code == .unverifiedMetadata)
            #expect(error?.source == other)
        }
        #expect(throws: TrustError.self) {
            try TrustStore(contentsOf: [path], metadataSignedBy: [], readAt: moment)
        }
    }

    @Test func `rejects a scope that the metadata does not list`() throws {
        for (profile, isAccepted) in [(ValidationPolicy.Profile.saml2int, false), (.webSSO, true)] {
            let validator = ResponseValidator(policy: ValidationPolicy(profile: profile), trust: try verified())
            let outside = validator.result(for: try TrustVectors.bytes("scoped/outside.xml"), at: moment)
            #expect((outside.verdict == .accept) == isAccepted)
            #expect(outside.findings.contains { $0.code == .attributesOutOfScope })
            let inside = validator.result(for: try TrustVectors.bytes("scoped/inside.xml"), at: moment)
            #expect(inside.verdict == .accept)
            #expect(!inside.findings.contains { $0.code == .attributesOutOfScope })
        }
    }

    @Test func `requires a signature of a successful response in the profile of federations`() throws {
        let metadata = TestVectors.directory.appending(path: "keys/idp-metadata.xml").path()
        let trust = try TrustStore(contentsOf: metadata)
        let document = Array(
            try Data(contentsOf: TestVectors.directory.appending(path: "responses/pysaml2/login-assertion-signed.xml"))
        )
        for (profile, isAccepted) in [(ValidationPolicy.Profile.saml2int, false), (.webSSO, true)] {
            let validator = ResponseValidator(policy: ValidationPolicy(profile: profile), trust: trust)
            let result = validator.result(for: document, at: moment)
            #expect((result.verdict == .accept) == isAccepted)
            let missing = result.findings.filter { $0.code == .signatureMissing }.map(\.message)
            #expect(missing.contains { $0.contains("SDP-IDP09") } == !isAccepted)
        }
    }
}

extension IssuerScopes {
    /// Returns whether the scope of a document with one value is listed.
    fileprivate func contains(_ scope: String) -> Bool {
        var allowance = ScopeAllowance()
        return contains(scope, within: &allowance) == true
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// A key in metadata verifies only what its role sends (S-104).
@Suite(.requiresXMLSec)
struct RoleKeyTests {
    private static let roles: [MetadataRole] = [
        .identityProvider, .serviceProvider, .attributeAuthority, .authnAuthority, .policyDecisionPoint,
    ]

    private static let issuing = Set(MetadataRole.allCases).subtracting([.serviceProvider])

    /// Returns metadata of the issuer in which each role has the keys of certificates.
    private static func metadata(_ keys: [(role: MetadataRole, files: [String])]) throws -> String {
        let roles = try keys.map { role, files in
            let descriptors = try files.map { file in
                let pem = String(decoding: try Keyring.bytes("keys/\(file)"), as: UTF8.self)
                let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }
                return """
                    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\(lines.joined())\
                    </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
                    """
            }
            return "<md:\(role.rawValue) protocolSupportEnumeration=\"urn:oasis:names:tc:SAML:2.0:protocol\">"
                + "\(descriptors.joined())</md:\(role.rawValue)>"
        }
        return """
            <md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" \
            xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="\(MessageSample.issuer)">\(roles.joined())\
            </md:EntityDescriptor>
            """
    }

    /// The keys of metadata, from both readers.
    private static func stores(_ metadata: String) throws -> [TrustStore] {
        let bytes = Array(metadata.utf8)
        return [try TrustStore(metadata: bytes), try TrustStore(metadataPieces: [bytes], readAt: nil)]
    }

    /// Metadata with all roles, of which one has the key of the signer, and all others another key of the same kind.
    private static func stores(signerIn role: MetadataRole) throws -> [TrustStore] {
        try stores(metadata(roles.map { ($0, [$0 == role ? "idp-rsa.crt.pem" : "sp-rsa.crt.pem"]) }))
    }

    private static func validate(
        _ response: String,
        _ trust: TrustStore,
        _ profile: ValidationPolicy.Profile
    ) -> ValidationResult {
        var policy = ValidationPolicy()
        policy.profile = profile
        return ResponseValidator(policy: policy, trust: trust).result(for: Array(response.utf8), at: Keyring.moment)
    }

    /// The roles whose keys verify a message with this profile.
    private static func counting(_ message: String, _ profile: ValidationPolicy.Profile) -> Set<MetadataRole> {
        switch (message, profile) {
        case ("Response", .core): issuing
        case (_, .core): Set(MetadataRole.allCases)
        case ("Response", .attributeQuery), ("ArtifactResponse", .attributeQuery): [.attributeAuthority]
        case ("Response", _), ("ArtifactResponse", _): [.identityProvider]
        case ("NameIDMappingResponse", .attributeQuery): [.attributeAuthority]
        case ("NameIDMappingResponse", _): [.identityProvider]
        case ("AuthnRequest", _), ("AttributeQuery", _), ("AuthnQuery", _), ("AuthzDecisionQuery", _),
            ("AssertionIDRequest", _), ("NameIDMappingRequest", _):
            [.serviceProvider]
        default: [.identityProvider, .serviceProvider]
        }
    }

    @Test(arguments: MetadataRole.allCases, ValidationPolicy.Profile.allCases)
    func `the keys of the acting role count for responses`(
        role: MetadataRole,
        profile: ValidationPolicy.Profile
    ) throws {
        let assertion = SignedSample.assertion()
        let documents = [
            try SignedSample.sign(SignedSample.response(assertion), "_r1"),
            try SignedSample.sign(SignedSample.response(assertion), "_a1"),
        ]
        let counts = Self.counting("Response", profile).contains(role)
        for store in try Self.stores(signerIn: role) {
            for document in documents {
                let result = Self.validate(document, store, profile)
                #expect(result.signatures.compactMap(\.key?.roles) == (counts ? [[role]] : []))
                let finding = result.findings.first { $0.code == .signatureUntrustedKey }
                #expect((finding == nil) == counts)
                #expect(counts || finding?.message.contains("`\(role.rawValue)`") == true)
            }
        }
    }

    @Test(arguments: MetadataRole.allCases, ValidationPolicy.Profile.allCases)
    func `the keys of the acting role count for other messages, signed and in signed queries`(
        role: MetadataRole,
        profile: ValidationPolicy.Profile
    ) throws {
        let part = MessageSample.Part(profile: profile)
        for store in try Self.stores(signerIn: role) {
            for sample in MessageSample.all {
                let counts = Self.counting(sample.name, profile).contains(role)
                let signed = try sample.judge(SignedSample.sign(sample.text(), "_m1"), trusting: store, as: part)
                let signer = try RedirectSigner(key: TestKeys.signer(), algorithm: .rsaSHA256)
                let query = try signer.query(
                    for: Array(sample.text().utf8),
                    as: sample.isAnswer ? .response : .request
                )
                let queried = try sample.judge(query: query, trusting: store, as: part)
                for said in [signed, queried] {
                    #expect(said.codes.contains(.signatureUntrustedKey) == !counts, "\(sample.name)")
                }
            }
        }
    }

    @Test(arguments: MetadataRole.allCases)
    func `a policy that names the sender counts the keys of its role only`(role: MetadataRole) throws {
        let document = try SignedSample.sign(MessageSample.logoutRequest.text(), "_m1")
        for store in try Self.stores(signerIn: role) {
            for profile in ValidationPolicy.Profile.allCases {
                let part = MessageSample.Part(profile: profile, sender: .identityProvider)
                let said = try MessageSample.logoutRequest.judge(document, trusting: store, as: part)
                #expect(said.isVerified == (role == .identityProvider))
            }
        }
    }

    @Test func `an attribute query is answered by an identity provider only without an attribute authority`() throws {
        let document = try SignedSample.sign(SignedSample.response(SignedSample.assertion()), "_r1")
        let alone = try Self.metadata([(.identityProvider, ["idp-rsa.crt.pem"])])
        let beside = try Self.metadata([(.identityProvider, ["idp-rsa.crt.pem"]), (.attributeAuthority, [])])
        let others = try Self.metadata([(.authnAuthority, ["idp-rsa.crt.pem"]), (.policyDecisionPoint, [])])
        for (metadata, isVerified) in [(alone, true), (beside, false), (others, false)] {
            for store in try Self.stores(metadata) {
                let result = Self.validate(document, store, .attributeQuery)
                #expect((result.signatures.first?.key != nil) == isVerified)
                #expect(result.findings.contains { $0.code == .signatureUntrustedKey } == !isVerified)
            }
        }
    }

    @Test func `a key of several roles ends in each of them with this role`() throws {
        let both = try Self.metadata([
            (.identityProvider, ["idp-rsa.crt.pem"]), (.policyDecisionPoint, ["idp-rsa.crt.pem"]),
        ])
        let document = try SignedSample.sign(SignedSample.response(SignedSample.assertion()), "_r1")
        for store in try Self.stores(both) {
            let result = Self.validate(document, store, .webSSO)
            #expect(result.signatures.first?.key?.roles == [.identityProvider, .policyDecisionPoint])
            #expect(store.keyCount == 1)
        }
        let ended = both.replacing(
            "<md:IDPSSODescriptor",
            with: "<md:IDPSSODescriptor validUntil=\"2026-01-01T00:00:00Z\""
        )
        for store in try Self.stores(ended) {
            #expect(Self.validate(document, store, .webSSO).signatures.first?.key == nil)
            #expect(Self.validate(document, store, .core).signatures.first?.key?.roles == [.policyDecisionPoint])
        }
    }

    @Test func `keys of one role leave no less room for those of another`() throws {
        let nine = String(decoding: try TrustVectors.bytes("metadata/nine.xml"), as: UTF8.self)
        let descriptors = nine.matches(of: /<md:KeyDescriptor.*?<\/md:KeyDescriptor>/).map { String($0.output) }
        #expect(Set(descriptors).count == 9)
        var metadata = try Self.metadata([(.policyDecisionPoint, []), (.identityProvider, ["idp-rsa.crt.pem"])])
        metadata = metadata.replacing("</md:PDPDescriptor>", with: descriptors.joined() + "</md:PDPDescriptor>")
        let document = try SignedSample.sign(SignedSample.response(SignedSample.assertion()), "_r1")
        for store in try Self.stores(metadata) {
            #expect(store.notices.map(\.code) == [.keysLeftOut])
            #expect(Self.validate(document, store, .webSSO).signatures.first?.key != nil)
        }
    }

    @Test func `a key without metadata counts for every message`() throws {
        for sample in MessageSample.all {
            for profile in [ValidationPolicy.Profile.core, .webSSO, .attributeQuery] {
                let part = MessageSample.Part(profile: profile)
                let said = try sample.judge(
                    SignedSample.sign(sample.text(), "_m1"),
                    trusting: Keyring.trust(),
                    as: part
                )
                #expect(!said.codes.contains(.signatureUntrustedKey), "\(sample.name)")
            }
        }
    }
}

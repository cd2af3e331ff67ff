// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Testing

/// One pass over metadata describes its entities and trusts their keys.
@Suite(.requiresXMLSec)
struct MetadataContentTests {
    /// 2026-05-01T10:00:00Z.
    private let now = Timestamp(seconds: 1_777_629_600)

    @Test(arguments: try TrustVectors.vectors("trust-metadata").filter(\.isValid))
    func `describes the entities whose keys it trusts`(vector: TrustVectors.Vector) throws {
        let bytes = try vector.bytes()
        let readAt = vector.readAt.flatMap { Timestamp($0) } ?? now
        let content = try MetadataContent(bytes, signedBy: nil, readAt: readAt, isRefreshed: vector.readAt == nil)
        let trust = try content.trust()
        for lookup in try #require(vector.lookups) {
            let found = trust.keys(forIssuer: lookup.issuer, at: try #require(Timestamp(lookup.at)))
            #expect(found.keys.map(\.fingerprint) == lookup.keys, "\(lookup.issuer) at \(lookup.at)")
            let described = content.entities.flatMap(\.roles).flatMap(\.trustedKeys)
            #expect(Set(lookup.keys).isSubset(of: described.map(\.fingerprint)))
        }
        let alone = try EntityDescription.all(inMetadata: bytes)
        #expect(content.entities.map(\.entityID) == alone.map(\.entityID))
        #expect(content.entities.map(\.expires) == alone.map(\.expires))
        #expect(content.description.entities.isEmpty && content.description.entityCount == alone.count)
    }

    @Test func `a cacheDuration ends keys, and no description`() throws {
        let start = #"<md:EntityDescriptor validUntil="2026-06-01T00:00:00Z" cacheDuration="PT1H""#
        let text = String(decoding: try TrustVectors.bytes("metadata/one.xml"), as: UTF8.self)
        let bytes = Array(text.replacing("<md:EntityDescriptor", with: start).utf8)
        for (isRefreshed, isTrusted) in [(false, false), (true, true)] {
            let content = try MetadataContent(bytes, signedBy: nil, readAt: now, isRefreshed: isRefreshed)
            let later = now.adding(seconds: 7_200)
            #expect(
                try content.trust().keys(forIssuer: "https://idp.example.test", at: later).keys.isEmpty == !isTrusted
            )
            #expect(content.entities.first?.expires == Timestamp("2026-06-01T00:00:00Z"))
        }
    }

    @Test func `content of signed metadata requires the signature`() throws {
        let signer = try PrivateKey(pem: TrustVectors.bytes("keys/rsa-4096.key.pem")).publicKey
        let other = try PrivateKey(pem: TrustVectors.bytes("keys/rsa-2048.key.pem")).publicKey
        let bytes = try TrustVectors.bytes("signed/scopes.xml")
        let content = try MetadataContent(bytes, signedBy: [signer], readAt: now, isRefreshed: true)
        #expect(try content.trust().scopes(ofIssuer: "https://idp.example.test", in: .webSSO) != nil)
        #expect(content.description.signature?.key == signer.fingerprint)
        let changed = Array(String(decoding: bytes, as: UTF8.self).replacing("sso.test", with: "tso.test").utf8)
        #expect(changed != bytes)
        for (document, keys, code) in [
            (bytes, [other], TrustError.Code.unverifiedMetadata), (bytes, [], .noKeys),
            (changed, [signer], .unverifiedMetadata),
        ] {
            let error = #expect(throws: TrustError.self) {
                try MetadataContent(document, signedBy: keys, readAt: now, isRefreshed: true)
            }
            #expect(error?.code == code)
        }
    }

    @Test func `an entity that cannot be read is described, and not trusted`() throws {
        let entity = String(decoding: try TrustVectors.bytes("metadata/one.xml"), as: UTF8.self)
        let broken = entity.replacing("<md:IDPSSODescriptor", with: #"<md:IDPSSODescriptor validUntil="soon""#)
            .replacing("https://idp.example.test", with: "https://other.example.test")
        let group =
            #"<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">\#(entity)\#(broken)</md:EntitiesDescriptor>"#
        let content = try MetadataContent(Array(group.utf8), signedBy: nil, readAt: now, isRefreshed: false)
        #expect(content.entities.count == 2)
        #expect(content.entities.last?.problems.isEmpty == false)
        let trust = try content.trust()
        #expect(trust.issuerCount == 1)
        #expect(trust.notices.map(\.code) == [.unreadableEntity])
    }
}

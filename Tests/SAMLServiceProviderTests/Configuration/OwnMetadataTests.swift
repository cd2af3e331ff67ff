// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import SAMLSignature
internal import Testing

/// What the service provider publishes about itself (SDP-MD04 to SDP-MD11, SDP-SP39).
@Suite(.requiresXMLSec) struct `metadata of the service provider` {
    private static func description(
        of document: [UInt8],
        signedBy key: ServiceProvider.Key
    ) throws -> MetadataDescription {
        let keys = [key.privateKey.publicKey]
        var describer = try MetadataDescriber(of: .all, signedBy: keys, readAt: TestSite.moment)
        try describer.feed(document.span)
        return try describer.finish()
    }

    @Test func `is signed by its key and names its endpoints and keys`() async throws {
        let site = try TestSite {
            $0.metadata.displayNames = [.init("Example <b>")]
            $0.metadata.technicalContact = "saml@example.test"
        }
        let answer = try #require(await Browser(site).send(.get, "/saml/metadata"))
        #expect(answer.response.head.status == .ok)
        #expect(answer.response.head.headerFields[.contentType] == "application/samlmetadata+xml")
        let document = answer.response.body
        #expect(try site.service.metadata(at: site.moment) == document)
        let described = try Self.description(of: document, signedBy: TestSite.key())
        let entity = try #require(described.entities.first)
        #expect(entity.entityID == site.service.configuration.entityID)
        let endpoints = entity.roles.flatMap(\.endpoints)
        #expect(
            Set(endpoints.map { "\($0.name) \($0.location)" }) == [
                "AssertionConsumerService https://app.example.test/saml/acs",
                "SingleLogoutService https://app.example.test/saml/slo",
            ]
        )
        let page = answer.page
        #expect(page.contains("Example &lt;b>") || page.contains("Example &lt;b&gt;"))
        #expect(page.contains("mailto:saml@example.test"))
        // Every key decrypts, and every key may sign.
        #expect(page.split(separator: "use=\"encryption\"").count == 2)
        #expect(page.split(separator: "use=\"signing\"").count == 2)
    }

    @Test func `offers no key for encryption that cannot decrypt`() async throws {
        let configuration = try ServiceProvider.Configuration(
            entityID: "https://app.example.test",
            baseURL: TestSite.base,
            keys: [TestSite.key("idp-ec"), TestSite.key()],
            identityProviders: IdentityProviders([]),
            store: InMemoryStore()
        )
        let text = String(decoding: try ServiceProvider(configuration).metadata(at: TestSite.moment), as: UTF8.self)
        #expect(text.split(separator: "use=\"signing\"").count == 3)
        #expect(text.split(separator: "use=\"encryption\"").count == 2)
    }

    @Test func `is not signed by another key`() async throws {
        let site = try TestSite()
        let document = try site.service.metadata(at: site.moment)
        #expect(throws: TrustError.self) { try Self.description(of: document, signedBy: TestSite.key("idp-rsa")) }
    }

    @Test func `is valid for two weeks, and is written anew each hour`() throws {
        let site = try TestSite()
        func text(after seconds: Int) throws -> String {
            String(decoding: try site.service.metadata(at: site.moment.adding(seconds: seconds)), as: UTF8.self)
        }
        #expect(try text(after: 0).contains("validUntil=\"2026-05-15T10:00:00Z\""))
        #expect(try text(after: 3_599) == text(after: 0))
        #expect(try text(after: 3_600).contains("validUntil=\"2026-05-15T11:00:00Z\""))
        let fixed = try TestSite { $0.metadata.validUntil = Timestamp(seconds: 1_800_000_000) }
        let document = try fixed.service.metadata(at: fixed.moment)
        #expect(String(decoding: document, as: UTF8.self).contains("validUntil=\"2027-01-15T08:00:00Z\""))
    }

    @Test func `refuses a value that metadata cannot contain`() throws {
        let error = #expect(throws: ConfigurationError.self) {
            try TestSite { $0.metadata.displayNames = [.init("a\u{0}b")] }
        }
        #expect(error?.code == .metadata)
    }
}

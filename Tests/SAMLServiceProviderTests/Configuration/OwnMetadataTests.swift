// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import SAMLSignature
internal import Testing

/// What the service provider publishes about itself (SDP-MD04 to SDP-MD11, SDP-SP39).
@Suite(.requiresXMLSec) struct `metadata of the service provider` {
    @Test func `is signed by its key and names its endpoints and keys`() async throws {
        let site = try TestSite {
            $0.metadata.displayNames = [.init("Example <b>")]
            $0.metadata.technicalContact = "saml@example.test"
        }
        let answer = try #require(await Browser(site).send(.get, "/saml/metadata"))
        #expect(answer.response.head.status == .ok)
        #expect(answer.response.head.headerFields[.contentType] == "application/samlmetadata+xml")
        let document = answer.response.body
        #expect(document == site.service.metadata)
        var describer = try MetadataDescriber(
            of: .all,
            signedBy: [TestSite.key().privateKey.publicKey],
            readAt: site.moment
        )
        try describer.feed(document.span)
        let entity = try #require(try describer.finish().entities.first)
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

    @Test func `is not signed by another key`() async throws {
        let site = try TestSite()
        let other = try TestSite.key("idp-rsa").privateKey.publicKey
        #expect(throws: TrustError.self) {
            var describer = try MetadataDescriber(of: .all, signedBy: [other], readAt: site.moment)
            try describer.feed(site.service.metadata.span)
            _ = try describer.finish()
        }
    }

    @Test func `refuses a value that metadata cannot contain`() throws {
        let error = #expect(throws: ConfigurationError.self) {
            try TestSite { $0.metadata.displayNames = [.init("a\u{0}b")] }
        }
        #expect(error?.code == .metadata)
    }

    @Test func `answers GET alone`() async throws {
        let answer = try #require(await Browser(TestSite()).send(.post, "/saml/metadata"))
        #expect(answer.response.head.status == .badRequest)
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLEncoding
internal import SAMLServiceProvider
internal import SAMLSignature
internal import TestIdentityProvider
internal import Testing

/// What the service provider publishes about itself (SDP-MD04 to SDP-MD11, SDP-SP39).
@Suite(.requiresXMLSec) struct `metadata of the service provider` {
    private static func description(
        of document: [UInt8],
        signedBy key: ServiceProvider.Key
    ) throws -> MetadataDescription {
        let demand = MetadataDemand(signedBy: [key.privateKey.publicKey], at: TestSite.moment)
        var describer = try MetadataStream(describing: .all, demand)
        try describer.feed(document.span)
        return try describer.finish()
    }

    @Test func `is signed by its key and names its endpoints and keys`() async throws {
        let site = try TestSite {
            $0.metadata.displayNames = [.init("Example <b>")]
            $0.metadata.contacts = [.init(.technical, "saml@example.test")]
            $0.signsMetadata = true
            $0.metadata.validUntil = Timestamp("2026-05-15T10:00:00Z")
        }
        let answer = try #require(await Browser(site).send(.get, "/saml/metadata"))
        #expect(answer.response.head.status == .ok)
        #expect(answer.response.head.headerFields[.contentType] == "application/samlmetadata+xml")
        let document = answer.response.body
        #expect(try await site.service.metadata(at: site.moment) == document)
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
        let text = String(
            decoding: try await ServiceProvider(configuration).metadata(at: TestSite.moment),
            as: UTF8.self
        )
        #expect(text.split(separator: "use=\"signing\"").count == 3)
        #expect(text.split(separator: "use=\"encryption\"").count == 2)
    }

    @Test func `is not signed by another key`() async throws {
        let site = try TestSite { $0.profile = .saml2int }
        let document = try await site.service.metadata(at: site.moment)
        #expect(throws: TrustError.self) { try Self.description(of: document, signedBy: TestSite.key("idp-rsa")) }
    }

    @Test func `does not expire and is not signed by default`() async throws {
        let site = try TestSite()
        let text = String(decoding: try await site.service.metadata(at: site.moment), as: UTF8.self)
        #expect(!text.contains("validUntil") && !text.contains("Signature>"))
        #expect(try await site.service.metadata(at: site.moment.adding(seconds: 86_400)) == Array(text.utf8))
    }

    @Test func `is signed and valid for two weeks with saml2int, and is written anew each hour`() async throws {
        let site = try TestSite { $0.profile = .saml2int }
        let document = try await site.service.metadata(at: site.moment)
        #expect(try Self.description(of: document, signedBy: TestSite.key()).entities.count == 1)
        func text(after seconds: Int) async throws -> String {
            String(decoding: try await site.service.metadata(at: site.moment.adding(seconds: seconds)), as: UTF8.self)
        }
        #expect(try await text(after: 0).contains("validUntil=\"2026-05-15T10:00:00Z\""))
        #expect(try await text(after: 3_599) == text(after: 0))
        #expect(try await text(after: 3_600).contains("validUntil=\"2026-05-15T11:00:00Z\""))
        let fixed = try TestSite { $0.metadata.validUntil = Timestamp(seconds: 1_800_000_000) }
        let fixedText = String(decoding: try await fixed.service.metadata(at: fixed.moment), as: UTF8.self)
        #expect(fixedText.contains("validUntil=\"2027-01-15T08:00:00Z\""))
    }

    @Test func `refuses a value that metadata cannot contain`() throws {
        let error = #expect(throws: ConfigurationError.self) {
            try TestSite { $0.metadata.displayNames = [.init("a\u{0}b")] }
        }
        #expect(error?.code == .metadata)
    }

    /// What it says is what the service compares responses with.
    @Test func `names the attributes that each response must have`() async throws {
        let site = try TestSite {
            $0.metadata.requestedAttributes = [.init("mail", isRequired: true), .init("sn")]
        }
        let text = String(decoding: try await site.service.metadata(at: site.moment), as: UTF8.self)
        #expect(text.contains("<md:ServiceName xml:lang=\"en\">\(site.service.configuration.entityID)<"))
        #expect(try await site.login(Browser(site))?.errors == [.attributesMissing])
        let user = TestUser(attributes: [SAML.Attribute("mail", values: [.init("a@example.test")])])
        #expect(try await site.login(Browser(site), as: user)?.record.outcome == .signedIn)
    }

    /// Some identity providers sign only the response unless they read the metadata.
    @Test(arguments: [true, false])
    func `asks for signed assertions, and requires them if configured`(isRequired: Bool) async throws {
        let site = try TestSite { if isRequired { $0.signatures = SignaturePolicy(requiring: .assertion) } }
        let browser = Browser(site)
        let form = try site.idp.response(to: await site.start(browser), misbehaving: .unsigned, at: site.moment)
        let signer = try ResponseSigner(key: #require(TestSite.key("idp-rsa").privateKey as? PrivateKey))
        let provider = try #require(site.providers[site.idp.entityID])
        site.providers[site.idp.entityID] = IdentityProvider(
            entityID: provider.entityID,
            trust: try TrustStore(keys: [TestSite.key("idp-rsa").privateKey.publicKey], forIssuer: provider.entityID),
            endpoints: provider.endpoints
        )
        let document = try signer.sign(form.document, .response)
        var body = "SAMLResponse=\(PercentEncoding.encode(Base64().encodedString(of: document.span)))"
        body += "&RelayState=\(try #require(form.relayState))"
        let answer = await browser.send(.post, form.action, body: Array(body.utf8), fromOtherSite: true)
        #expect(answer?.errors == (isRequired ? [.signatureMissing] : []))
    }
}

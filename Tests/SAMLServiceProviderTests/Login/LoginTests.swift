// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import SAMLSignature
internal import TestIdentityProvider
internal import Testing

@Suite(.requiresXMLSec) struct `login` {
    @Test func `signs a user in and returns to the page that was asked for`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let user = TestUser("user-1", attributes: [SAML.Attribute("mail", values: [.init("a@example.test")])])
        let answer = try #require(try await site.login(browser, returningTo: "/reports?year=2026", as: user))
        #expect(answer.errors == [])
        #expect(answer.record.outcome == .signedIn)
        #expect(answer.location == "https://app.example.test/reports?year=2026")
        let session = try #require(try await browser.session())
        #expect(session.identityProvider == site.idp.entityID)
        #expect(session.nameID == user.nameID)
        #expect(session["mail"] == ["a@example.test"])
        #expect(session.sessionIndexes == ["_session-1"])
        // The cookie of the request is gone.
        #expect(browser.cookieNames == ["__Host-saml-browser", "__Host-saml-session"])
        #expect(try await Browser(site).session() == nil)
    }

    @Test func `sends what was configured and asked`() async throws {
        let context = try #require(URIReference("urn:oasis:names:tc:SAML:2.0:ac:classes:X509"))
        let site = try TestSite { $0.requestedContext = .init(classes: [context]) }
        let options = ServiceProvider.LoginOptions(forcesAuthentication: true, isPassive: true)
        let request = try await site.start(Browser(site), options: options).message
        #expect(request.forcesAuthentication && request.isPassive)
        #expect(request.requestedContext?.classes == [context])
        #expect(request.assertionConsumerServiceURL?.rawValue == "https://app.example.test/saml/acs")
        #expect(request.destination?.rawValue == "https://idp.example.test/sso")
        #expect(request.issuer?.value == "https://app.example.test/saml/metadata")
        #expect(request.nameIDPolicy == .init(allowsCreation: true))
    }

    @Test func `signs the query of the request`() async throws {
        let site = try TestSite()
        let answer = await site.service.login(Browser(site).request(), at: site.moment)
        let query = try #require(answer.location.split(separator: "?").last)
        let trust = try TrustStore(
            keys: [TestSite.key().privateKey.publicKey],
            forIssuer: site.service.configuration.entityID
        )
        let policy = MessagePolicy(destinations: ["https://idp.example.test/sso"])
        let validator = MessageValidator<AuthnRequest>(policy: policy, trust: trust)
        let verified = validator.result(forQuery: Array(query.utf8), at: site.moment).verified
        #expect(verified?.id == answer.record.requestID)
        // The relay state is a reference of at most 80 bytes, which says nothing (S-74).
        #expect(verified?.relayState?.count == 32)
    }

    @Test func `posts a signed request if the identity provider has no redirect`() async throws {
        let site = try TestSite()
        let provider = try #require(site.providers[site.idp.entityID])
        let posting = IdentityProvider(
            entityID: provider.entityID,
            trust: provider.trust,
            endpoints: provider.endpoints.filter { $0.binding == .post }
        )
        site.providers[site.idp.entityID] = posting
        let answer = await site.service.login(Browser(site).request(), at: site.moment)
        #expect(answer.response.head.status == .ok)
        let policy = answer.response.head.headerFields[.contentSecurityPolicy] ?? ""
        #expect(policy.contains("form-action https://idp.example.test"))
        #expect(!policy.contains("unsafe"))
        let value = try #require(
            answer.page.split(separator: "name=\"SAMLRequest\" value=\"").last?.prefix { $0 != "\"" }
        )
        let received: TestIdentityProvider.Received<AuthnRequest> = try site.idp.message(
            inForm: Array("SAMLRequest=\(value.replacing("+", with: "%2B"))".utf8)
        )
        #expect(received.message.id == answer.record.requestID)
    }

    @Test func `lets the user choose among identity providers that can be used`() async throws {
        let site = try TestSite()
        let name = "urn:example:<script>&"
        let endpoints = try #require(site.providers[site.idp.entityID]?.endpoints)
        let trust = try TrustStore(keys: [TestSite.key().privateKey.publicKey], forIssuer: name)
        var second = IdentityProvider(entityID: name, trust: trust, endpoints: endpoints)
        second.name = "Other & <Co>"
        site.providers[name] = second
        let answer = await site.service.login(
            Browser(site).request(),
            returningTo: LocalPath("/x?y=z") ?? .root,
            at: site.moment
        )
        #expect(answer.page.contains("Other &amp; &lt;Co&gt;"))
        #expect(!answer.page.contains("<script>"))
        #expect(answer.page.contains("target=%2Fx%3Fy%3Dz"))
        site.providers.switchOff(name)
        #expect(
            await site.service.login(Browser(site).request(), at: site.moment).location.hasPrefix(
                "https://idp.example.test/sso?"
            )
        )
    }

    @Test func `starts a login from a link`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let url = "/saml/login?target=/deep%3Fx%3D1&idp=https://idp.example.test"
        let start = try #require(await browser.send(.get, url))
        let form = try site.idp.response(to: site.idp.message(in: start.location), at: site.moment)
        let answer = await browser.send(.post, form.action, body: form.body, fromOtherSite: true)
        #expect(answer?.location == "https://app.example.test/deep?x=1")
        for bad in ["target=//h", "target=https:h", "target=/a&target=/b", "target=/%09", "target=%"] {
            #expect(await browser.send(.get, "/saml/login?\(bad)")?.record.outcome == .malformedRequest, "\(bad)")
        }
        #expect(await browser.send(.get, "/saml/login?idp=https://unknown.test")?.record.outcome == .unusableProvider)
        #expect(await browser.send(.get, "/other") == nil)
    }

    @Test func `signs requests with a key on a curve, and decrypts with an RSA key`() async throws {
        let key = try TestSite.key("idp-ec")
        var site = try TestSite(keys: [key, TestSite.key()])
        let answer = await site.service.login(Browser(site).request(), at: site.moment)
        let query = try #require(answer.location.split(separator: "?", maxSplits: 1).last)
        #expect(query.contains("ecdsa-sha256"))
        func isVerified(with key: PublicKey) throws -> Bool {
            let trust = try TrustStore(keys: [key], forIssuer: site.service.configuration.entityID)
            let validator = MessageValidator<AuthnRequest>(
                policy: .init(destinations: ["https://idp.example.test/sso"]),
                trust: trust
            )
            return validator.result(forQuery: Array(query.utf8), at: site.moment).verified != nil
        }
        #expect(try isVerified(with: key.privateKey.publicKey))
        #expect(try !isVerified(with: TestSite.key().privateKey.publicKey))
        site.idp.encryptsFor = try TestSite.key().certificate
        #expect(try await site.login(Browser(site))?.record.outcome == .signedIn)
    }

    @Test func `decrypts assertions, and accepts a new key after metadata names it`() async throws {
        var site = try TestSite()
        site.idp.encryptsFor = try TestSite.key().certificate
        site.idp.signsResponse = true
        #expect(try await site.login(Browser(site))?.record.outcome == .signedIn)
        site.idp.isRolledOver = true
        #expect(try await site.login(Browser(site))?.record.outcome == .rejectedMessage)
        site.providers.replace(with: [try IdentityProvider(metadata: site.idp.metadata, readAt: site.moment)])
        #expect(try await site.login(Browser(site))?.record.outcome == .signedIn)
        let forged = try await site.login(Browser(site), misbehaving: .otherKey)
        #expect(forged?.errors.contains(.signatureInvalidValue) == true)
    }
}

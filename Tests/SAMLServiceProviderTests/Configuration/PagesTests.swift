// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import SAMLSignature
internal import TestIdentityProvider
internal import Testing

/// The pages of a service, and what the log says about a failure.
@Suite(.requiresXMLSec) struct `pages of the service` {
    @Test func `take the place of those of the library`() async throws {
        let site = try TestSite {
            $0.pages.error = { .init("error \($0.record.id) \($0.sentence)") }
            $0.pages.choice = { choice in
                let links: [ServicePage.HTML] = choice.options.map { "\($0.name) \($0.url)" }
                return .init("\(links)", contentSecurityPolicy: "default-src 'self'")
            }
            $0.pages.signedOut = { .init("signed out \($0.record.id)") }
        }
        let failed = try #require(try await site.login(Browser(site), misbehaving: .expired))
        #expect(failed.page.hasPrefix("error \(failed.record.id) The service did not accept"))
        #expect(failed.response.head.status == .forbidden)
        #expect(failed.response.head.headerFields[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
        let name = "<mdui:DisplayName xml:lang=\"en-GB\">First &amp; foremost</mdui:DisplayName>"
        let extensions =
            "<md:Extensions><mdui:UIInfo xmlns:mdui=\"urn:oasis:names:tc:SAML:metadata:ui\">"
            + "<mdui:DisplayName xml:lang=\"de\">Erste</mdui:DisplayName>\(name)</mdui:UIInfo></md:Extensions>"
        let text = String(decoding: site.idp.metadata, as: UTF8.self)
            .replacing("<md:KeyDescriptor", with: extensions + "<md:KeyDescriptor", maxReplacements: 1)
        let other = try TestIdentityProvider(entityID: "https://other.example.test")
        site.providers.replace(with: [
            try IdentityProvider(metadata: Array(text.utf8), readAt: site.moment),
            try IdentityProvider(metadata: other.metadata, readAt: site.moment),
        ])
        let choice = await site.service.login(Browser(site).request(), at: site.moment)
        #expect(choice.page.hasPrefix("First &amp; foremost https://app.example.test/saml/login?idp=https%3A%2F%2Fidp"))
        #expect(choice.page.contains("\nhttps://other.example.test https://app"))
        #expect(choice.response.head.headerFields[.contentSecurityPolicy] == "default-src 'self'")
        site.providers.replace(with: [try IdentityProvider(metadata: site.idp.metadata, readAt: site.moment)])
        let browser = Browser(site)
        _ = try await site.login(browser)
        let start = try #require(await browser.send(.post, "/saml/logout"))
        let request: TestIdentityProvider.Received<LogoutRequest> = try site.idp.message(in: start.location)
        let partial = Status.Code(rawValue: "urn:oasis:names:tc:SAML:2.0:status:PartialLogout")
        let url = site.service.configuration.endpoints.singleLogout
        let codes: [Status.Code] = [.responder, partial, .init(rawValue: "urn:user-1")]
        let response = try site.idp.logoutResponse(to: request, sentTo: url, status: codes, at: site.moment)
        let query = try site.idp.query(for: response, relayState: request.relayState)
        let end = try #require(await browser.send(.get, "\(url)?\(query)"))
        #expect(end.page == "signed out \(end.record.id)")
        #expect(end.record.statusCodes == ["Responder", "PartialLogout", "other"])
        #expect("\(end.record)".contains(" status=Responder,PartialLogout,other"))
        let again = try #require(await browser.send(.get, "\(url)?\(query)"))
        #expect(again.page == "error \(again.record.id) This logout has ended, or was started in another browser.")
    }

    @Test func `show the values of others as text`() async throws {
        let site = try TestSite {
            $0.onSignIn = { _ in throw SignInError("<b>\"O'Neil\" & sons</b>") }
            $0.pages.error = { .init("<p title=\"\($0.sentence)\">\($0.sentence)</p>\($0.record.statusCodes.count)") }
        }
        let refused = try #require(try await site.login(Browser(site)))
        #expect(refused.record.outcome == .refusedByService)
        let text = "&lt;b>&quot;O&#39;Neil&quot; &amp; sons&lt;/b>"
        #expect(refused.page.replacing("&gt;", with: ">") == "<p title=\"\(text)\">\(text)</p>0")
        #expect(ServicePage.HTML(trusting: "<i>").text == ("\(["<i>"] as [ServicePage.HTML])" as ServicePage.HTML).text)
    }

    @Test func `say that the user is signed out if the answer is not signed`() async throws {
        let site = try TestSite { $0.pages.error = { .init("own: \($0.sentence)") } }
        let browser = Browser(site)
        _ = try await site.login(browser)
        let start = try #require(await browser.send(.post, "/saml/logout"))
        let request: TestIdentityProvider.Received<LogoutRequest> = try site.idp.message(in: start.location)
        let url = site.service.configuration.endpoints.singleLogout
        let response = try site.idp.logoutResponse(to: request, sentTo: url, at: site.moment)
        let form = try site.idp.form(for: response, relayState: request.relayState, signed: false)
        let end = try #require(await browser.send(.post, url, body: form.body, fromOtherSite: true))
        #expect(end.record.outcome == .partlySignedOut && end.errors == [.signatureMissing])
        #expect(end.response.head.status == .ok)
        #expect(end.page.hasPrefix("own: You are signed out of this service, but perhaps not of others."))
        // A message that is signed by another key, or does not answer this request, is still rejected.
        #expect(await browser.send(.post, url, body: form.body)?.record.outcome == .unknownRequest)
    }

    @Test(arguments: [
        "https://app.example.test/idp/sso", "https://APP.example.test/saml/logout", "https://app.example.test:443/",
        "https://app.example.test:0443", "http://127.0.0.1:8081/sso",
    ])
    func `are not needed for an identity provider that cannot be used, which the start refuses`(url: String) throws {
        let idp = try TestIdentityProvider()
        let read = try IdentityProvider(metadata: idp.metadata, readAt: TestSite.moment)
        let endpoint = try #require(EndpointURL(url))
        let bad = IdentityProvider(
            entityID: read.entityID,
            trust: read.trust,
            endpoints: [.init(.singleSignOn, .redirect, at: endpoint)]
        )
        let error = #expect(throws: ConfigurationError.self) {
            try ServiceProvider(
                .init(
                    entityID: TestSite.base,
                    baseURL: TestSite.base,
                    keys: [TestSite.key()],
                    identityProviders: IdentityProviders([bad]),
                    store: InMemoryStore()
                )
            )
        }
        #expect(error?.code == .identityProvider)
        #expect(error?.reason.contains(url) == true)
        #expect(error?.reason.contains(url.hasPrefix("https") ? "origin of this service" : "is not `https`") == true)
    }

    @Test func `are for users, and the log has the reason`() async throws {
        let site = try TestSite(InterceptedStore(failing: [.put]))
        let answer = await site.service.login(Browser(site).request(), at: site.moment)
        #expect(answer.record.reason == "store.unavailable: The store cannot be reached.")
        #expect(!answer.page.contains("reached"))
        site.providers.switchOff(site.idp.entityID)
        let off = await site.service.login(Browser(site).request(), with: site.idp.entityID, at: site.moment)
        #expect(off.record.reason == "The identity provider is switched off.")
        let failed = try TestSite()
        let record = try #require(try await failed.login(Browser(failed), misbehaving: .failure)?.record)
        #expect(record.statusCodes.first == "Responder" || record.statusCodes.first == "Requester")
    }

    @Test func `refuse an authentication that is too old`() async throws {
        let site = try TestSite { $0.maximumAuthenticationAge = 60 }
        #expect(try await site.login(Browser(site))?.record.outcome == .signedIn)
        let old = try await site.login(Browser(site), misbehaving: .oldAuthentication)
        #expect(old?.errors == [.sessionTooOld])
        let email = URIReference("urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress")
        let strict = try TestSite { $0.nameIDPolicy = .init(format: email) }
        let answer = try #require(try await strict.login(Browser(strict)))
        #expect(answer.record.findings.contains { $0.code == .requestMismatch && $0.severity == .warning })
    }
}

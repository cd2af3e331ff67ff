// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing

/// The binding of a login to the browser that started it (S-72).
@Suite(.requiresXMLSec) struct `the browser of a login` {
    @Test func `is not one to which another host brought the cookie of the request`() async throws {
        let site = try TestSite()
        let (attacker, victim) = (Browser(site), Browser(site))
        // The victim has its own cookie, because it started a login once.
        _ = try await site.start(victim)
        let form = try site.idp.response(to: await site.start(attacker), at: site.moment)
        victim.takeCookies(of: attacker)
        let answer = try #require(await victim.send(.post, form.action, body: form.body, fromOtherSite: true))
        #expect(answer.record.outcome == .cookieMissing)
        #expect(try await victim.session() == nil)
        // The login begins again, for the user of this browser.
        #expect(answer.location.hasPrefix("https://app.example.test/saml/login?again=1&idp="))
        // Once: the second time the page says that the cookie is missing.
        let start = try #require(await victim.send(.get, answer.location))
        let second = try site.idp.response(to: site.idp.message(in: start.location), at: site.moment)
        victim.forgetBrowser()
        let end = await victim.send(.post, second.action, body: second.body, fromOtherSite: true)
        #expect(end?.record.outcome == .cookieMissing)
        #expect(end?.location == "")
    }

    @Test func `begins a login again if two tabs began at the same time`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let first = try await site.start(browser, returningTo: "/first")
        browser.forgetBrowser()
        let second = try await site.start(browser, returningTo: "/second")
        let form = try site.idp.response(to: first, at: site.moment)
        let again = try #require(await browser.send(.post, form.action, body: form.body, fromOtherSite: true))
        let start = try #require(await browser.send(.get, again.location))
        let next = try site.idp.response(to: site.idp.message(in: start.location), at: site.moment)
        let end = await browser.send(.post, next.action, body: next.body, fromOtherSite: true)
        #expect(end?.location == "https://app.example.test/first")
        let other = try site.idp.response(to: second, at: site.moment)
        let otherEnd = await browser.send(.post, other.action, body: other.body, fromOtherSite: true)
        #expect(otherEnd?.location == "https://app.example.test/second")
    }

    @Test func `does not lose the demands of a login`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let request = try await site.start(browser, options: .init(forcesAuthentication: true))
        browser.forgetBrowser()
        let form = try site.idp.response(to: request, at: site.moment)
        let answer = await browser.send(.post, form.action, body: form.body, fromOtherSite: true)
        #expect(answer?.record.outcome == .cookieMissing)
        #expect(answer?.location == "")
    }

    @Test func `loses its earlier session with a new login`() async throws {
        let store = InMemoryStore()
        let site = try TestSite(store)
        let browser = Browser(site)
        _ = try await site.login(browser, as: TestUser("first"))
        let earlier = browser.request()
        _ = try await site.login(browser, as: TestUser("second"))
        #expect(try await browser.session()?.nameID?.value == "second")
        #expect(try await site.service.session(of: earlier, at: site.moment) == nil)
    }

    @Test func `has the session of one service, though several use one store`() async throws {
        let store = InMemoryStore()
        let site = try TestSite(store)
        var configuration = try ServiceProvider.Configuration(
            entityID: "https://other.example.test",
            baseURL: TestSite.base,
            keys: [TestSite.key()],
            identityProviders: site.providers,
            store: store
        )
        configuration.clockSkew = 0
        let other = try ServiceProvider(configuration)
        let browser = Browser(site)
        let form = try site.idp.response(to: await site.start(browser), at: site.moment)
        let request = browser.request(.post, form.action, body: form.body)
        #expect(await other.answer(request, at: site.moment)?.record.outcome == .unknownRequest)
        _ = await browser.send(.post, form.action, body: form.body)
        #expect(try await browser.session() != nil)
        #expect(try await other.session(of: browser.request(), at: site.moment) == nil)
    }
}

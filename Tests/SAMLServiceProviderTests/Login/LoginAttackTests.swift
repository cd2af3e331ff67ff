// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing

/// Only the browser that asked, with the answer of the provider that was asked, signs in, and once (S-72 to S-76, S-84).
@Suite(.requiresXMLSec) struct `attacks on a login` {
    @Test(arguments: Misbehavior.allCases)
    func `refuses a response of a misbehaving identity provider`(misbehavior: Misbehavior) async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let options = ServiceProvider.LoginOptions(forcesAuthentication: misbehavior == .oldAuthentication)
        let request = try await site.start(browser, options: options)
        let user = TestUser("<user> & 1")
        let form = try site.idp.response(to: request, for: user, misbehaving: misbehavior, at: site.moment)
        let answer = try #require(await browser.send(.post, form.action, body: form.body, fromOtherSite: true))
        #expect(answer.record.outcome == .rejectedMessage)
        #expect(answer.errors.isEmpty == false)
        #expect(try await browser.session() == nil)
        #expect(answer.location == "")
    }

    @Test func `refuses a response that was used`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let request = try await site.start(browser)
        let form = try site.idp.response(to: request, at: site.moment)
        #expect(await browser.send(.post, form.action, body: form.body)?.record.outcome == .signedIn)
        // The cookie is gone, and with it the request.
        #expect(await browser.send(.post, form.action, body: form.body)?.record.outcome == .cookieMissing)
    }

    @Test func `returns one session to a response that arrives at two nodes`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let form = try site.idp.response(to: await site.start(browser, returningTo: "/deep?x=1"), at: site.moment)
        let post = browser.request(.post, form.action, body: form.body)
        // The answer of the node that died does not reach the browser.
        let first = await site.service.answer(post, at: site.moment)
        let second = try #require(await site.service.answer(post, at: site.moment))
        #expect(second.record.outcome == .signedInBefore)
        #expect(second.location == "https://app.example.test/deep?x=1")
        #expect(second.response == first?.response)
        browser.keepCookies(of: second)
        #expect(try await browser.session() != nil)
        let provider = SessionSelection.identityProvider(site.idp.entityID)
        #expect(try await site.service.sessions(of: provider, at: site.moment).count == 1)
        // Not after the user signed out, and not after a minute.
        let later = site.moment.adding(seconds: StoredLogin.seconds)
        #expect(await site.service.answer(post, at: later)?.record.outcome == .unknownRequest)
        _ = await browser.send(.post, "/saml/logout")
        #expect(await site.service.answer(post, at: site.moment)?.record.outcome == .unknownRequest)
        #expect(try await browser.session() == nil)
    }

    @Test func `does not use up a request if the response is rejected`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let request = try await site.start(browser)
        let bad = try site.idp.response(to: request, misbehaving: .expired, at: site.moment)
        #expect(await browser.send(.post, bad.action, body: bad.body)?.record.outcome == .rejectedMessage)
        #expect(try await browser.session() == nil)
        let good = try site.idp.response(to: request, at: site.moment)
        #expect(await browser.send(.post, good.action, body: good.body)?.record.outcome == .signedIn)
    }

    @Test func `refuses a response in another browser, which does not use up the request`() async throws {
        let site = try TestSite()
        let (browser, victim) = (Browser(site), Browser(site))
        let form = try site.idp.response(to: await site.start(browser), at: site.moment)
        #expect(await victim.send(.post, form.action, body: form.body)?.record.outcome == .cookieMissing)
        // With its own cookie for the same request.
        let name = try #require(browser.cookieNames.last)
        let head = ServiceProvider.BrowserRequest(
            .init(
                method: .post,
                scheme: "https",
                authority: nil,
                path: "/saml/acs",
                headerFields: [.cookie: "\(name)=\(String(repeating: "0", count: 32))"]
            ),
            body: form.body
        )
        #expect(await site.service.answer(head, at: site.moment)?.record.outcome == .unknownRequest)
        #expect(await browser.send(.post, form.action, body: form.body)?.record.outcome == .signedIn)
    }

    @Test func `refuses the answer of another identity provider`() async throws {
        let site = try TestSite()
        let other = try TestIdentityProvider(entityID: "https://other.example.test")
        site.providers[other.entityID] = try IdentityProvider(metadata: other.metadata, readAt: site.moment)
        let browser = Browser(site)
        let start = await site.service.login(Browser(site).request(), with: site.idp.entityID, at: site.moment)
        browser.keepCookies(of: start)
        let form = try other.response(to: site.idp.message(in: start.location), at: site.moment)
        let answer = await browser.send(.post, form.action, body: form.body)
        #expect(answer?.record.outcome == .rejectedMessage)
        #expect(answer?.errors.contains(.issuerMismatch) == true)
    }

    @Test func `serves several tabs of one browser`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let first = try await site.start(browser, returningTo: "/1")
        let second = try await site.start(browser, returningTo: "/2")
        for (request, path) in [(second, "/2"), (first, "/1")] {
            let form = try site.idp.response(to: request, at: site.moment)
            let answer = await browser.send(.post, form.action, body: form.body, fromOtherSite: true)
            #expect(answer?.location == "https://app.example.test\(path)")
        }
        // An answer of one tab with the relay state of the other.
        let (third, fourth) = (try await site.start(browser), try await site.start(browser))
        var form = try site.idp.response(to: third, at: site.moment)
        form.relayState = fourth.relayState
        #expect(await browser.send(.post, form.action, body: form.body)?.errors.contains(.inResponseToMismatch) == true)
    }

    @Test func `refuses an expired request`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let request = try await site.start(browser)
        let later = site.moment.adding(seconds: 600)
        let form = try site.idp.response(to: request, at: later)
        #expect(await browser.send(.post, form.action, body: form.body, at: later)?.record.outcome == .unknownRequest)
    }

    @Test func `refuses logins that the identity provider starts, unless they are switched on`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        func send(_ misbehavior: Misbehavior? = nil, relayState: String? = "https://evil.test") async throws
            -> (ServiceProvider.Answer?, PostedForm)
        {
            let form = try site.idp.unsolicitedResponse(
                to: "https://app.example.test/saml/acs",
                audience: "https://app.example.test/saml/metadata",
                relayState: relayState,
                misbehaving: misbehavior,
                at: site.moment
            )
            return (await browser.send(.post, form.action, body: form.body, fromOtherSite: true), form)
        }
        #expect(try await send().0?.record.outcome == .unsolicited)
        #expect(try await send(relayState: nil).0?.record.outcome == .unsolicited)
        site.providers[site.idp.entityID]?.unsolicitedTarget = LocalPath("/welcome")
        let (answer, form) = try await send()
        #expect(answer?.record.outcome == .signedIn)
        // The relay state is never a target (S-74).
        #expect(answer?.location == "https://app.example.test/welcome")
        let again = await browser.send(.post, form.action, body: form.body, fromOtherSite: true)
        #expect(again?.errors == [.replaySeenBefore])
        #expect(try await send(.otherRequest).0?.errors.contains(.inResponseToUnsolicited) == true)
        #expect(try await send(.otherIssuer).0?.record.outcome == .unusableProvider)
        // A reference that looks like one of this service is not unsolicited.
        #expect(try await send(relayState: String(repeating: "a", count: 32)).0?.record.outcome == .cookieMissing)
    }

    @Test(arguments: ["disabled", "removed", "expired"])
    func `refuses an identity provider that was switched off`(how: String) async throws {
        let site = try TestSite()
        site.providers[site.idp.entityID]?.unsolicitedTarget = .root
        let browser = Browser(site)
        let request = try await site.start(browser)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        let provider = try #require(site.providers[site.idp.entityID])
        switch how {
        case "disabled": site.providers.switchOff(site.idp.entityID)
        case "removed": site.providers[site.idp.entityID] = nil
        default:
            let text = String(decoding: site.idp.metadata, as: UTF8.self).replacing(
                "entityID=",
                with: "validUntil=\"2026-05-01T09:00:00Z\" entityID="
            )
            let expired = try IdentityProvider(metadata: Array(text.utf8), readAt: site.moment)
            site.providers[site.idp.entityID] = expired
            site.providers[site.idp.entityID]?.unsolicitedTarget = provider.unsolicitedTarget
        }
        #expect(
            await site.service.login(Browser(site).request(), with: site.idp.entityID, at: site.moment).record.outcome
                == .unusableProvider
        )
        let form = try site.idp.response(to: request, at: site.moment)
        #expect(await browser.send(.post, form.action, body: form.body)?.record.outcome == .unusableProvider)
        let own = try site.idp.unsolicitedResponse(
            to: form.action,
            audience: site.service.configuration.entityID,
            at: site.moment
        )
        #expect(await browser.send(.post, own.action, body: own.body)?.record.outcome == .unusableProvider)
        let user = TestUser()
        let logout = try site.idp.logoutRequest(for: user, to: "https://app.example.test/saml/slo", at: site.moment)
        let query = try site.idp.query(for: logout)
        #expect(await browser.send(.get, "/saml/slo?\(query)")?.record.outcome == .unusableProvider)
        // The sessions of an identity provider that was removed or disabled do not count.
        #expect(try await browser.session() == nil || how == "expired")
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing

@Suite(.requiresXMLSec) struct `a browser for tests` {
    /// Creates a browser of a site with one page.
    private func browser(_ site: TestSite) -> TestBrowser {
        let browser = TestBrowser(at: TestSite.base, providers: [site.idp]) { head, body in
            let request = ServiceProvider.BrowserRequest(head, body: body)
            if let session = try await site.service.session(of: request, at: site.moment), head.method == .get,
                head.path?.hasPrefix("/saml/") == false
            {
                return (HTTPResponse(status: .ok), Array("\(session["groups"])".utf8))
            }
            let own = await site.service.answer(request, at: site.moment)
            let response =
                if let own { own.response } else { await site.service.challenge(head, at: site.moment).response }
            return (response.head, response.body)
        }
        browser.moment = site.moment
        browser.user = TestUser("mira", ["groups": ["admins", "staff"]])
        return browser
    }

    @Test func `signs in at a page, and out at both sides`() async throws {
        let site = try TestSite()
        let browser = browser(site)
        let page = try await browser.get("/members?year=2026")
        #expect(page.text == #"["admins", "staff"]"# && page.path == "/members?year=2026")
        let end = try await browser.post("/saml/logout", "target=/bye")
        // The page for everyone requires a login, too.
        #expect(end.path == "/bye")
        let away = try await browser.signOut(at: site.idp)
        #expect(away.head.headerFields[.location]?.hasPrefix("https://idp.example.test/slo?SAMLResponse=") == true)
        #expect(try await site.service.sessions(of: .identityProvider(site.idp.entityID), at: site.moment).isEmpty)
    }

    @Test(arguments: Misbehavior.unconditional) func `brings each fault`(_ misbehavior: Misbehavior) async throws {
        let site = try TestSite()
        let browser = browser(site)
        browser.misbehavior = misbehavior
        #expect(try await browser.get("/").head.status == .forbidden)
        #expect(try await site.service.sessions(of: .identityProvider(site.idp.entityID), at: site.moment).isEmpty)
    }

    @Test func `ends a redirect without end`() async throws {
        let browser = TestBrowser(at: TestSite.base, providers: []) { _, _ in
            (HTTPResponse(status: .found, headerFields: [.location: "/"]), [])
        }
        await #expect(throws: (any Error).self) { try await browser.get("/") }
    }
}

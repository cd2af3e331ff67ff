// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing

/// The choice of an identity provider by a discovery service (IIP-SP04), and what a login keeps.
@Suite(.requiresXMLSec) struct `choice and return of a login` {
    private static func site(_ change: (inout ServiceProvider.Configuration) -> Void) throws -> TestSite {
        let site = try TestSite(InMemoryStore(), change)
        let other = try TestIdentityProvider(entityID: "https://other.example.test")
        site.providers[other.entityID] = try IdentityProvider(metadata: other.metadata, readAt: site.moment)
        return site
    }

    @Test func `asks a discovery service for the identity provider`() async throws {
        let site = try Self.site { $0.discoveryService = EndpointURL("https://discovery.example.test/ds?lang=en") }
        let browser = Browser(site)
        let request = browser.request(.get, "/reports?year=2026")
        let answer = await site.service.login(request, at: site.moment)
        let home = "https%3A%2F%2Fapp.example.test%2Fsaml%2Flogin%3Ffound%3D1%26target%3D%252Freports%253Fyear%253D2026"
        let query = "entityID=https%3A%2F%2Fapp.example.test%2Fsaml%2Fmetadata&return=\(home)&returnIDParam=idp"
        #expect(answer.location == "https://discovery.example.test/ds?lang=en&\(query)")
        let back = "/saml/login?found=1&target=%2Freports%3Fyear%3D2026"
        let chosen = await browser.send(.get, "\(back)&idp=https%3A%2F%2Fidp.example.test", fromOtherSite: true)
        #expect(chosen?.location.hasPrefix("https://idp.example.test/sso?") == true)
        // Without a choice, the page of this service follows, not the discovery service again.
        #expect(await browser.send(.get, back, fromOtherSite: true)?.page.contains("Sign in with") == true)
        let unknown = await browser.send(.get, "\(back)&idp=https%3A%2F%2Fevil.test", fromOtherSite: true)
        #expect(unknown?.record.outcome == .unusableProvider)
        let metadata = String(decoding: try await site.service.metadata(at: site.moment), as: UTF8.self)
        #expect(metadata.contains("DiscoveryResponse"))
        #expect(metadata.contains("Location=\"https://app.example.test/saml/login\""))
    }

    @Test func `asks for the contexts and the scoping of one login`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let context = try #require(URIReference("https://refeds.org/profile/mfa"))
        var options = ServiceProvider.LoginOptions()
        options.authnContexts = [context]
        options.scoping = AuthnRequest.Scoping(proxyCount: 1)
        let request = try await site.start(browser, options: options)
        #expect(request.message.requestedContext?.classes == [context])
        #expect(request.message.scoping?.proxyCount == 1)
        let form = try site.idp.response(to: request, at: site.moment)
        let answer = await browser.send(.post, form.action, body: form.body, fromOtherSite: true)
        #expect(answer?.errors == [.authnContextMismatch])
    }

    // MARK: Forms

    private static let ownForm: HTTPFields = [
        .contentType: "application/x-www-form-urlencoded; charset=utf-8",
        .init("Sec-Fetch-Site") ?? .cookie: "same-origin",
    ]

    /// Sends a form to a page that needs a login, signs in, and returns the answer.
    private static func answer(
        to body: String,
        fields: HTTPFields = ownForm,
        keeping bytes: Int = 4_096
    ) async throws -> ServiceProvider.Answer? {
        let site = try TestSite { $0.maximumKeptFormBytes = bytes }
        let browser = Browser(site)
        let request = browser.request(.post, "/orders?x=1", body: Array(body.utf8), fields: fields)
        let start = await site.service.login(request, at: site.moment)
        browser.keepCookies(of: start)
        let form = try site.idp.response(to: site.idp.message(in: start.location), at: site.moment)
        return await browser.send(.post, form.action, body: form.body, fromOtherSite: true)
    }

    @Test func `sends a form again after the login`() async throws {
        let answer = try #require(try await Self.answer(to: "a=1+2&a=%22%3E%3Cscript%3E&submit=&note=x%0D%0Ay"))
        #expect(answer.record.outcome == .signedIn)
        let page = answer.page
        #expect(page.contains("action=\"https://app.example.test/orders?x=1\""))
        #expect(page.contains("name=\"a\" value=\"1 2\""))
        #expect(page.contains("name=\"submit\" value=\"\""))
        #expect(!page.contains("><script>\""))
        #expect(page.contains("value=\"x&#13;&#10;y\"") || page.contains("value=\"x&#xD;&#xA;y\""))
        let policy = answer.response.head.headerFields[.contentSecurityPolicy] ?? ""
        #expect(policy.contains("form-action https://app.example.test/orders;"))
    }

    @Test(arguments: [
        "a=%00", "a=%FF", "a=%4", "a", String(repeating: "a=1&", count: 1_001),
        "long=" + String(repeating: "x", count: 4_096),
    ])
    func `keeps no form that a browser would change`(body: String) async throws {
        #expect(try await Self.answer(to: body)?.location == "https://app.example.test/orders?x=1")
    }

    /// The bound on what a server reads before the service does.
    @Test(arguments: [
        ("1", 1), ("1000", 1_000), ("1001", nil), ("0", nil), ("-1", nil), ("", nil), ("5, 5", nil),
        ("99999999999999999999", nil),
    ])
    func `says how long a kept form is`(length: String, expected: Int?) throws {
        var head = HTTPRequest(method: .post, scheme: "https", authority: "app.example.test", path: "/orders")
        head.headerFields = Self.ownForm
        head.headerFields[.contentLength] = length
        #expect(try TestSite { $0.maximumKeptFormBytes = 1_000 }.service.lengthOfKeptForm(in: head) == expected)
        #expect(try TestSite().service.lengthOfKeptForm(in: head) == nil)
        head.headerFields[.init("Sec-Fetch-Site") ?? .cookie] = "cross-site"
        #expect(try TestSite { $0.maximumKeptFormBytes = 1_000 }.service.lengthOfKeptForm(in: head) == nil)
    }

    @Test func `keeps no form of another site, and none by default`() async throws {
        let home = "https://app.example.test/orders?x=1"
        for site in ["cross-site", "same-site", "none", "SAME-ORIGIN"] {
            var fields = Self.ownForm
            fields[.init("Sec-Fetch-Site") ?? .cookie] = site
            #expect(try await Self.answer(to: "a=1", fields: fields)?.location == home)
        }
        #expect(
            try await Self.answer(to: "a=1", fields: [.contentType: "application/x-www-form-urlencoded"])?.location
                == home
        )
        #expect(
            try await Self.answer(to: "a=1", fields: [.init("Sec-Fetch-Site") ?? .cookie: "same-origin"])?.location
                == home
        )
        #expect(try await Self.answer(to: "a=1", keeping: 0)?.location == home)
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing

@Suite(.requiresXMLSec) struct `sessions and records` {
    @Test func `sets cookies by the rules`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let start = await site.service.login(Browser(site).request(), at: site.moment)
        browser.keepCookies(of: start)
        let request = try #require(start.response.head.headerFields[.setCookie])
        #expect(request.contains("; Max-Age=600; Path=/saml/acs; HttpOnly; Secure; SameSite=None"))
        #expect(request.hasPrefix("__Secure-saml-request-"))
        let form = try site.idp.response(to: site.idp.message(in: start.location), at: site.moment)
        let end = try #require(await browser.send(.post, form.action, body: form.body))
        let fields = end.response.head.headerFields[values: .setCookie]
        let session = try #require(fields.first { $0.hasPrefix("__Host-saml-session=") })
        #expect(session.hasSuffix("; Max-Age=28800; Path=/; HttpOnly; Secure; SameSite=Lax"))
        #expect(session.split(separator: "=")[1].prefix { $0 != ";" }.count == 32)
    }

    @Test func `uses a new session ID for each login`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        func cookie() async throws -> String? {
            try await site.login(browser)?.response.head.headerFields[values: .setCookie].first {
                $0.contains("session=")
            }
        }
        #expect(try await cookie() != cookie())
    }

    @Test func `ends a session no later than the identity provider says`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        var user = TestUser()
        user.sessionEnd = site.moment.adding(seconds: 900)
        #expect(try await site.login(browser, as: user)?.record.outcome == .signedIn)
        #expect(try await browser.session(at: site.moment.adding(seconds: 899)) != nil)
        #expect(try await browser.session(at: site.moment.adding(seconds: 900)) == nil)
        user.sessionEnd = site.moment.adding(seconds: 90_000)
        #expect(try await site.login(browser, as: user)?.record.outcome == .signedIn)
        #expect(try await browser.session(at: site.moment.adding(seconds: 28_799)) != nil)
        #expect(try await browser.session(at: site.moment.adding(seconds: 28_800)) == nil)
    }

    @Test func `ignores a session cookie that occurs twice`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let answer = try #require(try await site.login(browser))
        let cookies = answer.response.head.headerFields[values: .setCookie]
        let cookie = try #require(cookies.first { $0.contains("session=") }?.prefix { $0 != ";" })
        func session(_ cookies: String) async throws -> Session? {
            var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
            head.headerFields[.cookie] = cookies
            return try await site.service.session(of: ServiceProvider.BrowserRequest(head), at: site.moment)
        }
        #expect(try await session("a=b; \(cookie)") != nil)
        #expect(try await session("\(cookie); __Host-saml-session=\(String(repeating: "0", count: 32))") == nil)
    }

    @Test func `shows a user the attempt, and no reader of a log the user`() async throws {
        let site = try TestSite()
        let user = TestUser("secret-name", attributes: [SAML.Attribute("mail", values: [.init("secret-mail")])])
        let answer = try #require(try await site.login(Browser(site), as: user, misbehaving: .otherAudience))
        #expect(answer.response.head.status == .forbidden)
        #expect(answer.page.contains(answer.record.id))
        #expect(!answer.page.contains("udience"))
        #expect(answer.errors == [.audienceMismatch])
        #expect(answer.record.identityProvider == site.idp.entityID)
        #expect("\(answer.record)".contains("rejected-message") && "\(answer.record)".contains("audience.mismatch"))
        #expect(!"\(answer.record) \(answer.record.findings)".contains("secret"))
        let session = Browser(site)
        #expect(try await site.login(session, as: user)?.record.description.contains("secret") == false)
        #expect(try await "\(#require(session.session()))".contains("secret") == false)
    }

    @Test func `refuses a login if the store has no room for its session`() async throws {
        let site = try TestSite(InMemoryStore(requests: 9, sessions: 1, used: 9))
        #expect(try await site.login(Browser(site))?.record.outcome == .signedIn)
        let answer = try await site.login(Browser(site))
        #expect(answer?.record.outcome == .storeUnavailable)
        #expect(answer?.response.head.status == .serviceUnavailable)
    }

    @Test func `starts a login also if the store is full of requests`() async throws {
        let site = try TestSite(InMemoryStore(requests: 1, sessions: 9, used: 9))
        let (first, second) = (Browser(site), Browser(site))
        let early = try await site.start(first)
        #expect(try await site.login(second)?.record.outcome == .signedIn)
        let form = try site.idp.response(to: early, at: site.moment)
        let answer = await first.send(.post, form.action, body: form.body, fromOtherSite: true)
        #expect(answer?.record.outcome == .unknownRequest)
    }

    @Test func `refuses a login if the replay cache is full`() async throws {
        let site = try TestSite(InMemoryStore(requests: 9, sessions: 9, used: 1))
        #expect(try await site.login(Browser(site))?.record.outcome == .signedIn)
        #expect(try await site.login(Browser(site))?.record.outcome == .storeUnavailable)
    }

    /// A small query that expands beyond the limit of documents (S-81).
    @Test(arguments: ["SAMLRequest", "SAMLResponse"])
    func `bounds what a query expands to`(parameter: String) async throws {
        let site = try TestSite { $0.limits.bytes = 100_000 }
        for (count, isBomb) in [(50_000, false), (200_000, true)] {
            let document = "<a>\(String(repeating: " ", count: count))</a>"
            let stream = try Deflate.deflate(Array(document.utf8).span)
            let query = "\(parameter)=\(PercentEncoding.encode(Base64().encodedString(of: stream.span)))"
            #expect(query.utf8.count < 1_000)
            let answer = await Browser(site).send(.get, "/saml/slo?\(query)")
            // The smaller document is read, and no message of a known identity provider.
            #expect((answer?.record.outcome == .malformedRequest) == isBomb)
            #expect(answer?.errors == (isBomb ? [.inputTooLarge] : []))
        }
    }

    /// Requests that are not messages of a browser from an identity provider.
    @Test(arguments: [
        ("GET", "", ""), ("POST", "", ""), ("POST", "", "SAMLResponse="), ("POST", "", "SAMLResponse=%%%"),
        ("POST", "", "SAMLResponse=QQ=="), ("POST", "", "SAMLRequest=PGEvPg=="), ("PUT", "", "SAMLResponse=PGEvPg=="),
        ("POST", "?SAMLResponse=PGEvPg==", "SAMLResponse=PGEvPg=="), ("POST", "?x", "SAMLResponse=PGEvPg=="),
        ("POST", "", "SAMLResponse=PGEvPg==&SAMLResponse=PGEvPg=="), ("POST", "", "%53AMLResponse=PGEvPg=="),
        ("POST", "", "SAMLResponse=PGEvPg==;RelayState=x"), ("POST", "", "SAMLResponse=PGEvPg==&relaystate=x"),
        ("POST", "", "SAMLResponse=PGEvPg==&RelayState=" + String(repeating: "x", count: 1_025)),
        ("GET", "?SAMLResponse=PGEvPg==", "SAMLResponse=PGEvPg=="),
    ])
    func `refuses damaged requests`(method: String, query: String, body: String) async throws {
        let site = try TestSite()
        let method = try #require(HTTPRequest.Method(method))
        let answer = await Browser(site).send(method, "/saml/acs\(query)", body: Array(body.utf8))
        #expect(answer?.record.outcome == (method == .post ? .malformedRequest : .methodNotAllowed))
        #expect(answer?.response.head.status == (method == .post ? .badRequest : .methodNotAllowed))
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing
internal import Waiting

/// What an adapter passes for each request of a server.
@Suite(.requiresXMLSec) struct `reception of requests` {
    private static let page = "text/html,application/xhtml+xml"

    private func head(_ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields = [:]) -> HTTPRequest {
        HTTPRequest(method: method, scheme: "https", authority: "app.example.test", path: path, headerFields: fields)
    }

    /// Receives a request whose body must not be read.
    private func receive(_ site: TestSite, _ head: HTTPRequest) async -> ServiceProvider.Reception {
        let body = TestBody([])
        let reception = await site.service.receive(head, at: site.moment, body: body, clock: TestClock())
        #expect(body.reads.value == 0, "\(head.method) \(head.path ?? "")")
        return reception
    }

    private func answer(_ reception: ServiceProvider.Reception) throws -> ServiceProvider.Answer {
        guard case .answered(let answer) = reception else { throw LoginRequiredError() }
        return answer
    }

    @Test(arguments: ["/", "/saml", "/saml/acs/", "/saml/ACS", "/saml/%61cs", "//saml/acs", "/app/saml/acs"])
    func `passes other paths without reading the body`(path: String) async throws {
        let site = try TestSite()
        #expect(await receive(site, head(.post, path)) == .passed(nil))
    }

    @Test func `passes the session of the browser`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        _ = try await site.login(browser)
        let session = try #require(try await browser.session())
        #expect(await receive(site, browser.head()) == .passed(session))
        #expect(await receive(site, Browser(site).head()) == .passed(nil))
    }

    @Test(arguments: [
        ("/saml/login", HTTPRequest.Method.post, "GET"), ("/saml/login", .head, "GET"), ("/saml/acs", .get, "POST"),
        ("/saml/acs", .put, "POST"), ("/saml/slo", .delete, "GET, POST"), ("/saml/logout", .get, "POST"),
        ("/saml/metadata", .post, "GET, HEAD"),
    ])
    func `answers a method that is not allowed`(path: String, method: HTTPRequest.Method, allowed: String) async throws
    {
        let site = try TestSite()
        let answer = try answer(await receive(site, head(method, path)))
        #expect(answer.record.outcome == .methodNotAllowed)
        #expect(answer.response.head.status == .methodNotAllowed)
        #expect(answer.response.head.headerFields[.allow] == allowed)
        #expect(answer.response.body.isEmpty == (method == .head))
    }

    @Test func `answers HEAD as GET, without the body`() async throws {
        let site = try TestSite()
        let whole = try answer(await receive(site, head(.get, "/saml/metadata")))
        let short = try answer(await receive(site, head(.head, "/saml/metadata")))
        #expect(short.response.head.status == .ok && short.response.body.isEmpty && !whole.response.body.isEmpty)
        #expect(short.response.head.headerFields[.contentLength] == String(whole.response.body.count))
    }

    @Test(arguments: ["/saml/acs", "/saml/slo", "/saml/logout"])
    func `refuses a body that is too large or does not arrive`(path: String) async throws {
        let site = try TestSite { $0.limits.bytes = 1_000 }
        let limit = path == "/saml/logout" ? 16 << 10 : 4_000
        let browser = Browser(site)
        _ = await browser.send(.get, "/saml/login")
        for isDeclared in [true, false] {
            for count in [limit - 1, limit, limit + 1] {
                var head = browser.head(.post, path)
                head.headerFields[.contentLength] = isDeclared ? String(count) : nil
                let body = TestBody([UInt8](repeating: UInt8(ascii: "a"), count: count))
                let answer = try answer(
                    await site.service.receive(head, at: site.moment, body: body, clock: TestClock())
                )
                #expect((answer.record.outcome == .bodyTooLarge) == (count > limit))
                #expect(answer.rest == (count > limit ? isDeclared ? .unread : .abandoned : .none))
                #expect((body.reads.value == 0) == (answer.rest == .unread))
            }
        }
        for (length, sent) in [("9", nil), ("9", 8), ("9", 10)] {
            var head = browser.head(.post, path)
            head.headerFields[.contentLength] = length
            let body = TestBody()
            if let sent { body.send([UInt8](repeating: 0x61, count: sent)) }
            body.end(sent == nil ? LoginRequiredError() : nil)
            let answer = try answer(await site.service.receive(head, at: site.moment, body: body, clock: TestClock()))
            #expect(answer.response.head.status == .contentTooLarge && answer.rest == .abandoned)
        }
        #expect(site.service.configuration.bodies.bytesInFlight == 0)
    }

    @Test func `refuses every request while the sessions cannot be read`() async throws {
        let site = try TestSite(InterceptedStore(failing: [.session]))
        let cookie = "__Host-saml-session=\(String(repeating: "0", count: 32))"
        let answer = try answer(await receive(site, head(.get, "/", [.cookie: cookie])))
        #expect(answer.record.kind == .session && answer.record.outcome == .storeUnavailable)
        #expect("\(answer.record)".hasSuffix("reason=\"\(InterceptedStore.error)\""))
        #expect(answer.response.head.status == .serviceUnavailable)
        #expect(await receive(site, head(.get, "/")) == .passed(nil))
    }

    @Test func `sends a browser to a login and back to the page`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let answer = await site.service.challenge(head(.get, "/page?a=1", [.accept: Self.page]), at: site.moment)
        #expect(answer.record.outcome == .done && answer.response.head.status == .seeOther)
        browser.keepCookies(of: answer)
        let form = try site.idp.response(to: site.idp.message(in: answer.location), at: site.moment)
        let end = await browser.send(.post, form.action, body: form.body, fromOtherSite: true)
        #expect(end?.location == "\(TestSite.base)/page?a=1")
    }

    @Test func `answers a script, a form and a program with 401`() async throws {
        let site = try TestSite()
        let mode = try #require(HTTPField.Name("Sec-Fetch-Mode"))
        let dest = try #require(HTTPField.Name("Sec-Fetch-Dest"))
        let page: HTTPFields = [.accept: Self.page]
        for head in [
            head(.get, "/"), head(.get, "/", [.accept: "application/json"]), head(.post, "/", page),
            head(.head, "/", page), head(.get, "/", [.accept: Self.page, mode: "cors"]),
            head(.get, "/", [.accept: Self.page, mode: "navigate", dest: "iframe"]),
        ] {
            let answer = await site.service.challenge(head, at: site.moment)
            #expect(answer.record.outcome == .loginRequired && answer.response.head.status == .unauthorized)
            #expect(answer.response.head.headerFields[.wwwAuthenticate] == "SAML")
        }
        let navigation = head(.get, "/", [mode: "navigate", dest: "document"])
        #expect(await site.service.challenge(navigation, at: site.moment).record.outcome == .done)
    }

    @Test func `throws for a user who is not signed in`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let missing = try await browser.session()
        #expect(throws: LoginRequiredError()) { try missing.required() }
        _ = try await site.login(browser)
        let session = try await browser.session()
        #expect(try session.required() == session)
    }
}

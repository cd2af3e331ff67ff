// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing

/// A logout from this service: the session ends here first, then at the identity provider (S-79).
@Suite(.requiresXMLSec) struct `logout that the user starts` {
    private static let url = "https://app.example.test/saml/slo"

    /// Signs in, and starts a logout.
    private static func start(_ site: TestSite, _ browser: Browser) async throws -> ServiceProvider.Answer {
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        let answer = try #require(await browser.send(.post, "/saml/logout", body: Array("target=/bye".utf8)))
        // The session is over before the request arrives anywhere.
        #expect(try await browser.session() == nil)
        return answer
    }

    @Test(arguments: [false, true])
    func `ends the session here and there`(byForm: Bool) async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let start = try await Self.start(site, browser)
        let request: TestIdentityProvider.Received<LogoutRequest> = try site.idp.message(in: start.location)
        #expect(request.message.nameID == TestUser().nameID)
        #expect(request.message.sessionIndexes == ["_session-1"])
        #expect(request.message.notOnOrAfter == site.moment.adding(seconds: 300))
        #expect(request.message.destination?.rawValue == "https://idp.example.test/slo")
        try site.expectSigned(start.location, as: LogoutRequest.self)
        let response = try site.idp.logoutResponse(to: request, sentTo: Self.url, at: site.moment)
        let end: ServiceProvider.Answer?
        if byForm {
            let form = try site.idp.form(for: response, relayState: request.relayState)
            end = await browser.send(.post, Self.url, body: form.body, fromOtherSite: true)
        } else {
            let query = try site.idp.query(for: response, relayState: request.relayState)
            end = await browser.send(.get, "\(Self.url)?\(query)", fromOtherSite: true)
        }
        #expect(end?.errors == [])
        #expect(end?.record.outcome == .signedOut)
        #expect(end?.location == "https://app.example.test/bye")
        #expect(browser.cookieNames == ["__Host-saml-browser"])
    }

    @Test func `refuses answers that are not for this logout`() async throws {
        let site = try TestSite()
        let partial = Status.Code(rawValue: "urn:oasis:names:tc:SAML:2.0:status:PartialLogout")
        typealias Change = (inout LogoutResponse) -> Void
        let cases: [(AttemptRecord.Outcome, Change)] = [
            (.partlySignedOut, { $0.status = Status([.responder, partial]) }),
            (.rejectedMessage, { $0.inResponseTo = XMLID("_other") }), (.rejectedMessage, { $0.inResponseTo = nil }),
            (.rejectedMessage, { $0.destination = nil }),
            (.rejectedMessage, { $0.destination = URIReference("https://other.example.test/slo") }),
            (.rejectedMessage, { $0.issuer = NameID("https://other.example.test") }),
            (.rejectedMessage, { $0.issueInstant = $0.issueInstant.adding(seconds: -3_600) }),
        ]
        for (outcome, change) in cases {
            let browser = Browser(site)
            let start = try await Self.start(site, browser)
            let request: TestIdentityProvider.Received<LogoutRequest> = try site.idp.message(in: start.location)
            var response = try site.idp.logoutResponse(to: request, sentTo: Self.url, at: site.moment)
            change(&response)
            let query = try site.idp.query(for: response, relayState: request.relayState)
            #expect(await browser.send(.get, "\(Self.url)?\(query)")?.record.outcome == outcome)
        }
    }

    @Test func `refuses an unsigned answer, one by another key, and one in another browser`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        for attack in 0..<3 {
            let start = try await Self.start(site, browser)
            let request: TestIdentityProvider.Received<LogoutRequest> = try site.idp.message(in: start.location)
            let response = try site.idp.logoutResponse(to: request, sentTo: Self.url, at: site.moment)
            switch attack {
            case 0:
                let form = try site.idp.form(for: response, relayState: request.relayState, signed: false)
                #expect(await browser.send(.post, Self.url, body: form.body)?.errors == [.signatureMissing])
            case 1:
                let query = try site.idp.query(for: response, relayState: request.relayState, byOtherKey: true)
                #expect(await browser.send(.get, "\(Self.url)?\(query)")?.record.outcome == .rejectedMessage)
            default:
                let query = try site.idp.query(for: response, relayState: request.relayState)
                #expect(await Browser(site).send(.get, "\(Self.url)?\(query)")?.record.outcome == .cookieMissing)
            }
        }
    }

    /// The cookies of both have the same name; a browser sends each to its own endpoint only, and other clients need not.
    @Test func `takes no request for a login as one for a logout`() async throws {
        let site = try TestSite()
        let start = await site.service.login(Browser(site).request(), at: site.moment)
        let login: TestIdentityProvider.Received<AuthnRequest> = try site.idp.message(in: start.location)
        let header = MessageHeader(id: login.message.id, issueInstant: site.moment)
        let asked = TestIdentityProvider.Received(
            message: LogoutRequest(header, identifier: .nameID(NameID("user-1"))),
            relayState: login.relayState
        )
        let response = try site.idp.logoutResponse(to: asked, sentTo: Self.url, at: site.moment)
        let query = try site.idp.query(for: response, relayState: login.relayState)
        let cookie = try #require(start.response.head.headerFields[.setCookie]?.split(separator: ";").first)
        var head = HTTPRequest(
            method: .get,
            scheme: "https",
            authority: "app.example.test",
            path: "/saml/slo?\(query)"
        )
        head.headerFields[.cookie] = String(cookie)
        let answer = await site.service.answer(ServiceProvider.BrowserRequest(head), at: site.moment)
        #expect(answer?.record.outcome == .unknownRequest)
    }

    @Test func `ends the session also without a logout of the identity provider`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        site.providers.switchOff(site.idp.entityID)
        let answer = await browser.send(.post, "/saml/logout", body: Array("target=//evil.test".utf8))
        #expect(answer?.record.outcome == .partlySignedOut)
        #expect(answer?.location == "https://app.example.test/")
        site.providers.switchOn(site.idp.entityID)
        #expect(try await browser.session() == nil)
        // Without a session there is nothing to end.
        #expect(await browser.send(.post, "/saml/logout")?.record.outcome == .signedOut)
    }

    @Test func `is not started by a link or by another site`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        #expect(await browser.send(.get, "/saml/logout")?.record.outcome == .methodNotAllowed)
        // The browser does not send the cookie, and keeps it.
        #expect(await browser.send(.post, "/saml/logout", fromOtherSite: true)?.record.outcome == .signedOut)
        #expect(try await browser.session() != nil)
    }

    /// The fields of a request, and whether a page of this service sends it.
    private static let senders: [(site: String?, origin: String?, isOwn: Bool)] = [
        (nil, nil, true), ("same-origin", "https://app.example.test", true), ("same-origin", "null", true),
        (nil, "https://app.example.test", true), (nil, "https://App.example.test:443", true),
        ("same-site", "https://evil.example.test", false), ("cross-site", "https://evil.test", false),
        ("cross-site", nil, false), ("none", nil, false), ("same-site", nil, false), ("", nil, false),
        (nil, "https://evil.example.test", false), (nil, "https://app.example.test:8443", false),
        (nil, "http://app.example.test", false), (nil, "null", false), (nil, "", false),
        (nil, "https://app.example.test.evil.test", false), (nil, "https://app.example.test, https://evil.test", false),
    ]

    @Test(arguments: senders.indices)
    func `is not started by a page of a sibling host, whose requests have the cookies (S-108)`(index: Int) async throws
    {
        let (origin, isOwn) = (Self.senders[index].origin, Self.senders[index].isOwn)
        let site = try TestSite()
        let browser = Browser(site)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        var fields = HTTPFields()
        fields[try #require(HTTPField.Name("Sec-Fetch-Site"))] = Self.senders[index].site
        fields[try #require(HTTPField.Name("Origin"))] = origin
        let answer = try #require(await browser.send(.post, "/saml/logout", fields: fields))
        #expect(answer.record.outcome == (isOwn ? .done : .malformedRequest))
        #expect(try await browser.session() == nil || !isOwn)
        #expect(try await browser.session() != nil || isOwn)
    }
}

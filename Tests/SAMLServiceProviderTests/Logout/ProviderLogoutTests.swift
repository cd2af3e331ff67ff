// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLEncoding
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing

/// A logout that the identity provider starts ends the sessions that it names, without their cookies (S-78, S-79).
@Suite(.requiresXMLSec) struct `logout that the identity provider starts` {
    private static let url = "https://app.example.test/saml/slo"

    private static func send(
        _ request: LogoutRequest,
        to site: TestSite,
        byForm: Bool = false
    ) async throws -> ServiceProvider.Answer? {
        // Another browser: no cookie helps.
        let browser = Browser(site)
        if byForm {
            return await browser.send(.post, url, body: try site.idp.form(for: request, relayState: "state").body)
        }
        return await browser.send(.get, "\(url)?\(try site.idp.query(for: request, relayState: "state"))")
    }

    @Test(arguments: [false, true])
    func `ends the sessions, and says so`(byForm: Bool) async throws {
        let site = try TestSite()
        let (first, second, other) = (Browser(site), Browser(site), Browser(site))
        let another = TestUser("user-1", sessionIndex: "_session-2")
        #expect(try await site.login(first)?.record.outcome == .signedIn)
        #expect(try await site.login(second, as: another)?.record.outcome == .signedIn)
        #expect(try await site.login(other, as: TestUser("user-2"))?.record.outcome == .signedIn)
        let request = try site.idp.logoutRequest(for: TestUser(), to: Self.url, at: site.moment)
        let answer = try #require(try await Self.send(request, to: site, byForm: byForm))
        #expect(answer.errors == [])
        #expect(answer.record.outcome == .signedOut)
        let received: TestIdentityProvider.Received<LogoutResponse> = try site.idp.message(in: answer.location)
        #expect(received.message.status.isSuccess)
        try site.expectSigned(answer.location, as: LogoutResponse.self)
        #expect(received.message.inResponseTo == request.id)
        #expect(received.message.destination?.rawValue == "https://idp.example.test/slo")
        #expect(received.relayState == "state")
        #expect(try await first.session() == nil)
        #expect(try await second.session() != nil)
        #expect(try await other.session() != nil)
        // Without an index, all sessions of the user end.
        var all = try site.idp.logoutRequest(for: TestUser(), to: Self.url, at: site.moment)
        all.sessionIndexes = []
        // Without an end, the request ends five minutes after it was issued.
        all.notOnOrAfter = nil
        #expect(try await Self.send(all, to: site, byForm: byForm)?.record.outcome == .signedOut)
        #expect(try await second.session() == nil)
        #expect(try await other.session() != nil)
    }

    /// The parts that must match or be there, and the code of the finding; without one, no session ends, but none exists.
    private static let changes: [(Finding.Code?, @Sendable (inout LogoutRequest) -> Void)] = [
        (
            .conditionsExpired,
            {
                $0.notOnOrAfter = nil
                $0.issueInstant = $0.issueInstant.adding(seconds: -601)
            }
        ),
        (.conditionsExpired, { $0.notOnOrAfter = $0.issueInstant.adding(seconds: -300) }),
        (.destinationMissing, { $0.destination = nil }),
        (.destinationMismatch, { $0.destination = URIReference("https://app.example.test/saml/acs") }),
        (.conditionsExpired, { $0.issueInstant = $0.issueInstant.adding(seconds: -3_600) }),
        (nil, { $0.identifier = .nameID(NameID("user-1")) }),
        (nil, { $0.identifier = .nameID(NameID("User-1", format: TestUser().nameID.format)) }),
        (
            nil,
            {
                var name = TestUser().nameID
                name.spNameQualifier = "https://other.example.test"
                $0.identifier = .nameID(name)
            }
        ),
        (nil, { $0.sessionIndexes = ["_session-9"] }),
    ]

    @Test(arguments: changes.indices)
    func `ends no session that the request does not name, or without a valid request`(index: Int) async throws {
        let (code, change) = Self.changes[index]
        let site = try TestSite()
        let browser = Browser(site)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        var request = try site.idp.logoutRequest(for: TestUser(), to: Self.url, at: site.moment)
        change(&request)
        let answer = try #require(try await Self.send(request, to: site))
        #expect(answer.errors == (code.map { [$0] } ?? []))
        #expect(answer.record.outcome == (code == nil ? .noSession : .rejectedMessage))
        #expect(try await browser.session() != nil)
    }

    @Test func `refuses a request that is not signed, by another key, or around a signed response`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        let request = try site.idp.logoutRequest(for: TestUser(), to: Self.url, at: site.moment)
        let unsigned = try site.idp.form(for: request, signed: false)
        #expect(await browser.send(.post, Self.url, body: unsigned.body)?.errors == [.signatureMissing])
        let query = try site.idp.query(for: request, byOtherKey: true)
        #expect(await browser.send(.get, "\(Self.url)?\(query)")?.errors == [.signatureInvalidValue])
        let plain = try site.idp.query(for: request).split(separator: "&").first.map(String.init) ?? ""
        #expect(await browser.send(.get, "\(Self.url)?\(plain)")?.errors == [.signatureMissing])
        // A signed response inside proves nothing about the request around it (S-77).
        let login = try await site.idp.response(to: site.start(browser), at: site.moment)
        let signed = String(decoding: login.document, as: UTF8.self)
        let wrapped = String(decoding: unsigned.document, as: UTF8.self).replacing(
            "</saml:Issuer>",
            with: "</saml:Issuer><samlp:Extensions>\(signed)</samlp:Extensions>",
            maxReplacements: 1
        )
        #expect(wrapped.contains(signed))
        let body = "SAMLRequest=\(PercentEncoding.encode(Base64().encodedString(of: Array(wrapped.utf8).span)))"
        let answer = await browser.send(.post, Self.url, body: Array(body.utf8))
        #expect(answer?.record.outcome == .rejectedMessage)
        #expect(answer?.errors.contains(.samlMisplacedMessage) == true)
        #expect(try await browser.session() != nil)
    }

    /// Two identity providers may use the same name for different users (S-87).
    @Test func `ends no session of another identity provider`() async throws {
        let site = try TestSite()
        let other = try TestIdentityProvider(entityID: "https://other.example.test")
        site.providers[other.entityID] = try IdentityProvider(metadata: other.metadata, readAt: site.moment)
        let (first, second) = (Browser(site), Browser(site))
        // Also the qualifier is the same.
        var user = TestUser()
        user.nameID.nameQualifier = "https://idp.example.test"
        for (browser, idp) in [(first, site.idp), (second, other)] {
            let start = await site.service.login(Browser(site).request(), with: idp.entityID, at: site.moment)
            browser.keepCookies(of: start)
            let form = try idp.response(to: idp.message(in: start.location), for: user, at: site.moment)
            #expect(await browser.send(.post, form.action, body: form.body)?.record.outcome == .signedIn)
        }
        let (one, two) = (try #require(await first.session()), try #require(await second.session()))
        #expect(one.nameID == two.nameID && one.identityProvider != two.identityProvider && one != two)
        var request = try other.logoutRequest(for: user, to: Self.url, at: site.moment)
        request.sessionIndexes = []
        let answer = await Browser(site).send(.get, "\(Self.url)?\(try other.query(for: request))")
        #expect(answer?.record.outcome == .signedOut)
        #expect(try await first.session() == one)
        #expect(try await second.session() == nil)
    }

    @Test func `refuses a request that names very many sessions`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        _ = try await site.login(browser)
        var request = try site.idp.logoutRequest(for: TestUser(), to: Self.url, at: site.moment)
        request.sessionIndexes = (0...256).map { "_session-\($0)" }
        #expect(try await Self.send(request, to: site, byForm: true)?.errors == [.inputTooLarge])
        #expect(try await browser.session() != nil)
        request = try site.idp.logoutRequest(for: TestUser(), to: Self.url, at: site.moment)
        request.sessionIndexes = (1...256).map { "_session-\($0)" }
        #expect(try await Self.send(request, to: site, byForm: true)?.record.outcome == .signedOut)
        #expect(try await browser.session() == nil)
    }

    @Test func `uses a request once`() async throws {
        var site = try TestSite()
        let request = try site.idp.logoutRequest(for: TestUser(), to: Self.url, at: site.moment)
        #expect(try await Self.send(request, to: site)?.record.outcome == .noSession)
        site.moment = site.moment.adding(seconds: 1)
        let browser = Browser(site)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        #expect(try await Self.send(request, to: site)?.record.outcome == .unknownRequest)
        #expect(try await browser.session() != nil)
    }

    @Test func `ends a session of the same second if only its assertion has a fraction`() async throws {
        var site = try TestSite()
        site.moment = Timestamp(seconds: site.moment.seconds, nanoseconds: 500_000_000)
        let browser = Browser(site)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        let request = try site.idp.logoutRequest(for: TestUser(), to: Self.url, at: TestSite.moment)
        #expect(try await Self.send(request, to: site)?.record.outcome == .signedOut)
        #expect(try await browser.session() == nil)
    }

    /// The node dies before its sessions end, or before the request is noted as used; the browser repeats the request.
    @Test(arguments: StoreSample.all, [true, false])
    func `ends the sessions if it is repeated after a crash`(sample: StoreSample, sessionsEnd: Bool) async throws {
        let store = try await sample.make(100)
        let site = try TestSite(store)
        let dying = try TestSite(InterceptedStore(store, failing: [sessionsEnd ? .claim : .endSessions]))
        let browser = Browser(site)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        let request = try site.idp.logoutRequest(for: TestUser(), to: Self.url, at: site.moment)
        #expect(try await Self.send(request, to: dying)?.record.outcome == .storeUnavailable)
        #expect(try await (browser.session() == nil) == sessionsEnd)
        let outcome = AttemptRecord.Outcome.self
        #expect(
            try await Self.send(request, to: site)?.record.outcome
                == (sessionsEnd ? outcome.noSession : outcome.signedOut)
        )
        #expect(try await browser.session() == nil)
        #expect(try await Self.send(request, to: site)?.record.outcome == .unknownRequest)
    }

    /// The standard gives absent parts of a name these values, which an identity provider may also write.
    @Test func `ends a session whose name is written in another way`() async throws {
        var site = try TestSite()
        var user = TestUser()
        user.nameID = NameID("user-1")
        var written = NameID(
            "user-1",
            format: URIReference("urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified"),
            nameQualifier: site.idp.entityID
        )
        written.spNameQualifier = site.service.configuration.entityID
        for (isLogin, name) in [(true, written), (false, written)] {
            let browser = Browser(site)
            var (first, second) = (user, user)
            if isLogin { first.nameID = name } else { second.nameID = name }
            #expect(try await site.login(browser, as: first)?.record.outcome == .signedIn)
            let request = try site.idp.logoutRequest(for: second, to: Self.url, at: site.moment)
            #expect(try await Self.send(request, to: site)?.record.outcome == .signedOut)
            #expect(try await browser.session() == nil)
            site.moment = site.moment.adding(seconds: 1)
        }
    }

    @Test func `returns no control character of a relay state`() async throws {
        let site = try TestSite()
        let request = try site.idp.logoutRequest(for: TestUser(), to: Self.url, at: site.moment)
        let body = try site.idp.form(for: request, relayState: "a\r\nb").body
        let answer = try #require(await Browser(site).send(.post, Self.url, body: body))
        #expect(answer.record.outcome == .noSession)
        #expect(!answer.location.contains("RelayState"))
    }

    @Test func `ends the sessions also if the use of the request cannot be stored`() async throws {
        let site = try TestSite(InMemoryStore(used: 1))
        let browser = Browser(site)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        // The login takes the only place.
        let request = try site.idp.logoutRequest(for: TestUser(), to: Self.url, at: site.moment)
        let answer = try #require(try await Self.send(request, to: site))
        #expect(answer.record.outcome == .storeUnavailable)
        let received: TestIdentityProvider.Received<LogoutResponse> = try site.idp.message(in: answer.location)
        #expect(!received.message.status.isSuccess)
        #expect(try await browser.session() == nil)
    }

    @Test func `says PartialLogout if the sessions cannot be ended`() async throws {
        let site = try TestSite(InterceptedStore(failing: [.endSessions]))
        let request = try site.idp.logoutRequest(for: TestUser(), to: Self.url, at: site.moment)
        let answer = try #require(try await Self.send(request, to: site))
        #expect(answer.record.outcome == .storeUnavailable)
        let received: TestIdentityProvider.Received<LogoutResponse> = try site.idp.message(in: answer.location)
        #expect(
            received.message.status.codes.map(\.rawValue) == [
                "urn:oasis:names:tc:SAML:2.0:status:Responder", "urn:oasis:names:tc:SAML:2.0:status:PartialLogout",
            ]
        )
    }

    /// Entra ID, Lasso, pysaml2 and python3-saml write no `NotOnOrAfter` (S-78).
    @Test func `accepts a request without NotOnOrAfter for five minutes, once`() async throws {
        let site = try TestSite()
        func send(_ request: LogoutRequest, after seconds: Int) async throws -> AttemptRecord? {
            let query = try site.idp.query(for: request)
            let moment = site.moment.adding(seconds: seconds)
            return await Browser(site).send(.get, "\(Self.url)?\(query)", at: moment)?.record
        }
        // With the clock skew of three minutes.
        for (seconds, outcome) in [(479, AttemptRecord.Outcome.noSession), (481, .rejectedMessage)] {
            var request = try site.idp.logoutRequest(for: TestUser(), to: Self.url, at: site.moment)
            request.notOnOrAfter = nil
            #expect(try await send(request, after: seconds)?.outcome == outcome, "\(seconds)")
        }
        var request = try site.idp.logoutRequest(for: TestUser(), to: Self.url, at: site.moment)
        request.notOnOrAfter = nil
        #expect(try await send(request, after: 0)?.outcome == .noSession)
        for seconds in [0, 301, 479] {
            #expect(try await send(request, after: seconds)?.outcome == .unknownRequest, "\(seconds)")
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing

/// Sessions end when they are idle, and when an administrator ends them.
@Suite(.requiresXMLSec) struct `sessions of a service` {
    private static func user(_ name: String, mail: String) -> TestUser {
        TestUser(name, attributes: [SAML.Attribute("mail", values: [.init(mail), .init("all@example.test")])])
    }

    @Test(arguments: StoreSample.all)
    func `end when no request uses them, and no later than without`(sample: StoreSample) async throws {
        let site = try TestSite(try await sample.make(9)) {
            $0.sessionLifetime = 3_600
            $0.idleLifetime = 600
        }
        let browser = Browser(site)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        for minutes in [9, 18, 27, 36, 45, 54, 59] {
            #expect(try await browser.session(at: site.moment.adding(seconds: 60 * minutes)) != nil, "\(minutes)")
        }
        #expect(try await browser.session(at: site.moment.adding(seconds: 3_600)) == nil)
        let other = Browser(site)
        #expect(try await site.login(other)?.record.outcome == .signedIn)
        #expect(try await other.session(at: site.moment.adding(seconds: 600)) == nil)
        #expect(try await other.session(at: site.moment.adding(seconds: 599)) != nil)
    }

    @Test func `cannot be idle for longer than they last`() {
        for (idle, isAllowed) in [(59, false), (60, true), (3_600, true), (3_601, false)] {
            let site = try? TestSite {
                $0.sessionLifetime = 3_600
                $0.idleLifetime = idle
            }
            #expect((site != nil) == isAllowed, "\(idle)")
        }
    }

    @Test(arguments: StoreSample.all)
    func `are listed and ended by identity provider, name and attribute`(sample: StoreSample) async throws {
        let site = try TestSite(try await sample.make(20)) { $0.sessionAttributes = ["mail"] }
        let other = try TestIdentityProvider(entityID: "https://other.example.test")
        site.providers[other.entityID] = try IdentityProvider(metadata: other.metadata, readAt: site.moment)
        let browsers = (0..<4).map { _ in Browser(site) }
        let users = [("a", "a@x.test"), ("a", "b@x.test"), ("b", "b@x.test")].map { Self.user($0, mail: $1) }
        for (browser, user) in zip(browsers, users) {
            let start = await site.service.login(browser.request(), with: site.idp.entityID, at: site.moment)
            browser.keepCookies(of: start)
            let form = try site.idp.response(to: site.idp.message(in: start.location), for: user, at: site.moment)
            #expect(await browser.send(.post, form.action, body: form.body)?.record.outcome == .signedIn)
        }
        // The same name and attributes at another identity provider are another user (S-87).
        let start = await site.service.login(browsers[3].request(), with: other.entityID, at: site.moment)
        browsers[3].keepCookies(of: start)
        let form = try other.response(to: other.message(in: start.location), for: users[0], at: site.moment)
        #expect(await browsers[3].send(.post, form.action, body: form.body)?.record.outcome == .signedIn)

        func count(_ selection: SessionSelection) async throws -> Int {
            try await site.service.sessions(of: selection, at: site.moment).count
        }
        let idp = site.idp.entityID
        #expect(try await count(.identityProvider(idp)) == 3)
        #expect(try await count(.identityProvider("https://none.example.test")) == 0)
        #expect(try await count(.user(users[0].nameID, at: idp)) == 2)
        #expect(try await count(.user(users[0].nameID, at: other.entityID)) == 1)
        #expect(try await count(.attribute("mail", value: "b@x.test", at: idp)) == 2)
        #expect(try await count(.attribute("mail", value: "all@example.test", at: idp)) == 3)
        #expect(try await count(.attribute("uid", value: "b@x.test", at: idp)) == 0)
        let ended = try await site.service.endSessions(
            of: .attribute("mail", value: "b@x.test", at: idp),
            at: site.moment
        )
        #expect(Set(ended.map(\.nameID?.value)) == ["a", "b"])
        for (index, isThere) in [(0, true), (1, false), (2, false), (3, true)] {
            #expect(try await (browsers[index].session() != nil) == isThere, "browser \(index)")
        }
        #expect(try await site.service.endSessions(of: .identityProvider(idp), at: site.moment).count == 1)
        #expect(try await browsers[3].session() != nil)
    }

    /// A user of many groups could otherwise not be found by another attribute.
    @Test func `are found by each attribute, also next to one with many values`() async throws {
        let site = try TestSite { $0.sessionAttributes = ["groups", "mail"] }
        let groups = SAML.Attribute("groups", values: (0..<100).map { .init("group\($0)") })
        let user = TestUser("a", attributes: [groups, SAML.Attribute("mail", values: [.init("a@x.test")])])
        #expect(try await site.login(Browser(site), as: user)?.record.outcome == .signedIn)
        for (name, value, count) in [("mail", "a@x.test", 1), ("groups", "group62", 1), ("groups", "group63", 0)] {
            let selection = SessionSelection.attribute(name, value: value, at: site.idp.entityID)
            #expect(try await site.service.sessions(of: selection, at: site.moment).count == count, "\(value)")
        }
        #expect(throws: ConfigurationError.self) {
            try TestSite { $0.sessionAttributes = (0...64).map { "\($0)" } }
        }
    }

    /// An attacker could otherwise keep a response for the time after an administrator ended the sessions of its user.
    @Test func `do not begin with an unsolicited response that is older than their end`() async throws {
        let site = try TestSite()
        site.providers[site.idp.entityID]?.unsolicitedTarget = .root
        func form(at moment: Timestamp) throws -> PostedForm {
            let audience = site.service.configuration.entityID
            return try site.idp.unsolicitedResponse(to: "\(TestSite.base)/saml/acs", audience: audience, at: moment)
        }
        let kept = try form(at: site.moment)
        let end = site.moment.adding(seconds: site.service.configuration.clockSkew + 1)
        try await site.service.endSessions(of: .user(TestUser().nameID, at: site.idp.entityID), at: end)
        let late = await Browser(site).send(.post, kept.action, body: kept.body, fromOtherSite: true, at: end)
        #expect(late?.errors == [.sessionExpired])
        let new = try form(at: end)
        let answer = await Browser(site).send(.post, new.action, body: new.body, fromOtherSite: true, at: end)
        #expect(answer?.record.outcome == .signedIn)
    }

    /// The login was under way when the sessions ended: its session does not begin, and that of a new login does.
    @Test(arguments: ["administrator", "user"])
    func `do not begin if a logout overtook the login`(who: String) async throws {
        let site = try TestSite()
        let browser = Browser(site)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        let form = try site.idp.response(to: await site.start(browser), at: site.moment)
        let moment = site.moment.adding(seconds: 1)
        if who == "user" {
            _ = await browser.send(.post, "/saml/logout", at: moment)
        } else {
            try await site.service.endSessions(of: .user(TestUser().nameID, at: site.idp.entityID), at: moment)
        }
        let answer = await browser.send(.post, form.action, body: form.body, fromOtherSite: true, at: moment)
        #expect(answer?.errors == [.sessionExpired])
        #expect(try await browser.session(at: moment) == nil)
        var later = site
        later.moment = moment
        #expect(try await later.login(browser)?.record.outcome == .signedIn)
        #expect(try await browser.session(at: moment) != nil)
    }
}

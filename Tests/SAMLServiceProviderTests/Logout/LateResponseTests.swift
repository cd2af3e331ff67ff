// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing

/// A response that arrives after the logout that ended its session at the identity provider starts no session (S-79).
@Suite(.requiresXMLSec) struct `late responses` {
    /// The user of the response; the seconds from the request for logout to its issue; the sessions that the request names;
    /// whether a session begins.
    private static let cases: [(user: TestUser, delay: Int, indexes: [String]?, begins: Bool)] = [
        (TestUser(), -20, nil, false),
        (TestUser(), 0, nil, false),
        (TestUser(), 1, nil, true),
        (TestUser(), -20, [], false),
        (TestUser(), -20, ["_other", "_session-1"], false),
        (TestUser(), -20, ["_other"], true),
        (TestUser("user-1", sessionIndex: "_session-2"), -20, nil, true),
        (TestUser("user-1", sessionIndex: "_session-2"), -20, [], false),
        (TestUser("user-2"), -20, nil, true),
    ]

    @Test(arguments: cases.indices)
    func `start no session that a logout ended`(index: Int) async throws {
        let (user, delay, indexes, begins) = Self.cases[index]
        let site = try TestSite()
        let browser = Browser(site)
        let start = try await site.start(browser)
        let issued = site.moment.adding(seconds: 30 + delay)
        let form = try site.idp.response(to: start, for: user, at: issued)
        let moment = site.moment.adding(seconds: 30)
        let url = "https://app.example.test/saml/slo"
        var request = try site.idp.logoutRequest(for: TestUser(), to: url, at: moment)
        if let indexes { request.sessionIndexes = indexes }
        // A user who has no session signs out, too.
        let query = try site.idp.query(for: request)
        #expect(await Browser(site).send(.get, "\(url)?\(query)", at: moment)?.record.outcome == .noSession)
        let later = moment.adding(seconds: 40)
        let answer = try #require(await browser.send(.post, form.action, body: form.body, at: later))
        #expect(answer.record.outcome == (begins ? .signedIn : .rejectedMessage))
        #expect(answer.errors == (begins ? [] : [.sessionExpired]))
        #expect(try await (browser.session(at: later) != nil) == begins)
    }

    @Test func `are barred for as long as they are accepted`() async throws {
        let site = try TestSite { $0.clockSkew = 300 }
        let browser = Browser(site)
        let start = try await site.start(browser)
        let form = try site.idp.response(to: start, at: site.moment)
        let url = "https://app.example.test/saml/slo"
        let request = try site.idp.logoutRequest(for: TestUser(), to: url, at: site.moment)
        let query = try site.idp.query(for: request)
        // The clock of the node that receives the request is behind.
        let behind = site.moment.adding(seconds: -300)
        #expect(await Browser(site).send(.get, "\(url)?\(query)", at: behind)?.record.outcome == .noSession)
        let last = site.moment.adding(seconds: 599)
        #expect(await browser.send(.post, form.action, body: form.body, at: last)?.errors == [.sessionExpired])
    }
}

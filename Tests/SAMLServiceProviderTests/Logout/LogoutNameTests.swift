// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing

/// Names and session indexes of a login and of the logout after it are compared after the same normalization (S-108).
@Suite(.requiresXMLSec) struct `names in a logout` {
    private static let url = "https://app.example.test/saml/slo"

    private static let persistent = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"

    /// Name, format, both qualifiers and session index of two messages, and whether both are those of one
    /// session.
    private struct Pair: Sendable {
        typealias Part = (name: String, format: String, qualifier: String?, index: String?)

        let login: Part
        let logout: Part
        let isSame: Bool

        init(_ login: Part, _ logout: Part, isSame: Bool = true) {
            (self.login, self.logout, self.isSame) = (login, logout, isSame)
        }
    }

    private static let pairs = [
        Pair(("mira", persistent, nil, "zz"), ("mira", persistent, nil, " zz ")),
        Pair(("mira", persistent, nil, " zz"), ("mira", persistent, nil, "zz")),
        Pair(("mira", persistent, nil, "z\tz"), ("mira", persistent, nil, "\n z\n z\n")),
        Pair((" mira ", persistent, nil, "zz"), ("mira", persistent, nil, "zz")),
        Pair(("mira", persistent, nil, "zz"), ("\n mira\n", persistent, nil, "zz")),
        Pair(("mira", persistent, nil, "zz"), ("mira", " \(persistent) ", nil, "zz")),
        Pair(("mira", persistent, " urn:q ", "zz"), ("mira", persistent, "urn:q", "zz")),
        Pair(("mira", persistent, nil, "zz"), ("mira", persistent, nil, nil)),
        Pair(("mira", persistent, nil, nil), ("mira", persistent, nil, "zz")),
        Pair(("mira", persistent, nil, "zz"), ("mira", persistent, nil, "z z"), isSame: false),
        Pair(("mira", persistent, nil, "zz"), ("mira", persistent, nil, "ZZ"), isSame: false),
        Pair(("mi ra", persistent, nil, "zz"), ("mi  ra", persistent, nil, "zz"), isSame: false),
        Pair(("me\u{301}", persistent, nil, "zz"), ("m\u{E9}", persistent, nil, "zz"), isSame: false),
        Pair(("mira", persistent, "urn:q", "zz"), ("mira", persistent, "urn:r", "zz"), isSame: false),
        Pair(("mira", persistent, "", "zz"), ("mira", persistent, nil, "zz")),
        Pair(("mira", persistent, nil, "zz"), ("mira", persistent, " ", "zz")),
        Pair(("mira", persistent, "", "zz"), ("mira", persistent, "urn:q", "zz"), isSame: false),
    ]

    @Test(arguments: pairs.indices)
    func `find a session, or the answer says that none matches`(index: Int) async throws {
        let pair = Self.pairs[index]
        let site = try TestSite()
        let browser = Browser(site)
        var user = TestUser(pair.login.name, sessionIndex: pair.login.index)
        user.nameID.format = URIReference(pair.login.format)
        (user.nameID.spNameQualifier, user.nameID.nameQualifier) = (pair.login.qualifier, pair.login.qualifier)
        #expect(try await site.login(browser, as: user)?.record.outcome == .signedIn)
        user.nameID.text = pair.logout.name
        user.nameID.format = URIReference(pair.logout.format)
        (user.nameID.spNameQualifier, user.nameID.nameQualifier) = (pair.logout.qualifier, pair.logout.qualifier)
        var request = try site.idp.logoutRequest(for: user, to: Self.url, at: site.moment)
        request.sessionIndexes = pair.logout.index.map { [$0] } ?? []
        let query = try site.idp.query(for: request, relayState: "state")
        let answer = try #require(await Browser(site).send(.get, "\(Self.url)?\(query)"))
        #expect(answer.errors == [])
        #expect(answer.record.outcome == (pair.isSame ? .signedOut : .noSession))
        #expect(try await (browser.session() == nil) == pair.isSame)
        let received: TestIdentityProvider.Received<LogoutResponse> = try site.idp.message(in: answer.location)
        #expect(received.message.status.codes == [.success])
        #expect(received.message.status.message == (pair.isSame ? nil : "No session matches the request."))
    }
}

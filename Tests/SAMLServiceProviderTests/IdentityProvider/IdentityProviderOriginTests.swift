// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import TestIdentityProvider
internal import Testing

/// A page of another site cannot use a test identity provider (S-111).
@Suite(.requiresXMLSec) struct `the test identity provider and other sites` {
    private static let closed = TestIdentityProvider.Site.Route.all.filter { !$0.receivesOtherSites }

    private func fields(_ name: String, _ value: String) throws -> HTTPFields {
        [try #require(HTTPField.Name(name)): value]
    }

    @Test func `every route for POST is closed, except for messages of services`() {
        let open = TestIdentityProvider.Site.Route.all.filter { $0.method != .get && $0.receivesOtherSites }
        #expect(open.map(\.path) == ["/sso", "/slo"])
        #expect(Self.closed.map(\.path) == ["/sign-in", "/sign-out", "/roll-over", "/artifact"])
    }

    @Test(arguments: [
        ("Origin", "https://evil.example.test"), ("Origin", "null"), ("Origin", ""),
        ("Origin", "http://idp.example.test"),
        ("Origin", "https://idp.example.test:8443"), ("Origin", "https://idp.example.test.evil.example"),
        ("Origin", "https://idp.example.test, https://idp.example.test"), ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-site"), ("Sec-Fetch-Site", "other"),
    ])
    func `a closed route refuses the page of another site`(name: String, value: String) async throws {
        let visit = try await IdentityProviderVisit()
        let before = visit.send("/metadata").body
        for route in Self.closed {
            let answer = visit.send(route.path, form: ["session=1"], fields: try fields(name, value))
            #expect(answer.head.status == .forbidden, "\(route.path)")
        }
        #expect(visit.send("/metadata").body == before)
    }

    @Test(arguments: [
        ("Origin", "https://idp.example.test"), ("Origin", "https://IDP.example.test"),
        ("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "none"), ("Accept", "text/html"),
    ])
    func `a closed route answers a page of the site, and a program`(name: String, value: String) async throws {
        let visit = try await IdentityProviderVisit()
        let fields = try fields(name, value)
        for route in Self.closed where route.path != "/roll-over" {
            #expect(visit.send(route.path, form: ["session=1"], fields: fields).head.status == .badRequest)
        }
        #expect(visit.send("/roll-over", form: [], fields: fields).head.status == .seeOther)
    }

    @Test func `messages of services come from other sites`() async throws {
        let visit = try await IdentityProviderVisit()
        for path in ["/sso", "/slo"] {
            let answer = visit.send(path, form: ["a=b"], fields: try fields("Origin", "https://app.example.test"))
            #expect(answer.head.status == .badRequest)
        }
    }
}

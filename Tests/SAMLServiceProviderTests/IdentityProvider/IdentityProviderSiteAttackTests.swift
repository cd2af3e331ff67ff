// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing

/// What the site of a test identity provider refuses.
@Suite(.requiresXMLSec) struct `the site of a test identity provider refuses` {
    private func form(
        of service: String = "https://app.example.test/saml/metadata",
        to acs: String = "https://app.example.test/saml/acs",
        relayState: String? = nil
    ) throws -> [String] {
        let request = AuthnRequest(
            MessageHeader(
                id: "_q1",
                issueInstant: TestSite.moment,
                destination: URIReference("https://idp.example.test/sso"),
                issuer: NameID(service)
            ),
            assertionConsumerServiceURL: URIReference(acs)
        )
        let form = try TestIdentityProvider().form(for: request, relayState: relayState, signed: false)
        return [String(decoding: form.body, as: UTF8.self)]
    }

    @Test(arguments: ["evil.example.test", "idp.example.test:8080", "127.0.0.1", "idp.example.test.evil.example"])
    func `another host`(_ host: String) async throws {
        let visit = try await IdentityProviderVisit()
        #expect(visit.send("/metadata", to: host).head.status == .misdirectedRequest)
        #expect(visit.send("/metadata", to: "IDP.example.test").head.status == .ok)
    }

    @Test(arguments: [
        ("http://127.0.0.1:80", "127.0.0.1", true), ("http://127.0.0.1:80", "127.0.0.1:80", true),
        ("https://idp.example.test:443", "idp.example.test", true), ("http://127.0.0.1:443", "127.0.0.1", false),
        ("http://127.0.0.1:8080", "127.0.0.1", false),
    ])
    func `a host without a port, unless the port is the default`(base: String, host: String, isAnswered: Bool) throws {
        let site = try TestIdentityProvider.Site(TestIdentityProvider(entityID: base))
        let head = HTTPRequest(method: .get, scheme: nil, authority: host, path: "/metadata")
        #expect(site.answer(head, at: TestSite.moment).head.status == (isAnswered ? .ok : .misdirectedRequest))
    }

    @Test func `a service or an ACS that the metadata does not name`() async throws {
        let visit = try await IdentityProviderVisit()
        #expect(visit.send("/sso", form: try form()).head.status == .ok)
        let other = visit.send("/sso", form: try form(of: "https://other.example.test"))
        #expect(other.page.contains("not a service whose metadata was passed"))
        for path in ["/sso", "/sign-in"] {
            let elsewhere = visit.send(path, form: try form(to: "https://app.example.test/acs"))
            #expect(elsewhere.page.contains("no ACS with the URL"))
            #expect(elsewhere.head.status == .badRequest)
        }
    }

    @Test(arguments: ["https://app.example.test/acs", "http://127.0.0.1.example.test/", "javascript:alert(1)"])
    func `an ACS elsewhere, without metadata`(_ acs: String) async throws {
        let visit = try await IdentityProviderVisit(knowing: false)
        #expect(visit.send("/sso", form: try form(to: acs)).page.contains("not on the loopback interface"))
        #expect(visit.send("/sso", form: try form(to: "https://localhost/acs")).head.status == .ok)
    }

    @Test func `markup in the values of a request`() async throws {
        let visit = try await IdentityProviderVisit(knowing: false)
        let hostile = "\"><script>alert(1)</script>\u{202E}"
        let page = visit.send(
            "/sso",
            form: try form(of: hostile, to: "http://localhost/'%22%3E", relayState: hostile)
        )
        #expect(page.head.status == .badRequest)
        let accepted = visit.send("/sso", form: try form(of: hostile, to: "http://localhost/acs", relayState: hostile))
        #expect(accepted.head.status == .ok)
        #expect(accepted.page.contains("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\\u{202e}"))
        #expect(!accepted.page.contains("<script"))
    }

    @Test(arguments: [
        ("user=2", "unknown user"), ("user=-1", "unknown user"), ("", "unknown user"),
        ("user=0&misbehavior=kind", "unknown user, misbehavior"),
    ])
    func `choices that it does not offer`(fields: String, message: String) async throws {
        let visit = try await IdentityProviderVisit()
        let page = visit.send("/sign-in", form: try form() + [fields])
        #expect(page.head.status == .badRequest)
        #expect(page.page.contains(message))
        #expect(visit.send("/sign-out", form: ["session=1"]).head.status == .badRequest)
    }

    @Test func `requests that are too large, other methods and unknown paths`() async throws {
        let visit = try await IdentityProviderVisit()
        let body = String(repeating: "a", count: TestIdentityProvider.Site.maximumBodyBytes + 1)
        #expect(visit.send("/sso", form: [body]).head.status == .contentTooLarge)
        #expect(visit.send("/" + String(repeating: "a", count: 64 << 10)).head.status == .contentTooLarge)
        let head = HTTPRequest(method: .put, scheme: "https", authority: "idp.example.test", path: "/sso")
        #expect(visit.idp.answer(head, at: TestSite.moment).head.status == .methodNotAllowed)
        for path in ["/sign-in", "/roll-over", "/metadata/x", "/other"] {
            #expect(visit.send(path).head.status == .notFound)
        }
        #expect(visit.send("/sso?SAMLRequest=a").head.status == .badRequest)
    }

    @Test func `logout without metadata`() async throws {
        let visit = try await IdentityProviderVisit(knowing: false)
        let request = LogoutRequest(
            MessageHeader(id: "_l1", issueInstant: TestSite.moment, issuer: NameID("sp")),
            identifier: .nameID(NameID("first"))
        )
        let query = try visit.service.idp.query(for: request)
        #expect(visit.send("/slo?" + query).page.contains("needs metadata of the service"))
    }

    @Test func `an entity ID that is not the URL of a site, and metadata without a service`() throws {
        for entityID in [
            "urn:idp", "https://idp.example.test/", "http://idp.example.test", "https://idp.example.test?a",
        ] {
            #expect(throws: (any Error).self) {
                try TestIdentityProvider.Site(TestIdentityProvider(entityID: entityID))
            }
        }
        let idp = try TestIdentityProvider()
        #expect(throws: (any Error).self) { try TestIdentityProvider.Site(idp, service: idp.metadata) }
    }
}

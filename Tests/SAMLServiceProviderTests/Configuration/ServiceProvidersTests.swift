// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAMLServiceProvider
internal import Testing

@Suite(.requiresXMLSec) struct `several service providers` {
    private static func service(
        _ url: String,
        entityID: String? = nil,
        cookie: String = "saml-session"
    ) throws -> ServiceProvider {
        var configuration = try ServiceProvider.Configuration(
            entityID: entityID ?? url,
            baseURL: url,
            keys: [TestSite.key()],
            identityProviders: IdentityProviders([]),
            store: InMemoryStore()
        )
        configuration.sessionCookieName = cookie
        return try ServiceProvider(configuration)
    }

    @Test func `are found by host and path`() throws {
        let services = try ServiceProviders([
            Self.service("https://a.example.test"), Self.service("https://a.example.test/shop", cookie: "shop"),
            Self.service("https://B.example.test:8443/shop"),
        ])
        func found(_ authority: String?, _ path: String) -> String? {
            let head = HTTPRequest(method: .get, scheme: "https", authority: authority, path: path)
            return services.provider(for: head)?.configuration.entityID
        }
        #expect(found("a.example.test", "/saml/acs") == "https://a.example.test")
        #expect(found("A.example.test", "/shop") == "https://a.example.test/shop")
        #expect(found("a.example.test", "/shop/saml/acs?x=/y") == "https://a.example.test/shop")
        #expect(found("a.example.test", "/shopping") == "https://a.example.test")
        #expect(found("a.example.test", "/?/shop/") == "https://a.example.test")
        #expect(found("b.example.test:8443", "/shop/x") == "https://B.example.test:8443/shop")
        #expect(found("b.example.test:8443", "/") == nil)
        #expect(found("b.example.test", "/shop/x") == nil)
        #expect(found("evil.a.example.test", "/") == nil)
        #expect(found(nil, "/") == nil)
        // A router may take these for paths of the other service.
        for path in ["//shop/x", "/x/../shop/x", "/./shop/x", "/%73hop/x", "/shop/../x", "/shop%2Fx", "/a\\..\\shop"] {
            #expect(found("a.example.test", path) == nil, "\(path)")
        }
    }

    @Test func `share neither URL nor entity ID nor the cookie of one host`() throws {
        let first = try Self.service("https://a.example.test")
        for other in [
            try Self.service("https://a.example.test", entityID: "urn:b", cookie: "b"),
            try Self.service("https://b.example.test", entityID: "https://a.example.test"),
            try Self.service("https://a.example.test/b"), try Self.service("https://a.example.test:8443"),
            try Self.service("https://A.example.test", entityID: "urn:c", cookie: "c"),
        ] {
            #expect(throws: ConfigurationError.self) { try ServiceProviders([first, other]) }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import TestVectors
internal import Testing

@Suite(.requiresXMLSec) struct `configuration of a service provider` {
    private static func configuration(
        entityID: String = "https://app.example.test/saml/metadata",
        baseURL: String = "https://app.example.test",
        keys: Int = 1
    ) throws -> ServiceProvider.Configuration {
        try ServiceProvider.Configuration(
            entityID: entityID,
            baseURL: baseURL,
            keys: Array(repeating: TestSite.key(), count: keys),
            identityProviders: IdentityProviders([]),
            store: InMemoryStore()
        )
    }

    private func code(_ body: () throws -> Void) -> ConfigurationError.Code? {
        do { try body() } catch { return (error as? ConfigurationError)?.code }
        return nil
    }

    @Test func `has a row for each property in the table of settings`() throws {
        let page = TestVectors.directory.deletingLastPathComponent()
            .appending(path: "Sources/SAMLServiceProvider/Documentation.docc/settings.md")
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `") }
        let names = rows.flatMap { $0.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) } }
        // The base URL has become the endpoints; a property wrapper has an underscore.
        let properties = Mirror(reflecting: try Self.configuration()).children.compactMap(\.label)
            .map { $0 == "endpoints" ? "baseURL" : $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }
        #expect(names.sorted() == properties.sorted())
    }

    @Test func `lists the URLs to register`() throws {
        let text = try Self.configuration(baseURL: "https://app.example.test/app").endpoints.description
        #expect(text.contains("https://app.example.test/app/saml/acs"))
        #expect(text.contains("https://app.example.test/app/saml/slo"))
    }

    @Test(arguments: ["", "app", "app.example.test/saml", "https://a b", String(repeating: "u", count: 1_020) + "://x"])
    func `requires an entity ID that is a URI`(entityID: String) {
        #expect(code { _ = try Self.configuration(entityID: entityID) } == .entityID)
    }

    @Test(arguments: ["", "http://app.example.test", "https://app.example.test/", "https://app.example.test?x", "app"])
    func `requires a base URL with https`(baseURL: String) {
        #expect(code { _ = try Self.configuration(baseURL: baseURL) } == .url)
    }

    @Test(arguments: [(0, false), (1, true), (4, true), (5, false)])
    func `requires one to four keys`(count: Int, isValid: Bool) {
        #expect(code { _ = try Self.configuration(keys: count) } == (isValid ? nil : .key))
    }

    @Test func `rejects numbers out of range`() throws {
        let changes: [(inout ServiceProvider.Configuration) -> Void] = [
            { $0.clockSkew = 301 }, { $0.clockSkew = -1 }, { $0.requestLifetime = 29 }, { $0.requestLifetime = 3_601 },
            { $0.sessionLifetime = 59 }, { $0.sessionLifetime = 30 * 86_400 + 1 }, { $0.sessionCookieName = "a=b" },
            { $0.sessionCookieName = "" },
        ]
        for change in changes {
            var configuration = try Self.configuration()
            change(&configuration)
            #expect(code { _ = try ServiceProvider(configuration) } == .range)
        }
    }

    @Test func `reads endpoints and keys from metadata`() throws {
        let metadata = try TestIdentityProvider().metadata
        let provider = try IdentityProvider(metadata: metadata, readAt: TestSite.moment)
        #expect(provider.entityID == "https://idp.example.test")
        #expect(provider.endpoints.count == 5)
        #expect(IdentityProviders([provider]).isUsable(provider.entityID, at: TestSite.moment))
        #expect(
            code {
                _ = try IdentityProvider(metadata: metadata, entityID: "https://other.test", readAt: TestSite.moment)
            }
                == .identityProvider
        )
    }

    @Test(arguments: [
        "javascript:alert(1)", "http://idp.example.test/sso", "https://u@idp.example.test/sso", "//x/sso",
    ])
    func `ignores endpoints that are not URLs for a browser`(location: String) throws {
        let metadata = String(decoding: try TestIdentityProvider().metadata, as: UTF8.self)
            .replacing("https://idp.example.test/sso", with: location)
        // Without an endpoint for logins, the entity is not an identity provider that can be used.
        #expect(
            code { _ = try IdentityProvider(metadata: Array(metadata.utf8), readAt: TestSite.moment) }
                == .identityProvider
        )
    }
}

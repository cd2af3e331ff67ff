// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLServiceProvider
internal import TestIdentityProvider

/// A service provider with one identity provider, for the tests of an adapter.
struct LoginSite {
    static let base = "https://app.example.test"

    let service: ServiceProvider
    let idp: TestIdentityProvider

    /// Creates a site.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - maximumBytes: The limit on the size of a message.
    ///   - maximumKeptFormBytes: The longest form that a login keeps.
    ///   - bodies: The budget for bodies.
    /// - Throws: An error if a key cannot be read.
    init(
        store: any LoginStore = InMemoryStore(),
        maximumBytes: Int = 1 << 20,
        maximumKeptFormBytes: Int = 0,
        bodies: BodyBudget = BodyBudget()
    ) throws {
        idp = try TestIdentityProvider()
        var configuration = try ServiceProvider.Configuration(
            entityID: "\(Self.base)/saml/metadata",
            baseURL: Self.base,
            keys: [ServiceProvider.Key(pem: Self.bytes("sp-rsa.key.pem"), certificate: Self.bytes("sp-rsa.crt.pem"))],
            identityProviders: IdentityProviders([IdentityProvider(metadata: idp.metadata, readAt: .now)]),
            store: store
        )
        configuration.limits.bytes = maximumBytes
        configuration.maximumKeptFormBytes = maximumKeptFormBytes
        configuration.bodies = bodies
        service = try ServiceProvider(configuration)
    }

    private static func bytes(_ name: String) throws -> [UInt8] {
        let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return Array(try Data(contentsOf: root.appending(path: "TestVectors/keys/\(name)")))
    }
}

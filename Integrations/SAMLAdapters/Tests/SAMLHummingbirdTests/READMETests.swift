// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Hummingbird
internal import HummingbirdTesting
internal import SAML
internal import SAMLHummingbird
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing

/// Runs the first example of the README of the repository.
@Suite struct `The README` {
    private func bytes(_ name: String) throws -> [UInt8] {
        let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return Array(try Data(contentsOf: root.appending(path: "TestVectors/keys/\(name)")))
    }

    @Test func `sends a user who is not signed in to the identity provider`() async throws {
        let metadata = try TestIdentityProvider().metadata
        let key = try bytes("sp-rsa.key.pem")
        let certificate = try bytes("sp-rsa.crt.pem")
        let router = Router(context: BasicLoginRequestContext.self)
        let saml = try ServiceProvider(
            .init(
                entityID: "https://app.example/saml/metadata",
                baseURL: "https://app.example",
                keys: [ServiceProvider.Key(pem: key, certificate: certificate)],
                identityProviders: IdentityProviders([IdentityProvider(metadata: metadata, readAt: .now)]),
                store: InMemoryStore()
            )
        )
        router.add(middleware: LoginMiddleware(saml))  // Hummingbird
        router.requireLogin().get("/") { _, context in "Hello, \(try context.session.required().nameID?.value ?? "")" }
        try await Application(router: router).test(.router) { client in
            try await client.execute(uri: "/", method: .get, headers: [.accept: "text/html"]) { response in
                #expect(response.status == .seeOther)
                #expect(response.headers[.location]?.contains("SAMLRequest=") == true)
            }
        }
    }
}

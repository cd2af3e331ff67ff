// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Hummingbird
internal import SAML
internal import SAMLHummingbird
internal import TestIdentityProvider
internal import Testing

/// Runs the first example of the README of the repository.
@Suite struct `The README` {
    private func bytes(_ name: String) throws -> [UInt8] {
        let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return Array(try Data(contentsOf: root.appending(path: "TestVectors/keys/\(name)")))
    }

    @Test func `signs a user in and out`() async throws {
        let idp = try TestIdentityProvider()
        let metadata = idp.metadata
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
        router.get("/page") { _, context -> ServicePage.HTML in "<p>\(context.session?.nameID?.value ?? "nobody")</p>" }
        try await Application(router: router).test(.router) { client in
            let browser = TestBrowser(at: "https://app.example", providers: [idp], client)
            browser.user = TestUser("<mira>")
            let greeting = try await browser.get("/")
            #expect(greeting.text == "Hello, <mira>")
            let page = try await browser.get("/page")
            #expect(page.text.replacing("&gt;", with: ">") == "<p>&lt;mira></p>")
            #expect(page.head.headerFields[.cacheControl] == "no-store")
            _ = try await browser.post("/saml/logout")
            let end = try await browser.get("/page")
            #expect(end.text == "<p>nobody</p>")
        }
    }
}

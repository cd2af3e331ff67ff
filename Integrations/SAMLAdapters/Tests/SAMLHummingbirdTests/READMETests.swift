// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Hummingbird
internal import SAML
internal import SAMLHummingbird
internal import TestIdentityProvider
internal import Testing

/// Runs the first example of the README of the repository.
@Suite struct `The README` {
    private func path(_ name: String) -> String {
        let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return root.appending(path: "TestVectors/keys/\(name)").path()
    }

    @Test func `signs a user in and out`() async throws {
        let idp = try TestIdentityProvider()
        let (keyFile, certificateFile) = (path("sp-rsa.key.pem"), path("sp-rsa.crt.pem"))
        let metadataFile = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).xml").path()
        try Data(idp.metadata).write(to: URL(filePath: metadataFile))
        defer { try? FileManager.default.removeItem(atPath: metadataFile) }
        let router = Router(context: BasicLoginRequestContext.self)
        let saml = try ServiceProvider(
            .init(
                entityID: "https://app.example/saml/metadata",
                baseURL: "https://app.example",
                keys: [ServiceProvider.Key(contentsOf: keyFile, certificate: certificateFile)],
                identityProviders: IdentityProviders([IdentityProvider(contentsOf: metadataFile, readAt: .now)]),
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
            let end = try await browser.post("/saml/logout", "target=/page")
            #expect(end.text == "<p>nobody</p>")
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import Hummingbird
internal import HummingbirdTesting
internal import Logging
internal import SAML
internal import SAMLHummingbird
internal import SAMLObservation
internal import SAMLServiceProvider

/// Hummingbird, for the tests that every adapter passes.
enum AdapterServer {
    static func run(_ service: ServiceProvider, _ test: @Sendable (_ port: Int) async throws -> Void) async throws {
        let router = Router(context: BasicLoginRequestContext.self)
        router.add(middleware: LoginMiddleware(service))
        router.get("/") { _, context in context.session?.nameID?.value ?? "nobody" }
        let members = router.requireLogin()
        members.get("/private/**") { _, context in try context.session.required().nameID?.value ?? "" }
        members.get("/private") { _, context in try context.session.required().nameID?.value ?? "" }
        // Without the group: the route itself requires the session.
        router.post("/posts") { _, context in try context.session.required().nameID?.value ?? "" }
        router.post("/echo") { request, _ in try await request.body.collect(upTo: 1 << 16) }
        let application = Application(router: router, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await application.test(.live) { client in
            try await test(client.port ?? 0)
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import FlyingFox
internal import FlyingSocks
internal import Foundation
internal import SAML
internal import SAMLServiceProvider

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// FlyingFox, for the tests that every adapter passes.
enum AdapterServer {
    static func run(_ service: ServiceProvider, _ test: @Sendable (_ port: Int) async throws -> Void) async throws {
        let handler = LoginHandler(serviceProvider: service) { request, session in
            func page(_ text: String) -> HTTPResponse { HTTPResponse(statusCode: .ok, body: .init(text.utf8)) }
            switch (request.method, request.path) {
            case (.GET, "/"): return page(session?.nameID?.value ?? "nobody")
            case (.GET, let path) where path.hasPrefix("/private"):
                return page(try session.required().nameID?.value ?? "")
            case (.POST, "/posts"): return page(try session.required().nameID?.value ?? "")
            case (.POST, "/echo"): return HTTPResponse(statusCode: .ok, body: try await request.bodyData)
            default: return HTTPResponse(statusCode: .notFound)
            }
        }
        // With the default, the server itself keeps bodies of up to 2 MiB.
        let configuration = HTTPServer.Configuration(
            address: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0),
            sharedRequestReplaySize: 0,
            logger: .disabled
        )
        let server = HTTPServer(config: configuration, handler: handler)
        let running = Task { try await server.run() }
        try await server.waitUntilListening()
        guard case .ip4(_, let port)? = await server.listeningAddress else { return }
        do {
            try await test(Int(port))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
        _ = try? await running.value
    }
}

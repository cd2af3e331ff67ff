// SPDX-License-Identifier: Apache-2.0

package import Hummingbird
package import Logging

/// The HTTP server of the sandbox.
package enum SandboxApplication {
    /// Creates a server.
    ///
    /// - Parameters:
    ///   - standIn: The sandbox that answers the calls.
    ///   - host: The address on which the server listens.
    ///   - port: The port; 0 selects a free port.
    ///   - logger: The logger; by default, events are written to standard error.
    ///   - announce: A closure that receives the port when the server listens.
    /// - Returns: A server, not started.
    package static func make(
        _ standIn: StandIn,
        host: String = "127.0.0.1",
        port: Int = 0,
        logger: Logger? = nil,
        announce: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> some ApplicationProtocol {
        var standardError = Logger(label: "adobe-pass-sandbox", factory: { StreamLogHandler.standardError(label: $0) })
        standardError.logLevel = .warning
        return Application(
            responder: SandboxResponder(standIn),
            configuration: ApplicationConfiguration(address: .hostname(host, port: port), serverName: "openresty"),
            onServerRunning: { channel in announce(channel.localAddress?.port ?? port) },
            logger: logger ?? standardError
        )
    }
}

// SPDX-License-Identifier: Apache-2.0

package import Hummingbird
internal import Logging

/// The server around a stand-in.
package enum SandboxApplication {
    /// Makes a server.
    ///
    /// - Parameters:
    ///   - standIn: What answers.
    ///   - host: The address to listen at.
    ///   - port: The port; 0 for one that is free.
    ///   - announce: Is told the port, once it is open.
    /// - Returns: A server that was not started yet.
    package static func make(
        _ standIn: StandIn,
        host: String = "127.0.0.1",
        port: Int = 0,
        announce: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> some ApplicationProtocol {
        var logger = Logger(label: "adobe-pass-sandbox", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .warning
        return Application(
            responder: SandboxResponder(standIn),
            configuration: ApplicationConfiguration(address: .hostname(host, port: port), serverName: "openresty"),
            onServerRunning: { channel in announce(channel.localAddress?.port ?? port) },
            logger: logger
        )
    }
}

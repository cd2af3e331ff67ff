// SPDX-License-Identifier: Apache-2.0

package import Hummingbird
package import Logging

/// The server around a stand-in.
package enum SandboxApplication {
    /// Makes a server.
    ///
    /// - Parameters:
    ///   - standIn: What answers.
    ///   - host: The address to listen at.
    ///   - port: The port; 0 for one that is free.
    ///   - logger: Is told what goes wrong; standard error is, if there is none.
    ///   - announce: Is told the port, once it is open.
    /// - Returns: A server that was not started yet.
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

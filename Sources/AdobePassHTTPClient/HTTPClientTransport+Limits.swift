// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
extension HTTPClientTransport {
    /// The time limits of an exchange and the size limit of its answer.
    public struct Limits: Hashable, Sendable {
        /// The time limit for a connection, with its TLS handshake.
        public var connection: Duration

        /// The time limit for an exchange: the connection, the request and the answer.
        public var exchange: Duration

        /// The time after which an idle connection is closed.
        ///
        /// Choose less than the idle time of the server: if the server closes a connection while a request is sent on it,
        /// the outcome of the request is unknown.
        public var idle: Duration

        /// The largest size of a body, in bytes.
        public var bodyBytes: Int

        /// The pace at which the body must arrive, or `nil` for any.
        package var pace: Pace?

        /// Creates limits on connections and bodies.
        ///
        /// - Parameters:
        ///   - connection: The time limit for a connection, with its TLS handshake.
        ///   - exchange: The time limit for an exchange.
        ///   - idle: The time after which an idle connection is closed.
        ///   - bodyBytes: The largest size of a body, in bytes.
        public init(
            connection: Duration = .seconds(10),
            exchange: Duration = .seconds(30),
            idle: Duration = .seconds(15),
            bodyBytes: Int = 2 << 20
        ) {
            self.connection = connection
            self.exchange = exchange
            self.idle = idle
            self.bodyBytes = max(bodyBytes, 0)
        }
    }
}
#endif

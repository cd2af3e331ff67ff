// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
extension HTTPClientTransport {
    /// How long an exchange may take, and how much may come back.
    public struct Limits: Hashable, Sendable {
        /// The time in which a connection must stand, with its TLS.
        public var connection: Duration

        /// The time in which a whole exchange must be done: connection, request and answer.
        public var exchange: Duration

        /// How long a connection that nobody uses is kept.
        ///
        /// It should be shorter than the patience of the server: a request on a connection that the server closes at
        /// that moment is lost, and nobody knows whether it arrived.
        public var idle: Duration

        /// The most bytes that the body of an answer may have.
        public var bodyBytes: Int

        /// Makes limits.
        ///
        /// - Parameters:
        ///   - connection: The time in which a connection must stand.
        ///   - exchange: The time in which a whole exchange must be done.
        ///   - idle: How long a connection that nobody uses is kept.
        ///   - bodyBytes: The most bytes that the body of an answer may have.
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

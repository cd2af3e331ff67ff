// SPDX-License-Identifier: Apache-2.0

public import AdobePass
internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Sends requests with `URLSession`.
///
/// ```swift
/// let transport = URLSessionTransport()
/// let session = AdobePassSession(server: server, transport: transport, …)
/// ```
///
/// Any number of sessions and concurrent calls can share a transport. It does not follow redirects, store cookies,
/// cache answers or use stored passwords, and always verifies the certificates of servers. The system chooses the
/// version of HTTP and the proxy, adds the field `User-Agent`, and may itself repeat a GET request on a connection that
/// the server closed.
public final class URLSessionTransport: Transport {
    /// The time limit of an exchange and the size limits of its answer.
    public struct Limits: Hashable, Sendable {
        /// The time limit for an exchange: the connection, the request and the answer.
        public var exchange: Duration

        /// The largest size of a body, in bytes.
        public var bodyBytes: Int

        /// The largest size of all header fields together, in bytes.
        public var headerBytes: Int

        /// Creates limits on an exchange.
        ///
        /// - Parameters:
        ///   - exchange: The time limit for an exchange.
        ///   - bodyBytes: The largest size of a body, in bytes.
        ///   - headerBytes: The largest size of all header fields together, in bytes.
        public init(exchange: Duration = .seconds(30), bodyBytes: Int = 2 << 20, headerBytes: Int = 64 << 10) {
            self.exchange = exchange
            self.bodyBytes = max(bodyBytes, 0)
            self.headerBytes = max(headerBytes, 0)
        }
    }

    private let session: URLSession
    private let exchanges: URLSessionExchanges
    private let limits: Limits

    /// Creates a transport.
    ///
    /// - Parameter limits: The time limit of an exchange and the size limits of its answer.
    public init(limits: Limits = Limits()) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        let exchanges = URLSessionExchanges(limits: limits)
        self.exchanges = exchanges
        self.limits = limits
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        // The session retains its delegate until it is invalidated.
        session.finishTasksAndInvalidate()
    }

    /// Sends a request.
    ///
    /// - Parameter request: The request, with the scheme `https`, or `http` to this machine.
    /// - Returns: The answer, with any status.
    /// - Throws: A fault if there is no complete answer.
    public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let (request, limit) = (try URLRequest(request), limits.exchange)
        return try await TransportExchange.run(lateness: "the answer was not complete within \(limit)") {
            try? await Task.sleep(for: limit)
        } exchange: {
            await self.outcome(of: request)
        }.get()
    }

    private func outcome(of request: URLRequest) async -> TransportExchange.Outcome {
        let task = session.dataTask(with: request)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchanges.begin(task, continuation)
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
    }
}

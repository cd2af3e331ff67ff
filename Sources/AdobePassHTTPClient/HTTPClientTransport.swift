// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
public import AdobePass
internal import AsyncHTTPClient
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL

/// Sends requests by HTTP/1.1 and reuses connections.
///
/// ```swift
/// let transport = HTTPClientTransport()
/// let session = AdobePassSession(server: server, transport: transport, …)
/// ```
///
/// Any number of sessions and concurrent calls can share a transport. It sends each request at most once and always
/// verifies the certificates of servers. It does not follow redirects, store cookies, decompress bodies, use a proxy of
/// the environment, log or trace. It accepts no `HTTPClient` of the caller, which might do all of that.
public final class HTTPClientTransport: Transport {
    private let client: HTTPClient
    private let limits: Limits

    /// Creates a transport that trusts the authorities of the system.
    ///
    /// - Parameter limits: The time limits of an exchange and the size limit of its answer.
    public convenience init(limits: Limits = Limits()) {
        self.init(limits, .makeClientConfiguration())
    }

    /// Creates a transport that also trusts the authorities of a file, for example for a test server.
    ///
    /// - Parameters:
    ///   - limits: The time limits of an exchange and the size limit of its answer.
    ///   - file: The path of a file with certificates in PEM.
    /// - Throws: A fault if the file cannot be read or contains no certificate.
    public convenience init(
        limits: Limits = Limits(),
        trustingAuthoritiesOf file: String
    ) throws(TransportError) {
        var tls = TLSConfiguration.makeClientConfiguration()
        let certificates = (try? NIOSSLCertificate.fromPEMFile(file)) ?? []
        guard !certificates.isEmpty else {
            throw TransportError(
                .notConnected,
                "the file of authorities cannot be read, or contains no certificate in PEM"
            )
        }
        tls.additionalTrustRoots = [.certificates(certificates)]
        self.init(limits, tls)
    }

    private init(_ limits: Limits, _ tls: TLSConfiguration) {
        var configuration = HTTPClient.Configuration()
        configuration.tlsConfiguration = tls
        configuration.redirectConfiguration = .disallow
        configuration.decompression = .disabled
        configuration.proxy = nil
        configuration.httpVersion = .http1Only
        configuration.timeout = .init(connect: .init(limits.connection))
        configuration.connectionPool.idleTimeout = .init(limits.idle)
        // The session decides about retries.
        configuration.connectionPool.retryConnectionEstablishment = false
        // A span would contain URLs with their parameters.
        configuration.tracing.tracer = nil
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        self.limits = limits
    }

    deinit {
        // A client must be shut down before its release; a second shutdown has no effect.
        Task { [client] in try? await client.shutdown() }
    }

    /// Closes all connections; current and later requests fail.
    ///
    /// A transport also closes its connections when it is released.
    public func shutdown() async {
        try? await client.shutdown()
    }

    /// Sends a request.
    ///
    /// - Parameter request: The request, with the scheme `https`, or `http` to this machine.
    /// - Returns: The answer, with any status.
    /// - Throws: A fault if there is no complete answer.
    public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let (request, limits, progress) = (try HTTPClientRequest(request), limits, BodyProgress())
        return try await TransportExchange.run(lateness: limits.lateness) {
            await progress.watch(limits)
        } exchange: {
            await self.outcome(of: request, progress)
        }.get()
    }

    private func outcome(of request: HTTPClientRequest, _ progress: BodyProgress) async -> TransportExchange.Outcome {
        do {
            // The task group enforces the time limit; the deadline is later.
            let response = try await client.execute(request, deadline: .now() + .init(limits.exchange) + .seconds(1))
            if let announced = response.headers["Content-Length"].first.flatMap(Int.init), announced > limits.bodyBytes
            {
                throw NIOTooManyBytesError(maxBytes: limits.bodyBytes)
            }
            let body = try await limits.collect(response.body, progress)
            // If the task is canceled, a body ends early without an error.
            try Task.checkCancellation()
            return .success(try TransportResponse(response, body: body))
        } catch {
            return .failure(TransportError(error, limits))
        }
    }
}

extension TimeAmount {
    /// Creates an amount of at most a day, so that it cannot overflow.
    fileprivate init(_ duration: Duration) {
        let seconds = min(max(duration.components.seconds, 0), 86_400)
        let nanoseconds = seconds == 86_400 ? 0 : max(duration.components.attoseconds / 1_000_000_000, 0)
        self = .nanoseconds(seconds * 1_000_000_000 + nanoseconds)
    }
}
#endif

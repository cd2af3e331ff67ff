// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
public import AdobePass
internal import AsyncHTTPClient
internal import HTTPTypes
internal import NIOCore
internal import NIOSSL

/// Carries requests by HTTP/1.1, over connections that are kept and used again.
///
/// ```swift
/// let transport = HTTPClientTransport()
/// let session = AdobePassSession(server: server, transport: transport, …)
/// ```
///
/// One transport serves any number of sessions and calls at once. Each request is sent once at most. Certificates of
/// servers are always verified. No redirect is followed, no cookie kept, no body decompressed, no proxy of the
/// environment asked, and nothing logged or traced. There is no way to hand in a client of one's own: it might do all
/// of that.
public final class HTTPClientTransport: Transport {
    private let client: HTTPClient
    private let limits: Limits

    /// Makes a transport that trusts what the system trusts.
    ///
    /// - Parameter limits: How long an exchange may take, and how much may come back.
    public convenience init(limits: Limits = Limits()) {
        self.init(limits, .makeClientConfiguration())
    }

    /// Makes a transport that trusts the authorities of a file as well, as a test server or an inspecting proxy needs it.
    ///
    /// - Parameters:
    ///   - limits: How long an exchange may take, and how much may come back.
    ///   - file: The path of a file with certificates in PEM.
    /// - Throws: A fault if the file cannot be read or holds no certificate.
    public convenience init(
        limits: Limits = Limits(),
        trustingAuthoritiesOf file: String
    ) throws(TransportFault) {
        var tls = TLSConfiguration.makeClientConfiguration()
        let certificates = (try? NIOSSLCertificate.fromPEMFile(file)) ?? []
        guard !certificates.isEmpty else {
            throw TransportFault(.notConnected, "expected certificates in PEM in the file of authorities, found none")
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
        // The session decides what is tried again.
        configuration.connectionPool.retryConnectionEstablishment = false
        // A span would hold addresses with their parameters.
        configuration.tracing.tracer = nil
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        self.limits = limits
    }

    deinit {
        // The client may not be dropped before it is shut down; a second time does no harm.
        Task { [client] in try? await client.shutdown() }
    }

    /// Closes all connections; what is under way fails, and so does what is sent later.
    ///
    /// A transport that nobody uses any more does this by itself.
    public func shutdown() async {
        try? await client.shutdown()
    }

    /// Sends a request.
    ///
    /// - Parameter request: What to send, by `https`, or by `http` to this machine.
    /// - Returns: The answer, whatever its status.
    /// - Throws: A fault if there is no whole answer.
    public func send(_ request: TransportRequest) async throws(TransportFault) -> TransportResponse {
        let request = try HTTPClientRequest(request)
        return try await inTime(request).get()
    }

    private typealias Outcome = Result<TransportResponse, TransportFault>

    /// The outcome of an exchange that is cut off when its time is over.
    private func inTime(_ request: HTTPClientRequest) async -> Outcome {
        let limit = limits.exchange
        return await withTaskGroup(of: Outcome?.self) { group in
            group.addTask { await self.outcome(of: request) }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            let first = await group.next() ?? nil
            let isLate = first == nil && !Task.isCancelled
            group.cancelAll()
            var outcome = first
            for await other in group { outcome = outcome ?? other }
            let cancelled = TransportFault(.cancelled, "the task was cancelled")
            return (outcome ?? .failure(cancelled)).mapError { fault in
                isLate && fault.code == .cancelled
                    ? TransportFault(.timedOut, "expected a whole answer within \(limit)") : fault
            }
        }
    }

    private func outcome(of request: HTTPClientRequest) async -> Outcome {
        do {
            // The time limit is kept by cancelling; this one is the longest of all.
            let response = try await client.execute(request, deadline: .now() + .init(limits.exchange) + .seconds(1))
            let body = try await response.body.collect(upTo: limits.bodyBytes)
            // A body ends early without an error when the task is cancelled.
            try Task.checkCancellation()
            return .success(try TransportResponse(response, body: Array(body.readableBytesView)))
        } catch {
            return .failure(TransportFault(error, limits))
        }
    }
}

extension TimeAmount {
    /// At most a day: what is longer means the same, and cannot overflow.
    fileprivate init(_ duration: Duration) {
        let seconds = min(max(duration.components.seconds, 0), 86_400)
        let nanoseconds = seconds == 86_400 ? 0 : max(duration.components.attoseconds / 1_000_000_000, 0)
        self = .nanoseconds(seconds * 1_000_000_000 + nanoseconds)
    }
}
#endif

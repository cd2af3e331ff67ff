// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import SAML
internal import Tracing

/// `POST /v1/exchange`: reads the request, runs the exchange, and reports the outcome.
struct ExchangeEndpoint: Sendable {
    let exchange: Exchange
    let inFlight: Limit
    /// The memory for bodies, which a request takes before it is read.
    let bodyMemory: Limit
    let proxies: TrustedProxies
    /// The known callers, or `nil` to serve every client that can reach the service.
    let callers: Callers?
    let bodyLimit: Int
    let deadline: Duration
    let metrics: ServiceMetrics
    /// The logger of the service; the logger of the request adds a second identifier.
    let logger: Logger

    func respond(to request: Request, in context: ServiceContext) async -> Response {
        let start = ContinuousClock.now
        let id = RequestIdentifier(request)
        metrics.began()
        var response: Response
        var record = Record()
        let (outcome, findings): (Outcome, [Finding])
        do throws(Refusal) {
            let exchanged = try await exchange.traces.span("exchange", .server, of: request.headers) {
                () async throws(Refusal) in
                try await run(request, context, until: start + deadline, &record)
            }
            (outcome, findings) = (exchanged.outcome, [])
            response = Answer(exchanged).response(outcome.status)
        } catch {
            (outcome, findings) = (error.outcome, error.findings)
            response = Answer(error).response(outcome.status)
            if error.outcome == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
            if let seconds = error.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
        }
        response.headers[.requestIdentifier] = id.text
        let time = start.duration(to: .now)
        metrics.ended(outcome, in: time, findings)
        var metadata: Logger.Metadata = [
            "request": "\(id.text)", "outcome": "\(outcome.rawValue)",
            "status": .stringConvertible(outcome.status.code), "bytes": .stringConvertible(record.bytes),
            "microseconds": .stringConvertible(time.nanoseconds / 1000),
            "findings": .array(findings.map { "\($0.code.rawValue)" }),
        ]
        if let caller = record.caller { metadata["caller"] = "\(caller)" }
        logger.info("exchange", metadata: metadata)
        return response
    }

    private func run(
        _ request: Request,
        _ context: ServiceContext,
        until deadline: ContinuousClock.Instant,
        _ record: inout Record
    ) async throws(Refusal) -> Exchanged {
        let isFromProxy = proxies.trusts(context.peer)
        let caller = try callers?.admit(request, isFromProxy: isFromProxy, at: exchange.now())
        record.caller = caller?.name
        var taken = try Submission.size(of: request, limit: bodyLimit)
        guard bodyMemory.enter(taken) else { throw .overloaded }
        defer { bodyMemory.leave(taken) }
        var submission = try await Submission(request, size: taken)
        bodyMemory.leave(taken - submission.document.count)
        taken = submission.document.count
        if let caller { submission.serviceProvider = try caller.serviceProvider(submission.serviceProvider) }
        submission.address = proxies.device(behind: context.peer, request.headers[values: .forwardedFor])
        guard inFlight.enter() else { throw .overloaded }
        defer { inFlight.leave() }
        record.bytes = submission.document.count
        return try await exchange.run(submission, until: deadline)
    }

    /// What a request adds to its line in the log.
    private struct Record {
        var caller: String?
        var bytes = 0
    }
}

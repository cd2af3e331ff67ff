// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import SAML
internal import Tracing

/// `POST /v1/exchange` and the other calls: reads the request, runs it, and reports the outcome.
struct ExchangeEndpoint: Sendable {
    let exchange: Exchange
    /// The receiver of the calls of REST API V2, or `nil` without it.
    let backend: AdobePassBackend?
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

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - context: The context of the request.
    ///   - kind: The call of REST API V2; `nil` for the exchange.
    /// - Returns: The response.
    func respond(
        to request: Request,
        in context: ServiceContext,
        calling kind: DeviceCall.Kind? = nil
    ) async -> Response {
        let name = kind == nil ? "exchange" : "call"
        let start = ContinuousClock.now
        let id = RequestIdentifier(request)
        metrics.began()
        var response: Response
        var record = Record()
        let outcome: Outcome
        let findings: [Finding]
        do throws(Refusal) {
            let answer: Answer
            (outcome, answer) = try await exchange.traces.span(name, .server, of: request.headers) {
                () async throws(Refusal) in
                try await run(request, context, kind, until: start + deadline, &record)
            }
            findings = []
            response = answer.response(outcome.status)
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
        if let kind { metadata["call"] = "\(kind.rawValue)" }
        logger.info("\(name)", metadata: metadata)
        return response
    }

    private func run(
        _ request: Request,
        _ context: ServiceContext,
        _ kind: DeviceCall.Kind?,
        until deadline: ContinuousClock.Instant,
        _ record: inout Record
    ) async throws(Refusal) -> (Outcome, Answer) {
        let isFromProxy = proxies.trusts(context.peer)
        let caller = try callers?.admit(request, isFromProxy: isFromProxy, at: exchange.now())
        record.caller = caller?.name
        var taken = try Submission.size(of: request, limit: bodyLimit)
        guard bodyMemory.enter(taken) else { throw .overloaded }
        defer { bodyMemory.leave(taken) }
        if let kind, let backend {
            let body = try await Submission.json(of: request, size: taken)
            record.bytes = body.count
            var read = try DeviceCallJSON(reading: body).call(kind)
            if let caller { read.serviceProvider = try caller.serviceProvider(read.serviceProvider) }
            read.address = proxies.device(behind: context.peer, request.headers[values: .forwardedFor])
            guard inFlight.enter() else { throw .overloaded }
            defer { inFlight.leave() }
            let call = read
            let answer = try await exchange.traces.span("adobe-pass", .client) { () async throws(Refusal) in
                try await backend.answer(call, until: deadline)
            }
            return (answer.outcome, Answer(answer, from: backend.server))
        }
        var submission = try await Submission(request, size: taken)
        bodyMemory.leave(taken - submission.document.count)
        taken = submission.document.count
        if let caller { submission.serviceProvider = try caller.serviceProvider(submission.serviceProvider) }
        submission.address = proxies.device(behind: context.peer, request.headers[values: .forwardedFor])
        guard inFlight.enter() else { throw .overloaded }
        defer { inFlight.leave() }
        record.bytes = submission.document.count
        let exchanged = try await exchange.run(submission, until: deadline)
        return (exchanged.outcome, Answer(exchanged))
    }

    /// What a request adds to its line in the log.
    private struct Record {
        var caller: String?
        var bytes = 0
    }
}

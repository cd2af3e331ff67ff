// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import SAML

/// `POST /v1/exchange`: reads the request, runs the exchange, and reports the outcome.
struct ExchangeEndpoint: Sendable {
    let exchange: Exchange
    let inFlight: Limit
    /// The memory for bodies, which a request takes before it is read.
    let bodyMemory: Limit
    let proxies: TrustedProxies
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
        let (outcome, findings, bytes): (Outcome, [Finding], Int)
        do throws(Refusal) {
            let (exchanged, size) = try await run(request, context, until: start + deadline)
            (outcome, findings, bytes) = (exchanged.outcome, [], size)
            response = Answer(exchanged).response(outcome.status)
        } catch {
            (outcome, findings, bytes) = (error.outcome, error.findings, 0)
            response = Answer(error).response(outcome.status)
            if let seconds = error.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
        }
        response.headers[.requestIdentifier] = id.text
        let time = start.duration(to: .now)
        metrics.ended(outcome, in: time, findings)
        logger.info(
            "exchange",
            metadata: [
                "request": "\(id.text)", "outcome": "\(outcome.rawValue)",
                "status": .stringConvertible(outcome.status.code), "bytes": .stringConvertible(bytes),
                "microseconds": .stringConvertible(time.nanoseconds / 1000),
                "findings": .array(findings.map { "\($0.code.rawValue)" }),
            ]
        )
        return response
    }

    private func run(
        _ request: Request,
        _ context: ServiceContext,
        until deadline: ContinuousClock.Instant
    ) async throws(Refusal) -> (Exchanged, bytes: Int) {
        var taken = try Submission.size(of: request, limit: bodyLimit)
        guard bodyMemory.enter(taken) else { throw .overloaded }
        defer { bodyMemory.leave(taken) }
        var submission = try await Submission(request, size: taken)
        bodyMemory.leave(taken - submission.document.count)
        taken = submission.document.count
        submission.address = proxies.device(behind: context.peer, request.headers[values: .forwardedFor])
        guard inFlight.enter() else { throw .overloaded }
        defer { inFlight.leave() }
        return (try await exchange.run(submission, until: deadline), submission.document.count)
    }
}

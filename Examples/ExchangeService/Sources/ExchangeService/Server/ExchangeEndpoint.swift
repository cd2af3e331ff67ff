// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import SAML
internal import Tracing

/// The context of a request.
struct ServiceContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// The address of the peer.
    let peer: String?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress?.ipAddress
    }
}

/// `POST /v1/exchange` and the other calls: reads the request, runs it, and reports the outcome.
struct ExchangeEndpoint: Sendable {
    let exchange: Exchange
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

    /// What a request adds to its line in the log.
    private struct Record {
        var caller: String?
        var bytes = 0
        /// The provider of the document, or the one that the request names.
        var provider: String?
        var serviceProvider: String?

        /// Returns the line, without data of users and devices.
        func line(_ answer: Answer, _ request: Request, _ kind: Submission.Kind, id: String, in time: Duration)
            -> Logger.Metadata
        {
            let refusal = answer.refusal
            var line: Logger.Metadata = [
                "request": "\(id)", "outcome": "\(answer.outcome.rawValue)",
                "status": .stringConvertible(answer.outcome.status.code), "bytes": .stringConvertible(bytes),
                "microseconds": .stringConvertible(time.nanoseconds / 1000),
                "findings": .array((refusal?.findings ?? []).map { "\($0.code.rawValue)" }),
            ]
            line["caller"] = caller.map { "\($0)" }
            line["trace"] = request.trace.map { "\($0)" }
            if kind != .exchange { line["call"] = "\(kind.rawValue)" }
            guard answer.outcome.isOfBackend else { return line }
            line["reason"] = refusal.map { "\($0.message)" }
            line["serviceCode"] = "\(refusal?.serviceCode ?? "none")"
            line["serviceStatus"] = refusal?.serviceStatus.map { .stringConvertible($0) }
            line["serviceProvider"] = serviceProvider.map { "\($0)" }
            line["provider"] = provider.map { "\($0)" }
            return line
        }
    }

    /// Answers a request.
    func respond(
        to request: Request,
        in context: ServiceContext,
        calling kind: Submission.Kind
    ) async -> Response {
        let name = kind == .exchange ? "exchange" : "call"
        let start = ContinuousClock.now
        let id = Self.identifier(of: request)
        metrics.began()
        var record = Record()
        var answer: Answer
        do throws(Refusal) {
            let reply = try await exchange.traces.span(name, .server, of: request.headers) {
                () async throws(Refusal) in
                try await run(request, context, kind, until: start + deadline, &record)
            }
            answer = Answer(reply)
        } catch {
            answer = Answer(error)
        }
        answer.response.headers[.requestIdentifier] = id
        let time = start.duration(to: .now)
        metrics.ended(answer.outcome, in: time, answer.refusal?.findings ?? [])
        let line = record.line(answer, request, kind, id: id, in: time)
        logger.log(level: answer.outcome.level, "\(name)", metadata: line)
        return answer.response
    }

    private func run(
        _ request: Request,
        _ context: ServiceContext,
        _ kind: Submission.Kind,
        until deadline: ContinuousClock.Instant,
        _ record: inout Record
    ) async throws(Refusal) -> Reply {
        let caller = try callers?.admit(request, at: exchange.now())
        record.caller = caller?.name
        var taken = try Submission.size(of: request, limit: bodyLimit)
        guard bodyMemory.enter(taken) else { throw .overloaded() }
        defer { bodyMemory.leave(taken) }
        var submission = try await Submission(kind, request, size: taken)
        if kind == .exchange {
            // Of the body, only the document remains.
            bodyMemory.leave(taken - submission.document.count)
            taken = submission.document.count
        }
        if let caller { submission.serviceProvider = try caller.serviceProvider(submission.serviceProvider) }
        submission.address = proxies.device(behind: context.peer, request.headers[values: .forwardedFor])
        record.bytes = submission.bodySize
        record.serviceProvider = try exchange.backend?.serviceProviders.entry(submission.serviceProvider).id.text
        record.provider = submission.mvpd?.text
        return try await exchange.run(submission, until: deadline, issuer: &record.provider)
    }

    /// Returns the identifier of a request in logs and in its response: the given one if it contains only characters that
    /// names and addresses do not consist of, otherwise a new one.
    private static func identifier(of request: Request) -> String {
        if let given = request.headers[.requestIdentifier], (8...64).contains(given.utf8.count),
            given.utf8.allSatisfy({ "0123456789abcdefABCDEF-".utf8.contains($0) })
        {
            return given
        }
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension Request {
    /// The identifier of the trace in `traceparent`, if it is one of W3C Trace Context.
    fileprivate var trace: String? {
        let parts = HTTPField.Name("traceparent").flatMap { headers[$0] }?.utf8.prefix(64).split(
            separator: UInt8(ascii: "-")
        )
        guard let parts, parts.count == 4, parts[1].count == 32,
            parts[1].allSatisfy({ "0123456789abcdef".utf8.contains($0) })
        else { return nil }
        return String(decoding: parts[1], as: UTF8.self)
    }
}

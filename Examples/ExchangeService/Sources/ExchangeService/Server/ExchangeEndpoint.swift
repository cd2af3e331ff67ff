// SPDX-License-Identifier: Apache-2.0

package import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import SAML

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
    let configuration: Configuration
    /// The known callers, or `nil` to serve every client that can reach the service.
    let callers: Callers?
    let metrics: ServiceMetrics
    /// The logger of the service; the logger of the request adds a second identifier.
    let logger: Logger

    /// Answers a request.
    func respond(to request: Request, in context: ServiceContext, calling kind: Submission.Kind) async -> Response {
        let name = kind == .exchange ? "exchange" : "call"
        let start = ContinuousClock.now
        let id = Self.identifier(of: request)
        metrics.began()
        // What the request adds to its line in the log.
        var line: Logger.Metadata = ["request": "\(id)", "bytes": "0"]
        var answer: Answer
        do throws(Refusal) {
            answer = Answer(try await run(request, context, kind, from: start, &line))
        } catch { answer = Answer(error) }
        answer.response.headers[.requestIdentifier] = id
        let time = start.duration(to: .now)
        metrics.ended(answer.outcome, in: time, answer.refusal?.findings ?? [])
        line.merge(Self.line(answer)) { $1 }
        line["microseconds"] = .stringConvertible(time.nanoseconds / 1000)
        line["trace"] = request.trace.map { "\($0)" }
        if kind != .exchange { line["call"] = "\(kind.rawValue)" }
        logger.log(level: (answer.refusal?.outcome ?? answer.outcome).level, "\(name)", metadata: line)
        return answer.response
    }

    /// Returns what the line in the log says of an answer, without data of users and devices.
    private static func line(_ answer: Answer) -> Logger.Metadata {
        var line: Logger.Metadata = [
            "outcome": "\(answer.outcome.rawValue)", "status": .stringConvertible(answer.outcome.status.code),
            "findings": .array((answer.refusal?.findings ?? []).map { "\($0.code.rawValue)" }),
        ]
        guard let refusal = answer.refusal, refusal.outcome.isOfBackend else { return line }
        line["reason"] = "\(refusal.message)"
        line["serviceCode"] = "\(refusal.serviceCode ?? "none")"
        line["serviceStatus"] = refusal.serviceStatus.map { .stringConvertible($0) }
        line["serviceProvider"] = refusal.serviceProvider.map { "\($0)" }
        line["provider"] = refusal.provider.map { "\($0)" }
        return line
    }

    private func run(
        _ request: Request,
        _ context: ServiceContext,
        _ kind: Submission.Kind,
        from start: ContinuousClock.Instant,
        _ line: inout Logger.Metadata
    ) async throws(Refusal) -> Reply {
        let caller = try callers?.admit(request, at: exchange.now())
        line["caller"] = caller.map { "\($0.name)" }
        var taken = try Submission.size(of: request, limit: configuration.maximumBodyBytes)
        guard bodyMemory.enter(taken) else { throw .overloaded() }
        defer { bodyMemory.leave(taken) }
        var submission = try await Submission(kind, request, size: taken)
        if kind == .exchange {
            // Of the body, only the document remains.
            let size = submission.document?.utf8.count ?? 0
            bodyMemory.leave(taken - size)
            taken = size
        }
        if let caller { submission.serviceProvider = try caller.serviceProvider(submission.serviceProvider) }
        let fields = request.headers[values: .forwardedFor]
        submission.address = configuration.trustedProxies.device(behind: context.peer, fields)
        submission.deadline = start + configuration.requestDeadline
        line["bytes"] = .stringConvertible(submission.bodySize)
        return try await exchange.run(submission)
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
        let parts = headers[.traceParent]?.utf8.prefix(64).split(separator: UInt8(ascii: "-"))
        guard let parts, parts.count == 4, parts[1].count == 32,
            parts[1].allSatisfy({ "0123456789abcdef".utf8.contains($0) })
        else { return nil }
        return String(decoding: parts[1], as: UTF8.self)
    }
}

extension HTTPField.Name {
    static let requestIdentifier = named("X-Request-ID")
    static let forwardedFor = named("X-Forwarded-For")
    fileprivate static let traceParent = named("traceparent")

    /// Returns a name that the code contains.
    package static func named(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("A header name is a token.") }
        return name
    }
}

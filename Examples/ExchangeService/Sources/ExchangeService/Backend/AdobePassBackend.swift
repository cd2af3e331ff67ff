// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import SAML

/// Exchanges documents with Adobe Pass and makes the other calls of REST API V2, for many devices.
struct AdobePassBackend: Sendable {
    /// The version of the REST API.
    enum Interface: String, Sendable {
        case v1, v2
    }

    let interface: Interface
    let server: ServerAddress
    let serviceProviders: ServiceProviders
    let sessions: DeviceSessions
    let throttles: ThrottleMemory
    let timeout: Duration
    let metrics: ServiceMetrics

    /// Checks that a request contains everything that its call requires, before any other work: Adobe Pass rejects an exchange
    /// with an invalid status of the framework, and the document would be used.
    func check(_ submission: Submission, at moment: Timestamp) throws(Refusal) {
        _ = try serviceProviders.entry(submission.serviceProvider)
        let missing = submission.missing(for: interface)
        guard missing.isEmpty else {
            throw Refusal(.badRequest, "the request does not contain \(missing.joined(separator: ", "))")
        }
        if interface == .v2, submission.kind == .exchange, let problem = submission.problemOfStatus(at: moment) {
            throw Refusal(.badRequest, problem)
        }
    }

    /// Makes the call of a checked request in the session of its device.
    ///
    /// - Parameters:
    ///   - submission: The request.
    ///   - value: The encoded document of an exchange.
    ///   - deadline: The time at which the answer must be complete.
    /// - Returns: The answer.
    /// - Throws: A refusal that gives the reason.
    func run(
        _ submission: Submission,
        _ value: EncodedSAMLResponse?,
        until deadline: ContinuousClock.Instant
    ) async throws(Refusal) -> Reply {
        let provider = try serviceProviders.entry(submission.serviceProvider)
        guard let device = submission.deviceID, let call = call(submission, value, provider.id, device) else {
            throw Refusal(.internalError, "the request was not checked")
        }
        let start = ContinuousClock.now
        let limit = min(timeout, start.duration(to: deadline))
        guard limit > .zero else { throw .overloaded() }
        let owner = provider.statementFile == nil ? nil : provider.id
        let key = DeviceSessions.Key(device: device, serviceProvider: owner)
        let session = sessions.session(for: key, submission.information, submission.address)
        do throws(CallError) {
            let reply = try await call(session, limit)
            metrics.called(reply.outcome, in: start.duration(to: .now))
            return reply
        } catch {
            var refusal = Refusal(error)
            let wait = throttles.seconds(for: submission.address)
            // The request for a token waited at the gate, which is closed for this device.
            if refusal.outcome == .backendLate, refusal.wasNotSent, wait != nil { refusal = .throttled }
            if refusal.outcome == .throttled { refusal.retryAfter = wait ?? 1 }
            metrics.called(refusal.outcome, in: start.duration(to: .now), refusal)
            throw refusal
        }
    }
}

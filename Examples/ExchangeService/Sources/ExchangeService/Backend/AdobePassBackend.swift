// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import SAML

/// Exchanges documents with Adobe Pass and makes the other calls of REST API V2, for many devices.
struct AdobePassBackend: Sendable {
    /// The version of the REST API.
    enum Interface: String, Sendable { case v1, v2 }

    let interface: Interface
    let server: ServerAddress
    let serviceProviders: ServiceProviders
    let sessions: DeviceSessions
    let throttles: ThrottleMemory
    let timeout: Duration
    let metrics: ServiceMetrics

    /// Makes the call of a checked request in the session of its device.
    ///
    /// - Parameters:
    ///   - submission: The request.
    ///   - value: The encoded document of an exchange.
    /// - Returns: The answer.
    /// - Throws: A refusal that gives the reason.
    func run(_ submission: Submission, _ value: EncodedSAMLResponse?) async throws(Refusal) -> Reply {
        let provider = try serviceProviders.entry(submission.serviceProvider)
        guard let device = submission.device?.id, let call = call(submission, value, provider.id) else {
            throw Refusal(.internalError, "the request was not checked")
        }
        let start = ContinuousClock.now
        let limit = min(timeout, start.duration(to: submission.deadline))
        guard limit > .zero else { throw .overloaded() }
        let key = DeviceSessions.Key(device: device, serviceProvider: provider.statementFile.map { _ in provider.id })
        let session = sessions.session(for: key, submission.information, submission.address)
        do throws(CallError) {
            let reply = try await call(session, limit)
            metrics.called(reply.outcome, in: start.duration(to: .now))
            return reply
        } catch {
            var refusal = Refusal(error)
            let wait = throttles.seconds(for: submission.address)
            // The call waited at the gate, which is closed for this device: nothing was sent, or Adobe Pass answered 429.
            if refusal.outcome == .backendLate, refusal.wasNotSent, wait != nil { refusal = .throttled }
            if refusal.outcome == .throttled { refusal.retryAfter = wait ?? 1 }
            (refusal.serviceProvider, refusal.provider) = (provider.id.text, submission.issuer ?? submission.mvpd?.text)
            metrics.called(refusal.outcome, in: start.duration(to: .now), refusal)
            throw refusal
        }
    }
}

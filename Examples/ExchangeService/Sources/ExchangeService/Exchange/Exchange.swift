// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import SAML
internal import Tracing

/// Validates a document, ensures that it is used once, and exchanges it; makes the other calls without a document.
struct Exchange: Sendable {
    let validation: Validation
    let replays: ReplayLedger?
    /// The receiver of documents and calls; `nil` if the service only validates.
    let backend: AdobePassBackend?
    let traces: Traces
    let now: @Sendable () -> Timestamp

    /// Runs a request until the time at which the client must receive a response.
    ///
    /// - Parameters:
    ///   - submission: The request.
    ///   - deadline: The time.
    ///   - issuer: Receives the issuer of a valid document, for the log.
    /// - Returns: The answer.
    /// - Throws: A refusal that states the reason.
    func run(
        _ submission: Submission,
        until deadline: ContinuousClock.Instant,
        issuer: inout String?
    ) async throws(Refusal) -> Reply {
        let moment = now()
        try backend?.check(submission, at: moment)
        guard submission.kind == .exchange else { return try await send(submission, nil, until: deadline) }
        let document = try await traces.span("validate") { () async throws(Refusal) in
            try await validation.run(submission.document, at: moment, until: deadline)
        }
        issuer = document.issuer
        var claim: ReplayLedger.Claim?
        var findings = document.findings
        var next = submission
        if let replays {
            // Without a backend, there is no profile for a document that a device sends again.
            let owner = backend == nil ? nil : submission.deviceID
            let device = owner.map { DeviceSessions.Key(device: $0, serviceProvider: nil).name }
            claim = try await replays.claim(document, for: device, at: moment)
            if claim == nil {
                (next.kind, next.code, next.mvpd) = (.profiles, nil, nil)
                let message = "This device used the assertion before: the answer has its current profiles."
                findings.append(Finding(.replaySeenBefore, .warning, message))
            }
        }
        do throws(Refusal) {
            var reply = try await send(next, document.value, until: deadline)
            if next.kind != submission.kind, reply.outcome == .answered { reply.outcome = .exchangedBefore }
            reply.findings = findings
            return reply
        } catch {
            if error.wasNotSent, let claim { await replays?.release(claim) }
            var refusal = error
            refusal.findings = findings + error.findings
            throw refusal
        }
    }

    private func send(
        _ submission: Submission,
        _ value: EncodedSAMLResponse?,
        until deadline: ContinuousClock.Instant
    ) async throws(Refusal) -> Reply {
        try await traces.span("adobe-pass", .client) { () async throws(Refusal) in
            guard let backend else { return Reply(.exchanged, ["result": "valid"]) }
            return try await backend.run(submission, value, until: deadline)
        }
    }
}

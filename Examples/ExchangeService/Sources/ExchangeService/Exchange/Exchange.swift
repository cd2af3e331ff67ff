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
        guard submission.kind == .exchange else {
            var reply = try await send(submission, nil, until: deadline)
            // Adobe Pass omits a profile of Apple for such a status, and does not say so.
            if reply.outcome == .noProfile { reply.reason = submission.problemOfStatus(at: moment) }
            return reply
        }
        let document = try await traces.span("validate") { () async throws(Refusal) in
            try await validation.run(submission.document, at: moment, until: deadline)
        }
        issuer = document.issuer
        var claim: ReplayLedger.Claim?
        if let replays {
            // Without a backend, there is no profile for a document that a device sends again.
            let owner = backend == nil ? nil : submission.deviceID
            let device = owner.map { DeviceSessions.Key(device: $0, serviceProvider: nil).name }
            claim = try await replays.claim(document, for: device, at: moment)
            if claim == nil { return try await profiles(of: submission, document.findings, until: deadline) }
        }
        do throws(Refusal) {
            var reply = try await send(submission, document.value, until: deadline)
            reply.findings = document.findings
            return reply
        } catch {
            if error.wasNotSent, let claim { await replays?.release(claim) }
            // Adobe Pass knows a document that a process exchanged whose memory was lost before it answered.
            if error.outcome == .backendRefused, error.serviceCode == "invalid_parameter_saml_response",
                let reply = try? await profiles(of: submission, document.findings, until: deadline),
                reply.outcome == .exchangedBefore
            {
                return reply
            }
            var refusal = error
            refusal.findings = document.findings + error.findings
            throw refusal
        }
    }

    /// Returns the current profiles of a device that sends a document again.
    private func profiles(
        of submission: Submission,
        _ findings: [Finding],
        until deadline: ContinuousClock.Instant
    ) async throws(Refusal) -> Reply {
        var next = submission
        (next.kind, next.code, next.mvpd) = (.profiles, nil, nil)
        let message = "This device used the assertion before: the answer has its current profiles."
        let all = findings + [Finding(.replaySeenBefore, .warning, message)]
        do throws(Refusal) {
            var reply = try await send(next, nil, until: deadline)
            if reply.outcome == .answered { reply.outcome = .exchangedBefore }
            reply.findings = all
            return reply
        } catch {
            var refusal = error
            refusal.findings = all + error.findings
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

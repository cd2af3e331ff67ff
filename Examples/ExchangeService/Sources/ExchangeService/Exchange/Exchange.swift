// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import SAML

/// Validates a document, ensures that it is used once, and exchanges it; makes the other calls without a document.
struct Exchange: Sendable {
    let validation: Validation
    let replays: ReplayLedger?
    /// The receiver of documents and calls; `nil` if the service only validates.
    let backend: AdobePassBackend?
    let now: @Sendable () -> Timestamp

    /// Runs a request.
    ///
    /// - Parameter submission: The request.
    /// - Returns: The answer.
    /// - Throws: A refusal that states the reason.
    func run(_ submission: Submission) async throws(Refusal) -> Reply {
        var submission = submission
        let moment = now()
        try check(submission, at: moment)
        guard submission.kind == .exchange else {
            var reply = try await send(submission, nil)
            // Adobe Pass omits a profile of Apple for such a status, and does not say so.
            if reply.outcome == .noProfile { reply.reason = submission.problemOfStatus(at: moment) }
            return reply
        }
        let document = try await validation.run(submission, at: moment)
        submission.issuer = document.issuer
        var claim: ReplayLedger.Claim?
        if let replays {
            // Without a backend, there is no profile for a document that a device sends again.
            let owner = backend == nil ? nil : submission.device?.id
            let device = owner.map { DeviceSessions.Key(device: $0).name }
            claim = try await replays.claim(document, for: device, at: moment)
            if claim == nil { return try await profiles(of: submission, document.findings) }
        }
        do throws(Refusal) {
            var reply = try await send(submission, document.value)
            reply.findings = document.findings
            return reply
        } catch {
            if error.wasNotSent, let claim { await replays?.release(claim) }
            // Adobe Pass knows a document that a process exchanged whose memory was lost before it answered.
            if error.outcome == .backendRefused, error.serviceCode == "invalid_parameter_saml_response",
                var reply = try? await profiles(of: submission, document.findings, after: error),
                reply.outcome == .exchangedBefore
            {
                reply.refusal = error
                return reply
            }
            throw error.with(document.findings)
        }
    }

    /// Checks that a request contains everything that its call requires, before any other work: Adobe Pass rejects an exchange
    /// with an invalid status of the framework, and the document would be used.
    private func check(_ submission: Submission, at moment: Timestamp) throws(Refusal) {
        _ = try backend?.serviceProviders.entry(submission.serviceProvider)
        let missing = submission.missing(for: backend?.interface)
        guard missing.isEmpty else {
            throw Refusal(.badRequest, "the request does not contain \(missing.joined(separator: ", "))")
        }
        guard backend?.interface == .v2, submission.kind == .exchange else { return }
        if let problem = submission.problemOfStatus(at: moment) { throw Refusal(.badRequest, problem) }
    }

    /// Returns the current profiles of a device that sends a document again, or may do so after Adobe Pass rejected it.
    private func profiles(
        of submission: Submission,
        _ findings: [Finding],
        after refusal: Refusal? = nil
    ) async throws(Refusal) -> Reply {
        var next = submission
        (next.kind, next.code, next.mvpd) = (.profiles, nil, nil)
        let cause = refusal == nil ? "This device used the assertion before" : "Adobe Pass rejected the assertion"
        let message = "\(cause): the answer has the current profiles of the device."
        let all = findings + [Finding(.replaySeenBefore, .warning, message)]
        do throws(Refusal) {
            var reply = try await send(next, nil)
            if reply.outcome == .answered { reply.outcome = .exchangedBefore }
            reply.findings = all
            return reply
        } catch {
            throw error.with(all)
        }
    }

    private func send(_ submission: Submission, _ value: EncodedSAMLResponse?) async throws(Refusal) -> Reply {
        guard let backend else { return Reply(.exchanged, ["result": "valid"]) }
        return try await backend.run(submission, value)
    }
}

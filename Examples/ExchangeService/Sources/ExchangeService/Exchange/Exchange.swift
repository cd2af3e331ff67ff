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
    func run(_ submission: Submission, until deadline: ContinuousClock.Instant) async throws(Refusal) -> Reply {
        try backend?.check(submission)
        guard submission.kind == .exchange else { return try await send(submission, nil, until: deadline) }
        let moment = now()
        let document = try await traces.span("validate") { () async throws(Refusal) in
            try await validation.run(submission.document, at: moment, until: deadline)
        }
        let claim = try await replays?.claim(document, at: moment)
        do throws(Refusal) {
            var reply = try await send(submission, document.value, until: deadline)
            reply.findings = document.findings
            return reply
        } catch {
            if error.wasNotSent, let claim { await replays?.release(claim) }
            throw error
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

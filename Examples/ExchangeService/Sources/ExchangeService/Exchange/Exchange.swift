// SPDX-License-Identifier: Apache-2.0

public import AdobePass
public import SAML
internal import Tracing

/// Validates a document, ensures that it is used once, and exchanges it.
public struct Exchange: Sendable {
    let validation: Validation
    let replays: ReplayLedger?
    let backend: any Backend
    let traces: Traces
    let now: @Sendable () -> Timestamp

    /// Exchanges a document.
    ///
    /// - Parameters:
    ///   - submission: The document and its device.
    ///   - deadline: The time at which the client must receive a response.
    /// - Returns: The result of the exchange.
    /// - Throws: A refusal that gives the reason.
    func run(
        _ submission: Submission,
        until deadline: ContinuousClock.Instant
    ) async throws(Refusal) -> Exchanged {
        try backend.check(submission)
        let moment = now()
        let document = try await traces.span("validate") { () async throws(Refusal) in
            try await validation.run(submission.document, at: moment, until: deadline)
        }
        let claim = try await replays?.claim(document, at: moment)
        do throws(Refusal) {
            var exchanged = try await traces.span("adobe-pass", .client) { () async throws(Refusal) in
                try await backend.exchange(submission, document.value, until: deadline)
            }
            exchanged.findings = document.findings
            return exchanged
        } catch {
            if error.wasNotSent, let claim { await replays?.release(claim) }
            throw error
        }
    }
}

/// The result of an exchange.
public struct Exchanged: Sendable {
    /// The result at Adobe Pass.
    public enum Result: Sendable {
        /// The document is valid, and no backend is configured.
        case valid
        /// REST API V1 stores a token.
        case tokenStored
        /// REST API V2 returned these profiles.
        case profiles(RESTv2.Profiles)
    }

    /// The result at Adobe Pass.
    public var result: Result

    /// Warnings about the document.
    public var findings: [Finding] = []

    /// The outcome of the request.
    public var outcome: Outcome {
        if case .profiles(let profiles) = result, profiles.byProvider.isEmpty { return .noProfile }
        return .exchanged
    }
}

// SPDX-License-Identifier: Apache-2.0

public import AdobePass
public import SAML

/// What the service is for: validates a document, sees to it that it counts once, and exchanges it.
public struct Exchange: Sendable {
    let validation: Validation
    let replays: ReplayLedger?
    let backend: any Backend
    let now: @Sendable () -> Timestamp

    /// Exchanges a document.
    ///
    /// - Parameters:
    ///   - submission: The document, and for which device it is.
    ///   - deadline: When the client must have its answer.
    /// - Returns: What Adobe Pass made of it.
    /// - Throws: Why it was not exchanged.
    func run(
        _ submission: Submission,
        until deadline: ContinuousClock.Instant
    ) async throws(Refusal) -> Exchanged {
        try backend.check(submission)
        let moment = now()
        let document = try await validation.run(submission.document, at: moment, until: deadline)
        let claim = try await replays?.claim(document, at: moment)
        do throws(Refusal) {
            var exchanged = try await backend.exchange(submission, document.value, until: deadline)
            exchanged.findings = document.findings
            return exchanged
        } catch {
            if error.wasNotSent, let claim { replays?.release(claim) }
            throw error
        }
    }
}

/// What came of an exchange.
public struct Exchanged: Sendable {
    /// A sign-in, as the answer tells it.
    public enum Result: Sendable {
        /// The document is valid, and nobody was asked.
        case valid
        /// REST API V1 stores a token.
        case tokenStored
        /// REST API V2 has these profiles.
        case profiles(RESTv2.Profiles)
    }

    /// What Adobe Pass made of it.
    public var result: Result

    /// What is worth knowing of the document all the same.
    public var findings: [Finding] = []

    /// What came of the request.
    public var outcome: Outcome {
        if case .profiles(let profiles) = result, !profiles.isAuthenticated { return .noProfile }
        return .exchanged
    }
}

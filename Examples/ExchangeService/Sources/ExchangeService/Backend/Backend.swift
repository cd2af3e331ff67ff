// SPDX-License-Identifier: Apache-2.0

public import AdobePass

/// Who takes a document that is valid.
public protocol Backend: Sendable {
    /// Checks that a submission has what the exchange needs, before anything is done for it.
    ///
    /// - Throws: What is missing.
    func check(_ submission: Submission) throws(Refusal)

    /// Exchanges a document.
    ///
    /// - Parameters:
    ///   - submission: For which device it is.
    ///   - value: The document as it is sent.
    ///   - deadline: When the exchange must be done.
    /// - Returns: What came of it.
    /// - Throws: Why it was not exchanged.
    func exchange(
        _ submission: Submission,
        _ value: EncodedSAMLResponse?,
        until deadline: ContinuousClock.Instant
    ) async throws(Refusal) -> Exchanged
}

/// Validates only.
struct NoBackend: Backend {
    func check(_ submission: Submission) {}

    func exchange(_ submission: Submission, _ value: EncodedSAMLResponse?, until deadline: ContinuousClock.Instant)
        -> Exchanged
    {
        Exchanged(result: .valid)
    }
}

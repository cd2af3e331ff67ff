// SPDX-License-Identifier: Apache-2.0

public import AdobePass

/// A receiver of valid documents.
public protocol Backend: Sendable {
    /// Checks that a submission contains everything that the exchange requires.
    ///
    /// The service calls it before any other work.
    ///
    /// - Throws: A refusal that names the missing values.
    func check(_ submission: Submission) throws(Refusal)

    /// Exchanges a document.
    ///
    /// - Parameters:
    ///   - submission: The document and its device.
    ///   - value: The encoded document.
    ///   - deadline: The time at which the exchange must be complete.
    /// - Returns: The result of the exchange.
    /// - Throws: A refusal that gives the reason.
    func exchange(
        _ submission: Submission,
        _ value: EncodedSAMLResponse?,
        until deadline: ContinuousClock.Instant
    ) async throws(Refusal) -> Exchanged
}

/// A backend that exchanges nothing: the service only validates.
struct NoBackend: Backend {
    func check(_ submission: Submission) {}

    func exchange(_ submission: Submission, _ value: EncodedSAMLResponse?, until deadline: ContinuousClock.Instant)
        -> Exchanged
    {
        Exchanged(result: .valid)
    }
}

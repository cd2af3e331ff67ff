// SPDX-License-Identifier: Apache-2.0

public import SAML

extension ResponseValidator {
    /// Validates a message, accepts each assertion only once, and returns the whole result, for a log or a report (S-47).
    ///
    /// If all other checks succeed, the validator claims every assertion of the response in the cache. The cache
    /// enforces the condition `OneTimeUse`, regardless of `ValidationPolicy/oneTimeUse`.
    ///
    /// - Parameters:
    ///   - document: The document: a `samlp:Response`, or a SOAP 1.1 envelope that contains one.
    ///   - moment: The validation time, at which validity periods, metadata, certificates and cache entries are
    ///     evaluated.
    ///   - cache: The cache of used assertions.
    /// - Returns: The result. Its findings can include `replay.seen-before`.
    /// - Throws: `ReplayCacheError` if the cache cannot answer; the response must then be rejected.
    public func result(
        for document: [UInt8],
        at moment: Timestamp,
        claimingIn cache: some ReplayCache
    ) async throws(ReplayCacheError) -> ValidationResult {
        var result = withReplayDetection.result(for: document, at: moment)
        guard let response = result.verified else { return result }
        let replays = try await Self.replays(of: response, at: moment, claimingIn: cache)
        result.findings = (result.findings + replays).inReportOrder
        return result
    }

    /// Validates the answer to a request, accepts each assertion only once, and returns the whole result (S-46, S-47).
    ///
    /// One validator serves all requests: the request takes the place of the policy's `inResponseTo`.
    ///
    /// - Parameters:
    ///   - document: The document: a `samlp:Response`, or a SOAP 1.1 envelope that contains one.
    ///   - request: The identifier of the request, which the session of this browser stores.
    ///   - moment: The validation time.
    ///   - cache: The cache of used assertions.
    /// - Returns: The result. Its findings can include `in-response-to.mismatch` and `replay.seen-before`.
    /// - Throws: `ReplayCacheError` if the cache cannot answer; the response must then be rejected.
    public func result(
        for document: [UInt8],
        answering request: XMLID,
        at moment: Timestamp,
        claimingIn cache: some ReplayCache
    ) async throws(ReplayCacheError) -> ValidationResult {
        try await answering(request).result(for: document, at: moment, claimingIn: cache)
    }

    /// Claims every assertion of a response, and returns an error for each that was seen before.
    private static func replays(
        of response: VerifiedResponse,
        at moment: Timestamp,
        claimingIn cache: some ReplayCache
    ) async throws(ReplayCacheError) -> [Finding] {
        var findings: [Finding] = []
        for assertion in response.assertions {
            let key = ReplayKey(assertion.assertion)
            let end = assertion.assertion.replayEnd(at: moment)
            if try await cache.claim(key, until: end, by: nil, at: moment) == .seenBefore {
                let found = RuleFinding(seenBefore: assertion.assertion, at: .response)
                findings.append(found.finding(at: nil, path: nil))
            }
        }
        return findings
    }
}

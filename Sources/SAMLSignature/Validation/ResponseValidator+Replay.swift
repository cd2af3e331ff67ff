// SPDX-License-Identifier: Apache-2.0

#if XMLSec
public import SAML

extension ResponseValidator {
    /// Judges a message, and accepts each assertion once (S-47).
    ///
    /// What is accepted otherwise is claimed in the cache, all assertions of the response, after every other check.
    /// With a cache behind it, the condition `OneTimeUse` can be kept, whatever `ValidationPolicy/oneTimeUse` says.
    ///
    /// - Parameters:
    ///   - document: The document: a `samlp:Response`, or a SOAP 1.1 envelope with one.
    ///   - moment: The moment at which time windows, metadata, certificates and the entries of the cache are judged.
    ///   - cache: Remembers the assertions that were used.
    /// - Returns: The verified response, or every reason why there is none; `replay.seen-before` is one.
    /// - Throws: `ReplayCacheError` where the cache cannot tell; the response is then not to be used.
    public func validate(
        _ document: [UInt8],
        at moment: Timestamp,
        claimingIn cache: some ReplayCache
    ) async throws(ReplayCacheError) -> ValidationOutcome {
        let outcome = remembering.validate(document, at: moment)
        guard case .accepted(let response) = outcome else { return outcome }
        var findings: [Finding] = []
        for assertion in response.assertions {
            let key = ReplayKey(assertion.assertion)
            let end = assertion.assertion.replayEnd(at: moment)
            if try await cache.claim(key, until: end, by: nil, at: moment) == .seenBefore {
                let found = RuleFinding(seenBefore: assertion.assertion, at: .response)
                findings.append(found.finding(at: nil, path: nil))
            }
        }
        return findings.isEmpty ? outcome : .rejected((response.findings + findings).inReportOrder)
    }
}
#endif

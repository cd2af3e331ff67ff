// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension ValidationResult {
    /// Returns the claims of all readable assertions.
    ///
    /// - Parameters:
    ///   - document: The document, for locations.
    ///   - areVerified: Whether signatures were verified. If so, unverified assertions make no claims, because an
    ///     attacker could otherwise use up an assertion by forging its identifier.
    /// - Returns: The claims, each with the finding to report if it is not the first.
    func replays(
        in document: borrowing UnverifiedResponse,
        areVerified: Bool
    ) -> [ReplayCandidate] {
        guard let validationTime else { return [] }
        var candidates: [ReplayCandidate] = []
        for (index, entry) in entries.enumerated() {
            guard let model = entry.assertion, entry.isVerified || !areVerified else { continue }
            let found = RuleFinding(seenBefore: model, at: ElementAddress.response.child(.entry, index))
            candidates.append(
                ReplayCandidate(claim: ReplayClaim(model, at: validationTime), finding: document.finding(found))
            )
        }
        return candidates
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension CheckedResponse {
    /// The claims of all assertions that can be read.
    ///
    /// - Parameters:
    ///   - document: The document, for places.
    ///   - areVerified: Whether signatures were looked at: what is not verified then claims nothing, so that nobody
    ///     can use up an assertion by writing its identifier.
    /// - Returns: The claims, each with what there is to say if it is not the first.
    func replays(
        in document: borrowing UnverifiedResponse,
        areVerified: Bool
    ) -> [ReplayCandidate] {
        guard let moment else { return [] }
        var candidates: [ReplayCandidate] = []
        for (index, assertion) in assertions.enumerated() {
            guard let model = assertion.model, assertion.isVerified || !areVerified else { continue }
            let found = RuleFinding(seenBefore: model, at: ElementAddress.response.child(.entry, index))
            candidates.append(ReplayCandidate(claim: ReplayClaim(model, at: moment), finding: document.finding(found)))
        }
        return candidates
    }
}

// SPDX-License-Identifier: Apache-2.0

/// `audience.missing`, `audience.mismatch`: every audience restriction must name the service provider (S-43).
///
/// Several restrictions must all match; within a restriction, one audience must match. No rule validates
/// `ProxyRestriction`, because it limits only assertions that a relying party issues itself.
struct AudienceRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let policy = subject.policy
        let expected = policy.expectedAudiences
        var findings: [RuleFinding] = []
        for (assertion, address) in subject.assertions {
            guard let conditions = assertion.conditions else { continue }
            let address = address.child(.conditions)
            if policy.needsAudience, conditions.audienceRestrictions.isEmpty {
                findings.append(
                    .missing(.audienceMissing, "AudienceRestriction", of: "Conditions", at: address)
                )
            }
            guard !expected.isEmpty else { continue }
            for (index, restriction) in conditions.audienceRestrictions.enumerated() {
                guard !restriction.audiences.contains(where: { expected.contains($0.rawValue) }) else { continue }
                findings.append(
                    .mismatch(
                        .audienceMismatch,
                        "Audience",
                        found: restriction.audiences.map(\.rawValue),
                        allowed: expected.all,
                        from: expected.source,
                        at: address.child(.audienceRestriction, index)
                    )
                )
            }
        }
        return findings
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `audience.missing`, `audience.mismatch`: each restriction of each assertion must name us (S-43).
///
/// Between restrictions stands AND, inside of one OR. A ProxyRestriction limits what others may build on the
/// assertion, and no one here builds on any: it is kept in the model and judged by no rule.
struct AudienceRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        let policy = subject.policy
        var findings: [RuleFinding] = []
        for (assertion, address) in subject.assertions {
            guard let conditions = assertion.conditions else { continue }
            let address = address.child(.conditions)
            if policy.needsAudience, conditions.audienceRestrictions.isEmpty {
                findings.append(
                    .missing(.audienceMissing, "AudienceRestriction", of: "Conditions", at: address)
                )
            }
            guard !policy.audiences.isEmpty else { continue }
            for (index, restriction) in conditions.audienceRestrictions.enumerated() {
                let names = restriction.audiences.map(\.rawValue)
                guard !names.contains(where: policy.audiences.containsIdentical(to:)) else { continue }
                findings.append(
                    .mismatch(
                        .audienceMismatch,
                        "Audience",
                        found: names,
                        allowed: policy.audiences,
                        at: address.child(.audienceRestriction, index)
                    )
                )
            }
        }
        return findings
    }
}

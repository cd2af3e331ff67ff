// SPDX-License-Identifier: Apache-2.0

/// `conditions.missing`: an assertion that must name its audiences must have `Conditions` (S-43).
struct ConditionsMissingRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        guard subject.policy.needsAudience else { return [] }
        return subject.assertions.compactMap { assertion, address in
            guard assertion.conditions == nil else { return nil }
            return .missing(.conditionsMissing, "Conditions", of: "Assertion", at: address)
        }
    }
}

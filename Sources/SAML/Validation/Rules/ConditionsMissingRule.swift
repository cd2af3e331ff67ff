// SPDX-License-Identifier: Apache-2.0

/// `conditions.missing`: an assertion that must name its audiences has Conditions to name them in (S-43).
struct ConditionsMissingRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        guard subject.policy.needsAudience else { return [] }
        return subject.assertions.compactMap { assertion, address in
            guard assertion.conditions == nil else { return nil }
            return .missing(.conditionsMissing, "Conditions", of: "Assertion", at: address)
        }
    }
}

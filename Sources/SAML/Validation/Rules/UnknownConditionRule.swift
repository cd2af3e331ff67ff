// SPDX-License-Identifier: Apache-2.0

/// `conditions.unknown-condition`: an unknown condition makes an assertion indeterminate (SAML Core 2.5.1).
///
/// An indeterminate assertion is rejected.
struct UnknownConditionRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        var findings: [RuleFinding] = []
        for (assertion, address) in subject.assertions {
            for condition in assertion.conditions?.others ?? [] {
                let type = condition.type.map { " of type `\($0.description.escapedForReport)`" } ?? ""
                findings.append(
                    RuleFinding(
                        code: .conditionsUnknownCondition,
                        message: "`Conditions` contains a condition\(type) that SAML does not define.",
                        address: address.child(.conditions)
                    )
                )
            }
        }
        return findings
    }
}

// SPDX-License-Identifier: Apache-2.0

/// `saml.too-many-assertions`: a response must not contain more assertions than the policy allows (S-13).
///
/// The rule does not apply if a signature is missing or does not verify. That error names the affected assertion, and
/// an assertion that an attacker has added must not look like an exceeded limit.
struct AssertionCountRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let limit = subject.policy.limits.assertions
        let count = subject.response.entries.count
        guard subject.signaturesHold, count > limit else { return [] }
        return [
            RuleFinding(
                code: .samlTooManyAssertions,
                message: "The response contains \(count) assertions; the policy allows \(limit)."
            )
        ]
    }
}

// SPDX-License-Identifier: Apache-2.0

/// `saml.too-many-assertions`: a response contains no more assertions than the policy allows (S-13).
///
/// The rule is silent where a signature is missing or does not verify: that error names the assertion to act on, and
/// an assertion that an attacker has added must not look like a matter of a limit.
struct AssertionCountRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
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

// SPDX-License-Identifier: Apache-2.0

/// `conditions.not-yet-valid`, `conditions.expired`: no `IssueInstant` may be in the future or too old (S-44).
///
/// An `IssueInstant` may be ahead of the validation time by the clock skew. The age of an assertion may be as much as
/// the maximum age and the clock skew together. It is measured from the assertion itself, because an attacker can
/// change the `IssueInstant` of an unsigned response.
struct IssueInstantRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        var findings: [RuleFinding] = []
        // An array of optional findings would cost each response an allocation.
        findings.add(subject.notYetIssued("Response", subject.response.issueInstant, at: .response))
        for (assertion, address) in subject.assertions {
            let issued = assertion.issueInstant
            findings.add(subject.notYetIssued("Assertion", issued, at: address))
            let remedy = "Request a new assertion. To check an old capture, pass `--at issue-instant`."
            findings.add(subject.tooOld("Assertion", issued, at: address, remedy: remedy))
        }
        return findings
    }
}

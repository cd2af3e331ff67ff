// SPDX-License-Identifier: Apache-2.0

/// `conditions.not-yet-valid`, `conditions.expired`: each assertion must be valid at the validation time (S-44).
///
/// An assertion is valid if `NotBefore` − skew ≤ validation time < `NotOnOrAfter` + skew. A period whose end is not
/// after its start is never valid (SAML Core 2.5.1.2).
struct ConditionsTimeRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let skew = subject.policy.clockSkew
        let instant = subject.instant
        var findings: [RuleFinding] = []
        for (assertion, address) in subject.assertions {
            let address = address.child(.conditions)
            if let start = assertion.conditions?.notBefore, instant < start.adding(seconds: -skew) {
                findings.append(
                    .notYetValid(
                        .conditionsNotYetValid,
                        "Conditions are not valid yet",
                        "NotBefore",
                        start,
                        subject,
                        at: address
                    )
                )
            }
            if let start = assertion.conditions?.notBefore, instant < start, instant >= start.adding(seconds: -skew) {
                findings.append(.withinSkew(.conditionsNotYetValid, "NotBefore", start, subject, at: address))
            }
            guard let end = assertion.conditions?.notOnOrAfter else { continue }
            if instant >= end, instant < end.adding(seconds: skew) {
                findings.append(.withinSkew(.conditionsExpired, "NotOnOrAfter", end, subject, at: address))
            }
            if instant >= end.adding(seconds: skew) {
                findings.append(.expired(.conditionsExpired, "Conditions", "NotOnOrAfter", end, subject, at: address))
            } else if let start = assertion.conditions?.notBefore, start >= end {
                findings.append(.neverValid(.conditionsExpired, "The assertion", from: start, to: end, at: address))
            }
        }
        return findings
    }
}

// SPDX-License-Identifier: Apache-2.0

/// `conditions.not-yet-valid`, `conditions.expired`: each assertion must count at the judged moment (S-44).
///
/// It counts when `NotBefore` minus skew ≤ moment < `NotOnOrAfter` plus skew. A window that ends where it begins, or
/// before, was never open (SAML Core 2.5.1.2).
struct ConditionsTimeRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
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
            guard let end = assertion.conditions?.notOnOrAfter else { continue }
            if instant >= end.adding(seconds: skew) {
                findings.append(.expired(.conditionsExpired, "Conditions", "NotOnOrAfter", end, subject, at: address))
            } else if let start = assertion.conditions?.notBefore, start >= end {
                findings.append(.neverValid(.conditionsExpired, "The assertion", from: start, to: end, at: address))
            }
        }
        return findings
    }
}

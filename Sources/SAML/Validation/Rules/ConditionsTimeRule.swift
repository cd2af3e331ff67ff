// SPDX-License-Identifier: Apache-2.0

/// `conditions.not-yet-valid`, `conditions.expired`: each assertion must count at the judged moment (S-44).
///
/// The judged moment itself stays out of the findings: a report does not depend on when it was written, as long
/// as the verdicts do not.
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
                    RuleFinding(
                        code: .conditionsNotYetValid,
                        message: "expected to be judged from \(start) on (skew \(skew) s), found an earlier moment",
                        address: address,
                        expected: start.description
                    )
                )
            }
            guard let end = assertion.conditions?.notOnOrAfter else { continue }
            if instant >= end.adding(seconds: skew) {
                findings.append(
                    RuleFinding(
                        code: .conditionsExpired,
                        message: "expected to be judged before \(end) (skew \(skew) s), found a later moment",
                        address: address,
                        expected: end.description
                    )
                )
            } else if let start = assertion.conditions?.notBefore, start >= end {
                findings.append(
                    RuleFinding(
                        code: .conditionsExpired,
                        message: "expected NotBefore to lie before NotOnOrAfter, found \(start) and \(end)",
                        address: address
                    )
                )
            }
        }
        return findings
    }
}

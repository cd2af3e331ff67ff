// SPDX-License-Identifier: Apache-2.0

/// `conditions.not-yet-valid`, `conditions.expired`: each assertion must count at the judged moment (S-44).
///
/// The judged moment itself stays out of the findings: a report does not depend on when it was written, as long
/// as the verdicts do not.
///
/// It counts when `NotBefore` minus skew ≤ moment < `NotOnOrAfter` plus skew.
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
            if let end = assertion.conditions?.notOnOrAfter, instant >= end.adding(seconds: skew) {
                findings.append(
                    RuleFinding(
                        code: .conditionsExpired,
                        message: "expected to be judged before \(end) (skew \(skew) s), found a later moment",
                        address: address,
                        expected: end.description
                    )
                )
            }
        }
        return findings
    }
}

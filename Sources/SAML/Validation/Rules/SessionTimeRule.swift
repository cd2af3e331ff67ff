// SPDX-License-Identifier: Apache-2.0

/// `session.not-yet-valid`, `session.expired`: the session of the subject goes on, and where the policy limits the age of
/// a response, it has begun (S-44).
struct SessionTimeRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        let skew = subject.policy.clockSkew
        var findings: [RuleFinding] = []
        for (assertion, address) in subject.assertions {
            for (index, statement) in assertion.authnStatements.enumerated() {
                let address = address.child(.authnStatement, index)
                let start = statement.authnInstant
                if subject.policy.maximumAge != nil, subject.instant < start.adding(seconds: -skew) {
                    findings.append(
                        RuleFinding(
                            code: .sessionNotYetValid,
                            message: "expected to be judged from \(start) on (skew \(skew) s), found an earlier moment",
                            address: address,
                            expected: start.description
                        )
                    )
                }
                if let end = statement.sessionNotOnOrAfter, subject.instant >= end.adding(seconds: skew) {
                    findings.append(
                        RuleFinding(
                            code: .sessionExpired,
                            message: "expected to be judged before \(end) (skew \(skew) s), found a later moment",
                            address: address,
                            expected: end.description
                        )
                    )
                }
            }
        }
        return findings
    }
}

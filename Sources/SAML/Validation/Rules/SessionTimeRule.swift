// SPDX-License-Identifier: Apache-2.0

/// `session.not-yet-valid`, `session.expired`: the authentication is not in the future, and the session has not ended
/// (S-44).
struct SessionTimeRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        let skew = subject.policy.clockSkew
        var findings: [RuleFinding] = []
        for (assertion, address) in subject.assertions {
            for (index, statement) in assertion.authnStatements.enumerated() {
                let address = address.child(.authnStatement, index)
                let start = statement.authnInstant
                if subject.instant < start.adding(seconds: -skew) {
                    findings.append(
                        RuleFinding(
                            code: .sessionNotYetValid,
                            message: "The authentication is in the future: `AuthnInstant` is \(start), the validation "
                                + "time is \(subject.instant) (clock skew \(skew) s).",
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

// SPDX-License-Identifier: Apache-2.0

/// `session.not-yet-valid`, `session.expired`: authentication must be in the past, and the session not expired (S-44).
struct SessionTimeRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let skew = subject.policy.clockSkew
        var findings: [RuleFinding] = []
        for (assertion, address) in subject.assertions {
            for (index, statement) in assertion.authnStatements.enumerated() {
                let address = address.child(.authnStatement, index)
                let start = statement.authnInstant
                if subject.instant < start.adding(seconds: -skew) {
                    findings.append(
                        .notYetValid(
                            .sessionNotYetValid,
                            "The authentication is in the future",
                            "AuthnInstant",
                            start,
                            subject,
                            at: address
                        )
                    )
                }
                if let end = statement.sessionNotOnOrAfter, subject.instant >= end.adding(seconds: skew) {
                    findings.append(
                        .expired(.sessionExpired, "The session", "SessionNotOnOrAfter", end, subject, at: address)
                    )
                }
            }
        }
        return findings
    }
}

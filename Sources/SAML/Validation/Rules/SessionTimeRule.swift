// SPDX-License-Identifier: Apache-2.0

/// `session.not-yet-valid`, `session.expired`: authentication must be in the past, and the session not expired (S-44).
///
/// `session.too-old` reports an authentication that is older than the policy allows, and remarks on an assertion about a
/// user who authenticated long before it.
struct SessionTimeRule: ResponseRule {
    /// The age of an authentication, in seconds, above which a remark tells it.
    private static let remarkableAge = 7_200

    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let skew = subject.policy.clockSkew
        var findings: [RuleFinding] = []
        for (assertion, address) in subject.assertions {
            for (index, statement) in assertion.authnStatements.enumerated() {
                let address = address.child(.authnStatement, index)
                let start = statement.authnInstant
                if subject.instant < start.adding(seconds: -skew) {
                    findings.append(.notYetValid(.sessionNotYetValid, "AuthnInstant", start, subject, at: address))
                }
                if let age = subject.policy.maximumAuthenticationAge,
                    subject.instant > start.adding(seconds: age).adding(seconds: skew)
                {
                    findings.append(
                        RuleFinding(
                            code: .sessionTooOld,
                            message: "The authentication is older than the maximum of \(age) s: `AuthnInstant` is "
                                + "\(subject.distance(of: start)).",
                            address: address
                        )
                    )
                } else if assertion.issueInstant > start.adding(seconds: Self.remarkableAge) {
                    findings.append(
                        RuleFinding(
                            code: .sessionTooOld,
                            severity: .info,
                            message:
                                "The user authenticated long before the assertion was issued: `AuthnInstant` is \(start), "
                                + "\(start.distance(from: assertion.issueInstant)) its `IssueInstant`.",
                            address: address,
                            actual: start.description
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

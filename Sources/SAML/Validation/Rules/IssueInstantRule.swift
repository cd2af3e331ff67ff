// SPDX-License-Identifier: Apache-2.0

/// `conditions.not-yet-valid`, `conditions.expired`: where the policy limits the age of a response, it is no older, and
/// neither it nor its assertions were made in the future (S-44).
///
/// A response may be as old as the maximum age and the skew together, and an instant may lie ahead by the skew. Without
/// a limit only the windows count that the issuer gives, which may open before the moment at which it has made them.
struct IssueInstantRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        guard let age = subject.policy.maximumAge else { return [] }
        let skew = subject.policy.clockSkew
        let issued = subject.response.issueInstant
        var findings: [RuleFinding] = []
        func checkIsPast(_ issued: Timestamp, _ part: String, at address: ElementAddress) {
            guard subject.instant < issued.adding(seconds: -skew) else { return }
            findings.append(
                RuleFinding(
                    code: .conditionsNotYetValid,
                    message: "expected the \(part) to be made before it is judged, found IssueInstant \(issued) "
                        + "(skew \(skew) s)",
                    address: address
                )
            )
        }
        checkIsPast(issued, "Response", at: .response)
        if subject.instant > issued.adding(seconds: age).adding(seconds: skew) {
            findings.append(
                RuleFinding(
                    code: .conditionsExpired,
                    message: "expected a Response of at most \(age) s (skew \(skew) s), found IssueInstant \(issued)"
                )
            )
        }
        for (assertion, address) in subject.assertions {
            checkIsPast(assertion.issueInstant, "Assertion", at: address)
        }
        return findings
    }
}

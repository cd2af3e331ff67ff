// SPDX-License-Identifier: Apache-2.0

/// `conditions.not-yet-valid`, `conditions.expired`: no `IssueInstant` may be in the future or too old (S-44).
///
/// An `IssueInstant` may be ahead of the validation time by the clock skew. The age of an assertion may be as much as
/// the maximum age and the clock skew together. It is measured from the assertion itself, because an attacker can
/// change the `IssueInstant` of an unsigned response.
struct IssueInstantRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let instant = subject.instant
        let skew = subject.policy.clockSkew
        var findings: [RuleFinding] = []
        func checkIsPast(_ issued: Timestamp, _ part: String, at address: ElementAddress) {
            guard instant < issued.adding(seconds: -skew) else { return }
            findings.append(
                RuleFinding(
                    code: .conditionsNotYetValid,
                    message: "The `\(part)` was issued in the future: `IssueInstant` is "
                        + "\(subject.distance(of: issued)).",
                    address: address,
                    remedy: issued.zoneRemedy(after: instant)
                )
            )
        }
        checkIsPast(subject.response.issueInstant, "Response", at: .response)
        for (assertion, address) in subject.assertions {
            let issued = assertion.issueInstant
            checkIsPast(issued, "Assertion", at: address)
            guard let age = subject.policy.maximumAge,
                instant > issued.adding(seconds: age).adding(seconds: skew)
            else { continue }
            findings.append(
                RuleFinding(
                    code: .conditionsExpired,
                    message: "The `Assertion` is older than the maximum age of \(age) s: `IssueInstant` is "
                        + "\(subject.distance(of: issued)).",
                    address: address,
                    remedy: "Request a new assertion. To check an old capture, pass `--at issue-instant`."
                )
            )
        }
        return findings
    }
}

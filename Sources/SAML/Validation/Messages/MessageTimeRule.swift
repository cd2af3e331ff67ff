// SPDX-License-Identifier: Apache-2.0

/// `conditions.not-yet-valid`, `conditions.expired`: a message must not be from the future or too old (S-44).
struct MessageTimeRule: MessageRule {
    func validate(_ subject: MessageSubject) -> [RuleFinding] {
        let (issued, skew) = (subject.message.issueInstant, subject.policy.clockSkew)
        if subject.instant < issued.adding(seconds: -skew) {
            return [
                RuleFinding(
                    code: .conditionsNotYetValid,
                    message: "The `\(subject.name)` was issued in the future: `IssueInstant` is "
                        + "\(subject.distance(of: issued)).",
                    remedy: issued.zoneRemedy(after: subject.instant)
                )
            ]
        }
        guard let age = subject.policy.maximumAge, subject.instant > issued.adding(seconds: age).adding(seconds: skew)
        else { return [] }
        return [
            RuleFinding(
                code: .conditionsExpired,
                message: "The `\(subject.name)` is older than the maximum age of \(age) s: `IssueInstant` is "
                    + "\(subject.distance(of: issued)).",
                remedy: "Begin again: the sender must send a new message."
            )
        ]
    }
}

// SPDX-License-Identifier: Apache-2.0

/// `conditions.missing`, `conditions.expired`: a `LogoutRequest` must have an end, and must not be used after it (S-78).
struct LogoutTimeRule: MessageRule {
    func validate(_ subject: MessageSubject) -> [RuleFinding] {
        guard let request = subject.message as? LogoutRequest else { return [] }
        guard let end = request.notOnOrAfter else {
            return [
                .missing(
                    .conditionsMissing,
                    "NotOnOrAfter",
                    of: subject.name,
                    at: .response,
                    remedy: "Configure the identity provider to limit the time in which a `LogoutRequest` is valid."
                )
            ]
        }
        guard subject.instant >= end.adding(seconds: subject.policy.clockSkew) else { return [] }
        return [
            RuleFinding(
                code: .conditionsExpired,
                message: "The `LogoutRequest` expired: `NotOnOrAfter` is \(subject.distance(of: end)).",
                expected: end.description
            )
        ]
    }
}

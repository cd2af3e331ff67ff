// SPDX-License-Identifier: Apache-2.0

/// `conditions.not-yet-valid`, `conditions.expired`, `conditions.too-long`: each assertion must be valid at the validation time (S-44).
///
/// An assertion is valid if `NotBefore` − skew ≤ validation time < `NotOnOrAfter` + skew. A period whose end is not
/// after its start is never valid (SAML Core 2.5.1.2).
struct ConditionsTimeRule: ResponseRule {
    /// The lifetime, in seconds, up to which a browser may deliver an assertion too late.
    private static let shortLifetime = 5

    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let skew = subject.policy.clockSkew
        let instant = subject.instant
        var findings: [RuleFinding] = []
        for (assertion, address) in subject.assertions {
            let address = address.child(.conditions)
            if let start = assertion.conditions?.notBefore, let end = assertion.conditions?.notOnOrAfter, start >= end {
                findings.append(.neverValid(.conditionsExpired, "The assertion", from: start, to: end, at: address))
                continue
            }
            if let start = assertion.conditions?.notBefore, instant < start {
                let describe = instant < start.adding(seconds: -skew) ? RuleFinding.notYetValid : RuleFinding.withinSkew
                findings.append(describe(.conditionsNotYetValid, "NotBefore", start, subject, address))
            }
            guard let end = assertion.conditions?.notOnOrAfter else { continue }
            if instant >= end, instant < end.adding(seconds: skew) {
                findings.append(.withinSkew(.conditionsExpired, "NotOnOrAfter", end, subject, at: address))
            }
            if instant >= end.adding(seconds: skew) {
                let issued = assertion.issueInstant
                findings.append(
                    .expired(
                        .conditionsExpired,
                        "Conditions",
                        "NotOnOrAfter",
                        end,
                        issued: issued,
                        subject,
                        at: address
                    )
                )
            } else {
                let start = assertion.conditions?.notBefore ?? assertion.issueInstant
                findings += Self.lifetime(from: start, to: end, subject.policy, at: address)
            }
        }
        return findings
    }

    private static func lifetime(
        from start: Timestamp,
        to end: Timestamp,
        _ policy: ValidationPolicy,
        at address: ElementAddress
    ) -> [RuleFinding] {
        if let maximum = policy.maximumLifetime, end > start.adding(seconds: maximum) {
            let message =
                "The assertion is valid from \(start) to \(end), which is longer than the maximum lifetime of \(maximum) s."
            return [RuleFinding(code: .conditionsTooLong, message: message, address: address)]
        }
        guard end <= start.adding(seconds: shortLifetime) else { return [] }
        return [
            RuleFinding(
                code: .conditionsExpired,
                severity: .warning,
                message:
                    "The validity period of the assertion is short, from \(start) to \(end): a slow browser delivers it "
                    + "too late.",
                address: address,
                remedy: "Configure a validity period of some minutes at the identity provider."
            )
        ]
    }
}

// SPDX-License-Identifier: Apache-2.0

/// `conditions.missing`, `conditions.expired`, `session.missing`: a `LogoutRequest` must not be used after its end (S-78).
///
/// Its end and the sessions are optional (SAML Core 3.7.1); that they are absent is an error with saml2int only. A service
/// limits the age of each message.
struct LogoutTimeRule: MessageRule {
    func validate(_ subject: MessageSubject) -> [RuleFinding] {
        guard let request = subject.message as? LogoutRequest else { return [] }
        let severity: Finding.Severity = subject.policy.profile == .saml2int ? .error : .warning
        var findings: [RuleFinding] = []
        if request.sessionIndexes.isEmpty {
            findings.append(
                RuleFinding(
                    code: .sessionMissing,
                    severity: severity,
                    message: "The `LogoutRequest` has no `SessionIndex`, so it ends all sessions of the user.",
                    remedy:
                        "Configure the identity provider to write the `SessionIndex` of the login to the `LogoutRequest`."
                )
            )
        }
        guard let end = request.notOnOrAfter else {
            findings.append(
                RuleFinding(
                    code: .conditionsMissing,
                    severity: severity,
                    message: "The `LogoutRequest` has no `NotOnOrAfter`.",
                    remedy: "Configure the identity provider to limit the time in which a `LogoutRequest` is valid."
                )
            )
            return findings
        }
        guard subject.instant >= end.adding(seconds: subject.policy.clockSkew) else { return findings }
        return findings + [
            RuleFinding(
                code: .conditionsExpired,
                message: "The `LogoutRequest` expired: `NotOnOrAfter` is \(subject.distance(of: end)).",
                actual: end.description
            )
        ]
    }
}

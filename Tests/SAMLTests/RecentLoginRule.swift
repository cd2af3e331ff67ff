// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// Requires that the user authenticated recently.
struct RecentLoginRule: ResponseRule {
    /// In seconds.
    let maximumAge: Int

    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        subject.assertions.flatMap { assertion, address in
            assertion.authnStatements.enumerated().compactMap { index, statement in
                let end = statement.authnInstant.adding(seconds: maximumAge + subject.policy.clockSkew)
                guard end < subject.instant else { return nil }
                return RuleFinding(
                    code: .loginTooOld,
                    message: "The user authenticated at \(statement.authnInstant); the maximum age is \(maximumAge) s.",
                    address: address.child(.authnStatement, index),
                    remedy: "Send the request with `ForceAuthn=\"true\"`."
                )
            }
        }
    }
}

extension Finding.Code {
    static let loginTooOld = Finding.Code(custom: "acme.login-too-old")
}

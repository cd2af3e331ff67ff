// SPDX-License-Identifier: Apache-2.0

/// `session.missing`: web browser SSO requires an authentication statement (SAML Profiles 4.1.4.2).
///
/// Without a profile, an ACS URL among the expectations shows that the response is one to a login, and the rule warns. The
/// rule does not apply while an assertion is encrypted, because the statement may be inside.
struct SessionMissingRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let isLogin = subject.policy.profile.isWebSSO
        guard isLogin || subject.policy.expectsLogin, let address = subject.unauthenticated else { return [] }
        return [
            RuleFinding(
                code: .sessionMissing,
                severity: isLogin ? .error : .warning,
                message: "The `Assertion` has no `AuthnStatement`, so it does not say that the user signed in.",
                address: address,
                remedy:
                    "Configure the identity provider to add an `AuthnStatement`: it answers as if attributes were queried."
            )
        ]
    }
}

// SPDX-License-Identifier: Apache-2.0

/// `session.missing`: web browser SSO requires an authentication statement (SAML Profiles 4.1.4.2).
///
/// The rule does not apply while an assertion is encrypted, because the statement may be inside.
struct SessionMissingRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        guard subject.policy.profile.isWebSSO, let first = subject.assertions.first,
            subject.response.encryptedAssertions.isEmpty,
            subject.assertions.allSatisfy({ $0.assertion.authnStatements.isEmpty })
        else { return [] }
        return [
            .missing(.sessionMissing, "AuthnStatement", of: "Assertion", at: first.address)
        ]
    }
}

// SPDX-License-Identifier: Apache-2.0

/// `session.missing`: a login says that somebody was authenticated (SAML Profiles 4.1.4.2).
///
/// While an assertion is closed, the statement may be inside, and nothing can be said.
struct SessionMissingRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        guard subject.policy.profile == .webSSO, let first = subject.assertions.first,
            subject.response.encryptedAssertions.isEmpty,
            subject.assertions.allSatisfy({ $0.assertion.authnStatements.isEmpty })
        else { return [] }
        return [
            .missing(.sessionMissing, "AuthnStatement", of: "Assertion", at: first.address)
        ]
    }
}

// SPDX-License-Identifier: Apache-2.0

/// `authn-context.missing`, `.mismatch`: each authentication statement must name a class that the policy lists (S-48).
///
/// An application can use any of several statements, so one statement with another class is an error. A response
/// without an authentication statement is an error unless an assertion is encrypted, because the statement may be
/// inside.
struct AuthnContextRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let allowed = subject.policy.expectedAuthnContexts
        guard !allowed.isEmpty else { return [] }
        var findings: [RuleFinding] = []
        for (assertion, address) in subject.assertions {
            for (index, statement) in assertion.authnStatements.enumerated() {
                let address = address.child(.authnStatement, index)
                let part = "AuthnContextClassRef"
                guard let found = statement.context.classReference?.rawValue else {
                    findings.append(.missing(.authnContextMissing, part, of: "AuthnContext", at: address))
                    continue
                }
                findings.add(RuleFinding.mismatch(.authnContextMismatch, part, found, allowed, at: address))
            }
        }
        if let address = subject.unauthenticated {
            findings.append(.missing(.authnContextMissing, "AuthnStatement", of: "Assertion", at: address))
        }
        return findings
    }
}

// SPDX-License-Identifier: Apache-2.0

/// `authn-context.missing`, `.mismatch`: each authentication statement must name a class that the policy lists (S-48).
///
/// An application can use any of several statements, so one statement with another class is an error. A response
/// without an authentication statement is an error unless an assertion is encrypted, because the statement may be
/// inside.
struct AuthnContextRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let allowed = subject.policy.expectedAuthnContexts
        guard !allowed.isEmpty, let first = subject.assertions.first else { return [] }
        var findings: [RuleFinding] = []
        var count = 0
        for (assertion, address) in subject.assertions {
            for (index, statement) in assertion.authnStatements.enumerated() {
                count += 1
                let address = address.child(.authnStatement, index)
                guard let found = statement.context.classReference?.rawValue else {
                    let missing = "AuthnContextClassRef"
                    findings.append(.missing(.authnContextMissing, missing, of: "AuthnContext", at: address))
                    continue
                }
                let fault = RuleFinding.mismatch(
                    .authnContextMismatch,
                    "AuthnContextClassRef",
                    found,
                    allowed,
                    at: address
                )
                if let fault { findings.append(fault) }
            }
        }
        if count == 0, subject.response.encryptedAssertions.isEmpty {
            findings.append(.missing(.authnContextMissing, "AuthnStatement", of: "Assertion", at: first.address))
        }
        return findings
    }
}

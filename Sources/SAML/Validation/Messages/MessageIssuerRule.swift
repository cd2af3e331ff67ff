// SPDX-License-Identifier: Apache-2.0

/// `issuer.missing`, `issuer.mismatch`: a message must name an expected sender (S-41, S-78).
struct MessageIssuerRule: MessageRule {
    func validate(_ subject: MessageSubject) -> [RuleFinding] {
        guard let issuer = subject.message.issuer else {
            return [.missing(.issuerMissing, "Issuer", of: subject.name, at: .response)]
        }
        return IssuerRule.validate(issuer, at: .response.child(.issuer), subject.policy).map { [$0] } ?? []
    }
}

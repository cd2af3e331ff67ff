// SPDX-License-Identifier: Apache-2.0

/// `issuer.missing`, `issuer.mismatch`: a message must name an expected sender (S-41, S-78).
///
/// As in a response, `Issuer` is optional in SAML Core 3.2.1 and required with a signature; the profiles require it. Without
/// one of these reasons, its absence is a warning: nothing else in a request names the sender.
struct MessageIssuerRule: MessageRule {
    func validate(_ subject: MessageSubject) -> [RuleFinding] {
        if let issuer = subject.message.issuer {
            let expected = subject.policy.expectedIssuers(of: subject.message)
            return IssuerRule.validate(issuer, at: .response.child(.issuer), expected).map { [$0] } ?? []
        }
        if subject.isSigned { return [IssuerRule.missing(fromSigned: subject.name)] }
        let isRequired = subject.policy.profile != .core || !subject.policy.expectedIssuers(of: subject.message).isEmpty
        return [
            RuleFinding(
                code: .issuerMissing,
                severity: isRequired ? .error : .warning,
                message: "The `\(subject.name)` has no `Issuer`, which SAML Profiles \(subject.kind.profileClause) "
                    + (isRequired ? "requires." : "requires and SAML Core 3.2.1 does not.")
            )
        ]
    }
}

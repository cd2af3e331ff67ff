// SPDX-License-Identifier: Apache-2.0

/// `saml.missing-element`: what answers a query says whom it is about (S-48, SAML Core 3.3.4).
struct SubjectRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        let policy = subject.policy
        guard policy.profile == .attributeQuery || policy.query != nil else { return [] }
        let needsIdentifier = policy.query.map { $0.subject.identifier != nil } ?? true
        return subject.assertions.compactMap { assertion, address in
            guard let subject = assertion.subject else {
                return .missing(.samlMissingElement, "Subject", of: "Assertion", at: address)
            }
            guard needsIdentifier, subject.identifier == nil else { return nil }
            return RuleFinding(
                code: .samlMissingElement,
                message: "The `Subject` has no `NameID`, `BaseID` or `EncryptedID`.",
                address: address.child(.subject)
            )
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `subject.identifier-missing`: the profile or the policy requires an identifier of the subject (S-48).
///
/// The response to a query must identify its subject in `Subject` (SAML Core 3.3.4), which is `saml.missing-element`
/// if it is absent. For a policy that requires an identifier, the attributes `subject-id` and `pairwise-id` identify
/// the subject, too (SAML Subject Identifier Attributes 3).
struct SubjectRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let policy = subject.policy
        let answersQuery = policy.profile == .attributeQuery || policy.query != nil
        let isNamedByQuery = policy.query.map { $0.subject.identifier != nil } ?? true
        return subject.assertions.compactMap { assertion, address in
            if answersQuery {
                guard let subject = assertion.subject else {
                    return .missing(.samlMissingElement, "Subject", of: "Assertion", at: address)
                }
                if isNamedByQuery, subject.identifier == nil {
                    return RuleFinding(
                        code: .subjectIdentifierMissing,
                        message: "The `Subject` has no `NameID`, `BaseID` or `EncryptedID`.",
                        address: address.child(.subject)
                    )
                }
            }
            // In the profile saml2int, a name identifier does not suffice, see `DeploymentRule`.
            if policy.profile == .saml2int { return nil }
            if policy.requiresSubjectIdentifier { return Self.requireIdentifier(of: assertion, at: address) }
            guard !answersQuery, assertion.subject?.identifier == nil, !Self.isNamed(assertion) else { return nil }
            return RuleFinding(
                code: .subjectIdentifierMissing,
                severity: .info,
                message:
                    "The `Assertion` has no `NameID`: a service provider that identifies users by it refuses the login.",
                address: address.child(.subject)
            )
        }
    }

    private static func isNamed(_ assertion: Assertion) -> Bool {
        assertion.attributes.contains { attribute in
            SubjectIdentifier.names.containsIdentical(to: attribute.name) && !attribute.values.allSatisfy(\.isEmpty)
        }
    }

    private static func requireIdentifier(of assertion: Assertion, at address: ElementAddress) -> RuleFinding? {
        switch assertion.subject?.identifier {
        case _ where isNamed(assertion): return nil
        case .nameID: return nil
        case .encrypted:
            return RuleFinding(
                code: .encryptionNotDecrypted,
                message: "The `EncryptedID` was not decrypted, and the policy requires the identifier of the subject.",
                address: address.child(.subject).child(.identifier)
            )
        case .baseID, nil:
            return RuleFinding(
                code: .subjectIdentifierMissing,
                message: "The `Assertion` has no `NameID` and neither of the attributes `subject-id` and "
                    + "`pairwise-id`; the policy requires one of the three.",
                address: address.child(.subject)
            )
        }
    }
}

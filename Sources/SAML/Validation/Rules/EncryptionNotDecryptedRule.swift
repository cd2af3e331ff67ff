// SPDX-License-Identifier: Apache-2.0

/// `encryption.not-decrypted`: says which parts nobody could look into.
///
/// An assertion that stays closed cannot be accepted by a policy that asks anything of it.
struct EncryptionNotDecryptedRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        var findings: [RuleFinding] = []
        let severity: Finding.Severity = subject.policy.judgesAssertions ? .error : .warning
        for (index, entry) in subject.response.entries.enumerated() {
            let address = ElementAddress.response.child(.entry, index)
            switch entry {
            case .encrypted: findings.append(Self.closed(severity, at: address))
            case .assertion(let assertion):
                findings += Self.closedParts(of: assertion, at: address).map { Self.closed(.warning, at: $0) }
            }
        }
        return findings
    }

    private static func closed(_ severity: Finding.Severity, at address: ElementAddress) -> RuleFinding {
        RuleFinding(
            code: .encryptionNotDecrypted,
            severity: severity,
            message: "This element is encrypted and was not decrypted, because no decryption key was given.",
            address: address
        )
    }

    private static func closedParts(of assertion: Assertion, at address: ElementAddress) -> [ElementAddress] {
        var addresses: [ElementAddress] = []
        if case .encrypted = assertion.subject?.identifier {
            addresses.append(address.child(.subject).child(.identifier))
        }
        for (statementIndex, statement) in assertion.attributeStatements.enumerated() {
            for (index, entry) in statement.entries.enumerated() {
                guard case .encrypted = entry else { continue }
                addresses.append(address.child(.attributeStatement, statementIndex).child(.attribute, index))
            }
        }
        return addresses
    }
}

// SPDX-License-Identifier: Apache-2.0

/// `encryption.not-decrypted`: reports the parts that were not decrypted.
///
/// A policy that requires anything of assertions rejects an assertion that was not decrypted.
struct EncryptionNotDecryptedRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        var findings: [RuleFinding] = []
        for (index, entry) in subject.response.entries.enumerated() {
            let address = ElementAddress.response.child(.entry, index)
            switch entry {
            case .encrypted:
                findings.append(Self.closed(subject.policy.validatesAssertions ? .error : .warning, at: address))
            case .assertion(let assertion):
                for part in Self.closedParts(of: assertion, at: address) {
                    findings.append(Self.closed(.warning, at: part))
                }
            }
        }
        return findings
    }

    private static func closed(_ severity: Finding.Severity, at address: ElementAddress) -> RuleFinding {
        RuleFinding(
            code: .encryptionNotDecrypted,
            severity: severity,
            message:
                "This element is encrypted, or contains an `EncryptedID`, and was not decrypted, because no decryption key was given.",
            address: address
        )
    }

    private static func closedParts(of assertion: Assertion, at address: ElementAddress) -> [ElementAddress] {
        var addresses: [ElementAddress] = []
        if case .encrypted = assertion.subject?.identifier {
            addresses.append(address.child(.subject).child(.identifier))
        }
        for (entry, address) in assertion.entries(at: address) {
            if case .attribute(let attribute) = entry, attribute.values.allSatisfy({ $0.encryptedIdentifier == nil }) {
                continue
            }
            addresses.append(address)
        }
        return addresses
    }
}

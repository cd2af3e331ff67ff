// SPDX-License-Identifier: Apache-2.0

/// `encryption.not-decrypted`: says which parts nobody could look into.
struct EncryptionNotDecryptedRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        var addresses: [ElementAddress] = []
        for (index, entry) in subject.response.entries.enumerated() {
            let address = ElementAddress.response.child(.entry, index)
            switch entry {
            case .encrypted: addresses.append(address)
            case .assertion(let assertion): addresses += Self.closedParts(of: assertion, at: address)
            }
        }
        return addresses.map {
            RuleFinding(
                code: .encryptionNotDecrypted,
                severity: .warning,
                message: "expected readable content, found an encrypted element that was not opened",
                address: $0
            )
        }
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

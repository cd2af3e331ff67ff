// SPDX-License-Identifier: Apache-2.0

/// `encryption.not-decrypted`: says which parts nobody could look into.
struct EncryptionNotDecryptedRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        let response = subject.response
        var addresses = response.encryptedAssertions.indices.map {
            ElementAddress.response.child(.encryptedAssertion, $0)
        }
        for (index, assertion) in response.assertions.enumerated() {
            let address = ElementAddress.response.child(.assertion, index)
            if case .encrypted = assertion.subject?.identifier {
                addresses.append(address.child(.subject).child(.encryptedID))
            }
            for (statementIndex, statement) in assertion.attributeStatements.enumerated() {
                addresses += statement.encryptedAttributes.indices.map {
                    address.child(.attributeStatement, statementIndex).child(.encryptedAttribute, $0)
                }
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
}

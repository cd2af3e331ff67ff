// SPDX-License-Identifier: Apache-2.0

/// `attributes.duplicate-name`: name and name format must be unique within one assertion (S-49).
struct DuplicateAttributeRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        var findings: [RuleFinding] = []
        guard subject.policy.duplicateAttributes == .rejected else { return [] }
        for (assertion, address) in subject.assertions {
            var seen: Set<Key> = []
            for (statementIndex, statement) in assertion.attributeStatements.enumerated() {
                for (attributeIndex, entry) in statement.entries.enumerated() {
                    guard case .attribute(let attribute) = entry, !seen.insert(Key(attribute)).inserted else {
                        continue
                    }
                    findings.append(
                        RuleFinding(
                            code: .attributesDuplicateName,
                            message: "expected one attribute \"\(attribute.name.escapedForReport)\", found another",
                            address: address.child(.attributeStatement, statementIndex)
                                .child(.attribute, attributeIndex)
                        )
                    )
                }
            }
        }
        return findings
    }
}

/// What makes an attribute unique, byte for byte.
private struct Key: Hashable {
    let name: [UInt8]
    let format: URIReference

    init(_ attribute: Attribute) {
        name = Array(attribute.name.utf8)
        format = attribute.effectiveNameFormat
    }
}

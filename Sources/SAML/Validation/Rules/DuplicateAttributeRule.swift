// SPDX-License-Identifier: Apache-2.0

/// `attributes.duplicate-name`: name and name format must be unique within one assertion (S-49).
struct DuplicateAttributeRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        var findings: [RuleFinding] = []
        for (index, assertion) in subject.response.assertions.enumerated() {
            var seen: Set<Key> = []
            let address = ElementAddress.response.child(.assertion, index)
            for (statementIndex, statement) in assertion.attributeStatements.enumerated() {
                for (attributeIndex, attribute) in statement.attributes.enumerated()
                where !seen.insert(Key(attribute)).inserted {
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

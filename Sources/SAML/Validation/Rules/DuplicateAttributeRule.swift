// SPDX-License-Identifier: Apache-2.0

/// `attributes.duplicate-name`: reports attributes of one assertion with the same name and name format (S-49).
///
/// SAML Core allows them, and some identity providers send one attribute for each value, so the policy decides whether
/// the values are merged (a warning) or the assertion is rejected. Each name is reported once, however often it occurs.
struct DuplicateAttributeRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        subject.assertions.flatMap { assertion, address in
            Self.validate(assertion, at: address, isError: subject.policy.duplicateAttributes == .rejected)
        }
    }

    private static func validate(_ assertion: Assertion, at address: ElementAddress, isError: Bool) -> [RuleFinding] {
        var counts: [AttributeKey: Int] = [:]
        var repeated: [(key: AttributeKey, name: String, address: ElementAddress)] = []
        for (statementIndex, statement) in assertion.attributeStatements.enumerated() {
            for (index, entry) in statement.entries.enumerated() {
                guard case .attribute(let attribute) = entry else { continue }
                let key = AttributeKey(attribute)
                counts[key, default: 0] += 1
                guard counts[key] == 2 else { continue }
                let address = address.child(.attributeStatement, statementIndex).child(.attribute, index)
                repeated.append((key, attribute.name, address))
            }
        }
        let effect = isError ? "the policy allows one." : "their values are merged in document order."
        return repeated.map { key, name, address in
            RuleFinding(
                code: .attributesDuplicateName,
                severity: isError ? .error : .warning,
                message: "The assertion contains \(counts[key] ?? 2) attributes named `\(name.escapedForReport)`; "
                    + effect,
                address: address
            )
        }
    }
}

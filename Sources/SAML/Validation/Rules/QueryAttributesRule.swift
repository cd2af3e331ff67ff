// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `in-response-to.unsolicited`, `in-response-to.mismatch`: the response must contain only what the query requests.
///
/// See S-50 and SAML Core 3.3.2.3.
///
/// A query without attributes requests all attributes. An attribute without values, or with only an empty value,
/// requests all values. An undecrypted attribute is an error (`encryption.not-decrypted`), because it could be any
/// attribute.
struct QueryAttributesRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        guard let attributes = subject.policy.query?.attributes, !attributes.isEmpty else { return [] }
        let asked = Self.values(of: attributes)
        var findings: [RuleFinding] = []
        for (assertion, address) in subject.assertions {
            for (statementIndex, statement) in assertion.attributeStatements.enumerated() {
                for (index, entry) in statement.entries.enumerated() {
                    let address = address.child(.attributeStatement, statementIndex).child(.attribute, index)
                    findings += [Self.validate(entry, by: asked, at: address)].compactMap(\.self)
                }
            }
        }
        return findings
    }

    /// The values that the query requests for each attribute; an empty set represents all values.
    private static func values(of attributes: [Attribute]) -> [AttributeKey: Set<Value>] {
        var asked: [AttributeKey: Set<Value>] = [:]
        for attribute in attributes {
            let values = attribute.values.filter { !$0.isEmpty }.map(Value.init)
            asked[AttributeKey(attribute), default: []].formUnion(values)
        }
        return asked
    }

    private static func validate(
        _ entry: AttributeStatement.Entry,
        by asked: [AttributeKey: Set<Value>],
        at address: ElementAddress
    ) -> RuleFinding? {
        guard case .attribute(let attribute) = entry else {
            return RuleFinding(
                code: .encryptionNotDecrypted,
                message: "An encrypted attribute cannot be compared with the attributes of the query.",
                address: address
            )
        }
        let name = attribute.name.escapedForReport
        guard let values = asked[AttributeKey(attribute)] else {
            return RuleFinding(
                code: .inResponseToUnsolicited,
                message: "The response contains the attribute `\(name)`, which the query does not request.",
                address: address
            )
        }
        guard !values.isEmpty, !attribute.values.allSatisfy({ values.contains(Value($0)) }) else { return nil }
        return RuleFinding(
            code: .inResponseToMismatch,
            message: "The attribute `\(name)` has a value that is not among the values of the query.",
            address: address
        )
    }
}

/// The content of a value, without its type, which comparisons ignore.
private struct Value: Hashable {
    let content: Attribute.Content
    let isNil: Bool

    init(_ value: Attribute.Value) {
        content = value.content
        isNil = value.isNil
    }
}

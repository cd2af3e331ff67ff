// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `in-response-to.unsolicited`, `in-response-to.mismatch`: the answer has no attribute that the query did not name,
/// and no value beyond those that it named (S-50, SAML Core 3.3.2.3).
///
/// A query that names no attribute asks for all of them, and one that gives no value, or only an empty one, for all
/// values. An attribute that nobody opened could be any: `encryption.not-decrypted`, as an error.
struct QueryAttributesRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        guard let asked = subject.policy.query?.attributes, !asked.isEmpty else { return [] }
        var findings: [RuleFinding] = []
        for (assertion, address) in subject.assertions {
            for (statementIndex, statement) in assertion.attributeStatements.enumerated() {
                for (index, entry) in statement.entries.enumerated() {
                    let address = address.child(.attributeStatement, statementIndex).child(.attribute, index)
                    findings += [Self.judge(entry, by: asked, at: address)].compactMap(\.self)
                }
            }
        }
        return findings
    }

    private static func judge(
        _ entry: AttributeStatement.Entry,
        by asked: [Attribute],
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
        let named = asked.filter {
            $0.name.isIdentical(to: attribute.name) && $0.effectiveNameFormat == attribute.effectiveNameFormat
        }
        guard !named.isEmpty else {
            return RuleFinding(
                code: .inResponseToUnsolicited,
                message: "The response contains the attribute `\(name)`, which the query does not request.",
                address: address
            )
        }
        let values = named.flatMap(\.values).filter { !$0.isEmpty }
        guard !values.isEmpty else { return nil }
        guard !attribute.values.allSatisfy({ value in values.contains { $0.isSame(as: value) } }) else { return nil }
        return RuleFinding(
            code: .inResponseToMismatch,
            message: "The attribute `\(name)` has a value that is not among the values of the query.",
            address: address
        )
    }
}

extension Attribute.Value {
    /// Whether both values hold the same; what type they name matters not.
    fileprivate func isSame(as other: Attribute.Value) -> Bool {
        guard isNil == other.isNil else { return false }
        if case .text(let left) = content, case .text(let right) = other.content { return left.isIdentical(to: right) }
        return content == other.content
    }
}

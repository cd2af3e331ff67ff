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
        guard let query = subject.policy.query, !query.attributes.isEmpty else { return [] }
        let queried = subject.policy.lookup.queried(by: query)
        var findings: [RuleFinding] = []
        for (assertion, address) in subject.assertions {
            findings += assertion.entries(at: address).compactMap { entry, address in
                Self.validate(entry, by: queried, of: query, at: address)
            }
        }
        let answered = subject.assertions.lazy.flatMap { $0.assertion.lazyAttributeStatements }.flatMap(\.entries)
        if !subject.assertions.isEmpty, let missing = queried.missing(in: answered) {
            let name = missing.name.escapedForReport
            let others = missing.others > 0 ? " and \(missing.others) more" : ""
            findings.append(
                RuleFinding(
                    code: .attributesMissing,
                    severity: .warning,
                    message:
                        "The query requests the attribute `\(name)`\(others), which the response does not contain.",
                    address: .response,
                    remedy: "Configure the identity provider to release the attribute, if it has a value for this user."
                )
            )
        }
        return findings
    }

    private static func validate(
        _ entry: AttributeStatement.Entry,
        by queried: QueriedAttributes,
        of query: AttributeQuery,
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
        switch queried.match(attribute) {
        case .requested: return nil
        case .otherName:
            let asked = query.attributes.first { $0.name.isIdentical(to: attribute.name) }
            return RuleFinding(
                code: .inResponseToUnsolicited,
                message: asked.map {
                    "The attribute `\(name)` has the `NameFormat` `\(attribute.effectiveNameFormat.rawValue)`; the query requests "
                        + "it with `\($0.effectiveNameFormat.rawValue)`."
                } ?? "The response contains the attribute `\(name)`, which the query does not request.",
                address: address,
                remedy: asked.map { _ in
                    "Use the same `NameFormat` in the query and at the identity provider; if it is absent, it is `unspecified`."
                }
            )
        case .otherValue:
            return RuleFinding(
                code: .inResponseToMismatch,
                message: "The attribute `\(name)` has a value that is not among the values of the query.",
                address: address
            )
        }
    }
}

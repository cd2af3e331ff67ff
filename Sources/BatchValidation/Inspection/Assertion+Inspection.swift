// SPDX-License-Identifier: Apache-2.0

package import SAML
package import StrictJSON

extension Assertion {
    /// Returns what an assertion says, for a page; personal data only if requested.
    package func facts(showsValues: Bool) -> JSONValue {
        let facts = inspected(showsValues: showsValues, for: .page)
        return showsValues ? facts : facts.withoutUserInformation
    }

    /// Returns the content of an assertion; values that are personal data are included only if requested.
    func inspected(showsValues: Bool, for form: FactsForm) -> JSONValue {
        .object([
            .init("id", .optional(id.readableText)),
            .init("encrypted", .bool(false)),
            .init("issuer", .string(issuer.value)),
            .init("issueInstant", .optional(issueInstant.readable?.description)),
            .init("subject", subject?.inspected(showsValues: showsValues) ?? .null),
            .init("notBefore", .optional(conditions?.notBefore?.description)),
            .init("notOnOrAfter", .optional(conditions?.notOnOrAfter?.description)),
            .init("audiences", .array((conditions?.audienceRestrictions ?? []).map(\.inspected))),
            .init("oneTimeUse", conditions?.isOneTimeUse == true ? .bool(true) : .null),
            .init("proxyCount", conditions?.proxyRestriction?.count.map(JSONValue.number) ?? .null),
            .init("authnStatements", .array(authnStatements.map { $0.inspected(showsValues: showsValues, for: form) })),
            .init(
                "attributes",
                attributes.isEmpty && form == .people
                    ? .string("none") : .array(attributes.map { $0.inspected(showsValues: showsValues, for: form) })
            ),
            .init("federation", FederationFacts.json(of: self)),
            .init("authzDecisions", .array(authzDecisionStatements.map(\.inspected))),
        ])
    }
}

extension Conditions.AudienceRestriction {
    fileprivate var inspected: JSONValue { .object([.init("anyOf", .strings(audiences.map(\.description)))]) }
}

extension Subject {
    func inspected(showsValues: Bool) -> JSONValue {
        let name = identifier?.inspected(showsValues: showsValues) ?? [.init("kind", .null)]
        return .object(name + [.init("confirmations", .array(confirmations.map(\.inspected)))])
    }
}

extension Subject.Identifier {
    /// The members for the kind, the format and, if requested, the value of an identifier.
    func inspected(showsValues: Bool) -> [JSONValue.Member] {
        var name: NameID?
        if case .nameID(let found) = self { name = found }
        return [
            .init("kind", isReadable ? .string(kind) : .null), .init("format", .optional(name?.format?.description)),
            .init("value", showsValues ? .optional(name?.value) : .null),
        ]
    }

    fileprivate var kind: String {
        switch self {
        case .nameID: "NameID"
        case .baseID: "BaseID"
        case .encrypted: "EncryptedID"
        }
    }
}

extension Subject.Confirmation {
    fileprivate var inspected: JSONValue {
        .object([
            .init("method", .string(method.description)),
            .init("recipient", .optional(data?.recipient?.description)),
            .init("notBefore", .optional(data?.notBefore?.description)),
            .init("notOnOrAfter", .optional(data?.notOnOrAfter?.description)),
            .init("inResponseTo", .optional(data?.inResponseTo?.description)),
        ])
    }
}

extension AuthnStatement {
    fileprivate func inspected(showsValues: Bool, for form: FactsForm) -> JSONValue {
        .object([
            .init("authnInstant", .optional(authnInstant.readable?.description)),
            .init("sessionNotOnOrAfter", .optional(sessionNotOnOrAfter?.description)),
            .init("classReference", .optional(context.classReference?.description)),
            .init("authenticatingAuthorities", .strings(context.authenticatingAuthorities.map(\.description))),
            .init("sessionIndex", inspectedSessionIndex(showsValues: showsValues, for: form)),
        ])
    }

    /// Returns the index of the session, which is personal data (S-99).
    private func inspectedSessionIndex(showsValues: Bool, for form: FactsForm) -> JSONValue {
        guard sessionIndex != nil, !showsValues else { return .optional(sessionIndex) }
        return form == .people ? .string("hidden (--show-values shows it)") : .null
    }
}

extension Attribute {
    fileprivate func inspected(showsValues: Bool, for form: FactsForm) -> JSONValue {
        // A number alone would look like the value.
        let hidden = "\(values.count) \(values.count == 1 ? "value" : "values"), hidden (--show-values shows them)"
        if form == .people {
            let format = nameFormat.map { " (\($0))" } ?? ""
            let text = showsValues ? values.map { $0.text ?? "-" }.joined(separator: ", ") : hidden
            return .string("\(name)\(format): \(text)")
        }
        return .object([
            .init("name", .string(name)),
            .init("format", .optional(nameFormat?.description)),
            .init(
                "values",
                showsValues
                    ? .array(values.map { .optional($0.text) })
                    : .number(values.count)
            ),
        ])
    }
}

extension AuthzDecisionStatement {
    fileprivate var inspected: JSONValue {
        .object([
            .init("resource", .string(resource)),
            .init("decision", .string(decision.rawValue)),
            .init("actions", .strings(actions.map(\.name))),
        ])
    }
}

extension EncryptedElement {
    /// The properties of an encrypted assertion that are visible without decryption.
    var inspected: JSONValue {
        .object([
            .init("encrypted", .bool(true)),
            .init("algorithm", .optional(algorithm.map(AlgorithmName.short))),
            .init("keyTransport", .strings(keys.compactMap(\.algorithm).map(AlgorithmName.short))),
            .init("recipients", .strings(keys.compactMap(\.recipient))),
        ])
    }
}

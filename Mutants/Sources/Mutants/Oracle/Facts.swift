// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The content of an assertion, in the same lines that `signed_content.py` writes for the same octets.
enum Facts {
    static func lines(_ assertion: Assertion) -> [String] {
        var lines = ["assertion|\(assertion.id.rawValue)|\(assertion.issueInstant)", name("issuer", assertion.issuer)]
        if let subject = assertion.subject {
            if let identifier = subject.nameID { lines.append(name("subject", identifier)) }
            for confirmation in subject.confirmations {
                let data = confirmation.data
                let parts = [
                    data?.notBefore?.description, data?.notOnOrAfter?.description, data?.recipient?.text,
                    data?.inResponseTo?.rawValue, data?.address,
                ]
                let list = ["confirmation", confirmation.method.text] + parts.map { $0 ?? "-" }
                lines.append(list.joined(separator: "|"))
            }
        }
        if let conditions = assertion.conditions {
            let times = [conditions.notBefore, conditions.notOnOrAfter].map { $0?.description ?? "-" }
            lines.append("conditions|\(times[0])|\(times[1])")
            for restriction in conditions.audienceRestrictions {
                lines.append((["audience"] + restriction.audiences.map(\.rawValue)).joined(separator: "|"))
            }
        }
        for statement in assertion.authnStatements {
            let end = statement.sessionNotOnOrAfter?.description ?? "-"
            lines.append("session|\(statement.authnInstant)|\(end)|\(statement.sessionIndex ?? "-")")
        }
        for attribute in assertion.attributes {
            let parts = [attribute.name, attribute.nameFormat?.text ?? "-", attribute.friendlyName ?? "-"]
            lines.append((["attribute"] + parts).joined(separator: "|"))
            lines += attribute.values.map { value($0) }
        }
        return lines
    }

    private static func value(_ value: Attribute.Value) -> String {
        switch value.content {
        case .text(let text): return "value|\(text)"
        case .nodes(let nodes):
            let hasElements = nodes.contains { if case .element = $0 { true } else { false } }
            if hasElements { return "value of elements" }
            return nodes.reduce(into: "value|") { if case .text(let text) = $1 { $0 += text } }
        }
    }

    private static func name(_ kind: String, _ name: NameID) -> String {
        let parts = [name.format?.text, name.nameQualifier, name.spNameQualifier, name.spProvidedID]
        return ([kind, name.value] + parts.map { $0 ?? "-" }).joined(separator: "|")
    }
}

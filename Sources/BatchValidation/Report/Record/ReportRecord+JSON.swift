// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
package import StrictJSON
internal import TamperingCauses
internal import UntrustedText

extension ReportRecord {
    /// The identifier of the record schema.
    package static let schema = "swift-saml/report/2"

    /// The record as JSON, with the documented order of keys.
    package var json: JSONValue { JSONMembers.object { describe(DocumentDescription(self), to: &$0) } }

    /// Adds the members in the documented order.
    func describe(_ description: DocumentDescription, to members: inout JSONMembers) {
        members.add("schema", Self.schema)
        members.add("source", source)
        members.add("entry", entry)
        members.add("bytes", number: bytes)
        members.add("sha256", sha256)
        members.add("layers", texts: layers)
        if let request { members.add("request", value: request.json) }
        if let answeredEntry { members.add("answeredEntry", answeredEntry) }
        members.add("verdict", description.verdict.rawValue)
        result.describeMessage(to: &members)
        describeChecks(description, to: &members)
        result.describeContent(to: &members)
        if let exchange {
            members.add("exchange") { members in
                members.add("cleanup", exchange.cleanup.rawValue)
                members.add("encodedBytes", number: exchange.encodedBytes)
            }
        } else {
            members.add("exchange", nil)
        }
        result.describeFindings(to: &members)
    }
}

extension ReportRecord {
    /// Adds the members of the description, and the values of the content that checks compare.
    private func describeChecks(_ description: DocumentDescription, to members: inout JSONMembers) {
        let conditions = windows
        members.add("notBefore", conditions.lazy.compactMap(\.notBefore).max()?.description)
        members.add("notOnOrAfter", conditions.lazy.compactMap(\.notOnOrAfter).min()?.description)
        members.add("audiences", texts: audiences)
        members.add("recipients", texts: recipients)
        members.add("authnInstant", firstAuthnInstant?.description)
        members.add("headline", description.headline)
        members.add("nextStep", description.nextStep)
        if !resembled.isEmpty {
            members.add("resembles", objects: resembled.count) { index, members in
                members.add("class", resembled[index].name)
                members.add("grade", resembled[index].grade.rawValue)
                members.add("asIn", texts: resembled[index].examples)
            }
        }
        members.add("checks") { members in
            for check in description.checks { members.add(named: check.check.rawValue, check.state.name) }
        }
        var unmade: [DocumentCheck] = []
        unmade.reserveCapacity(description.checks.count)
        for check in description.checks where check.reason != nil { unmade.append(check) }
        members.add("notMade", objects: unmade.count) { index, members in
            members.add("check", unmade[index].check.rawValue)
            members.add("reason", unmade[index].reason?.rawValue)
            members.add("option", unmade[index].option)
        }
        if !carried.isEmpty {
            members.add("carried") { members in
                for member in carried { members.add(named: member.name, member.value) }
            }
        }
    }

    private var firstAuthnInstant: Timestamp? {
        result.entries.lazy.compactMap(\.assertion).flatMap(\.authnStatements).map(\.authnInstant).min()
    }
}

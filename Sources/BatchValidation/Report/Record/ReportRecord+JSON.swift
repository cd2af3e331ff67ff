// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
package import StrictJSON

extension ReportRecord {
    /// The identifier of the record schema.
    package static let schema = "swift-saml/report/1"

    /// The record as JSON, with the documented order of keys.
    package var json: JSONValue { JSONMembers.object(describe) }

    /// Adds the members in the documented order.
    func describe(to members: inout JSONMembers) {
        members.add("schema", Self.schema)
        members.add("source", source)
        members.add("entry", entry)
        members.add("bytes", number: bytes)
        members.add("sha256", sha256)
        members.add("layers", texts: layers)
        if let request { members.add("request", value: request.json) }
        if let answeredEntry { members.add("answeredEntry", answeredEntry) }
        members.add("verdict", result.verdict.rawValue)
        result.describeMessage(to: &members)
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

// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import StrictJSON

extension ReportRecord {
    /// The identifier of the record schema.
    package static let schema = "swift-saml/report/1"

    /// The record as JSON, with the documented order of keys.
    package var json: JSONValue {
        var members: [JSONValue.Member] = []
        members.reserveCapacity(20)
        members += [
            .init("schema", .string(Self.schema)),
            .init("source", .string(source)),
            .init("entry", .optional(entry)),
            .init("bytes", .number(bytes)),
            .init("sha256", .optional(sha256)),
            .init("layers", .strings(layers)),
        ]
        if let request { members.append(.init("request", request.json)) }
        members.append(.init("verdict", .string(result.verdict.rawValue)))
        result.appendMessage(to: &members)
        members.append(.init("exchange", exchange?.json ?? .null))
        members.append(result.findingsMember)
        return .object(members)
    }
}

extension ReportRecord.Exchange {
    var json: JSONValue {
        .object([.init("cleanup", .string(cleanup.rawValue)), .init("encodedBytes", .number(encodedBytes))])
    }
}

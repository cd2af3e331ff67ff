// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import StrictJSON

extension ReportRecord {
    /// The identifier of the record schema.
    package static let schema = "swift-saml/report/1"

    /// The record as JSON, with the documented order of keys.
    package var json: JSONValue {
        var capture: [JSONValue.Member] = [
            .init("schema", .string(Self.schema)),
            .init("source", .string(source)),
            .init("entry", .optional(entry)),
            .init("bytes", .number(bytes)),
            .init("sha256", .optional(sha256)),
            .init("layers", .strings(layers)),
        ]
        if let request { capture.append(.init("request", request.json)) }
        capture.append(.init("verdict", .string(result.verdict.rawValue)))
        let exchange = JSONValue.Member("exchange", exchange?.json ?? .null)
        return .object(capture + result.messageMembers + [exchange, result.findingsMember])
    }
}

extension ReportRecord.Exchange {
    var json: JSONValue {
        .object([.init("cleanup", .string(cleanup.rawValue)), .init("encodedBytes", .number(encodedBytes))])
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import StrictJSON

extension ReportRecord {
    /// The version of the record.
    package static let schema = "swift-saml/report/1"

    /// The record with its keys in the order of the contract.
    package var json: JSONValue {
        .object([
            .init("schema", .string(Self.schema)),
            .init("source", .string(source)),
            .init("entry", .optional(entry)),
            .init("bytes", .number(bytes)),
            .init("sha256", .optional(sha256)),
            .init("layers", .strings(layers)),
            .init("verdict", .string(verdict.rawValue)),
            .init("kind", .optional(outline?.kind)),
            .init("id", .optional(outline?.id)),
            .init("issuer", .optional(outline?.issuer)),
            .init("issueInstant", .optional(outline?.issueInstant)),
            .init("inResponseTo", .optional(outline?.inResponseTo)),
            .init("destination", .optional(outline?.destination)),
            .init("status", .strings(outline?.status ?? [])),
            .init("envelope", .optional(checked?.envelopeIsSigned.map { $0 ? "signed" : "unsigned" })),
            .init("assertions", .array(assertionsJSON)),
            .init("signatures", .array((checked?.signatures ?? []).map(\.json))),
            .init("exchange", exchange?.json ?? .null),
            .init("findings", .array(findings.map(\.json))),
        ])
    }

    private var assertionsJSON: [JSONValue] {
        assertionsInReport.map { assertion in
            var members: [JSONValue.Member] = [
                .init("id", .optional(assertion.id)),
                .init("issuer", .optional(assertion.issuer)),
                .init("encrypted", .bool(assertion.isEncrypted)),
                .init("verified", .bool(assertion.isVerified)),
            ]
            if let values = assertion.values {
                members.append(.init("attributes", .object(values.attributes.map(\.json))))
                members.append(.init("nameID", .optional(values.nameID)))
            } else {
                members.append(.init("attributes", .strings(assertion.attributeNames)))
            }
            return .object(members)
        }
    }
}

extension ReportRecord.Exchange {
    var json: JSONValue {
        .object([.init("cleanup", .string(cleanup.rawValue)), .init("encodedBytes", .number(encodedBytes))])
    }
}

extension ReportRecord.AttributeValues {
    var json: JSONValue.Member { .init(name, .array(values.map(JSONValue.optional))) }
}

extension CheckedResponse.Signature {
    var json: JSONValue {
        .object([
            .init("covers", .string(outline.covers.rawValue)),
            .init("id", .optional(outline.id)),
            .init("signature", .optional(outline.signatureAlgorithm.map(AlgorithmName.short))),
            .init("digest", .strings(outline.digestAlgorithms.map(AlgorithmName.short))),
            .init("canonicalization", .optional(outline.canonicalizationAlgorithm.map(AlgorithmName.short))),
            .init("key", .optional(key)),
            .init("result", .string(result)),
        ])
    }
}

extension Finding {
    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("code", .string(code.rawValue)),
            .init("severity", .string(severity.rawValue)),
            .init("message", .string(message)),
            .init("line", location.map { .number($0.line) } ?? .null),
            .init("column", location.map { .number($0.column) } ?? .null),
            .init("path", .optional(path)),
        ]
        if let remedy { members.append(.init("remedy", .string(remedy))) }
        if let cause { members.append(.init("cause", .string(cause))) }
        if let expected { members.append(.init("expected", .string(expected))) }
        if let actual { members.append(.init("actual", .string(actual))) }
        return .object(members)
    }
}

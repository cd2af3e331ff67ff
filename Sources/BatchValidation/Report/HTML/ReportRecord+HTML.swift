// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

extension ReportRecord {
    /// The findings of one document that a page lists.
    private static let findingLimit = 40

    /// The issuer as a page counts and filters it.
    var issuerForPeople: String { outline?.issuer?.escapedForReport ?? "(none)" }

    /// The document as the script of the page takes it; members that are empty are left out.
    var htmlRow: JSONValue {
        var members: [JSONValue.Member] = []
        func add(_ name: String, _ text: String?) {
            if let text { members.append(.init(name, .string(text.escapedForReport(limit: 2_000)))) }
        }
        func add(_ name: String, _ values: [JSONValue]) {
            if !values.isEmpty { members.append(.init(name, .array(values))) }
        }
        add("s", source)
        add("e", entry)
        members.append(.init("v", .number(verdict.position)))
        members.append(.init("i", .string(issuerForPeople)))
        add("kind", outline?.kind)
        add("id", outline?.id)
        add("issued", outline?.issueInstant)
        add("answers", outline?.inResponseTo)
        add("destination", outline?.destination)
        add("status", (outline?.status ?? []).map { .string($0.escapedForReport) })
        add("layers", layers.map(JSONValue.string))
        members.append(.init("bytes", .number(bytes)))
        add("sha256", sha256)
        if let exchange {
            add("cleanup", exchange.cleanup.rawValue)
            members.append(.init("encoded", .number(exchange.encodedBytes)))
        }
        add("w", windows.filter { $0.notBefore != nil || $0.notOnOrAfter != nil }.map(\.htmlWindow))
        add("a", assertionsInReport.map(\.html))
        add("g", (checked?.signatures ?? []).map(\.html))
        add("f", findings.prefix(Self.findingLimit).map(\.html))
        if findings.count > Self.findingLimit {
            members.append(.init("more", .number(findings.count - Self.findingLimit)))
            // The filter still finds the document by every code that it has.
            add("c", codes.map { .string($0.rawValue) })
        }
        return .object(members)
    }
}

extension Conditions {
    /// Both ends in text; what is open is null.
    fileprivate var htmlWindow: JSONValue {
        .array([.optional(notBefore?.description), .optional(notOnOrAfter?.description)])
    }
}

extension ReportRecord.ReportedAssertion {
    /// The identifier, issuer, state and attributes; with values the attributes are an object.
    fileprivate var html: JSONValue {
        var members: [JSONValue.Member] = [
            .init("id", .optional(id?.escapedForReport)),
            .init("issuer", .optional(issuer?.escapedForReport)),
            .init("encrypted", .bool(isEncrypted)),
            .init("verified", .bool(isVerified)),
            .init("attributes", .strings(attributeNames.prefix(100).map(\.escapedForReport))),
        ]
        if let values {
            let attributes = values.attributes.map { attribute in
                let texts = attribute.values.map { JSONValue.optional($0?.escapedForReport(limit: 2_000)) }
                return JSONValue.array([.string(attribute.name.escapedForReport), .array(texts)])
            }
            members.append(.init("nameID", .optional(values.nameID?.escapedForReport)))
            members.append(.init("values", .array(attributes)))
        }
        return .object(members)
    }
}

extension CheckedResponse.Signature {
    /// What it covers, by which algorithm and key, and what came of it.
    fileprivate var html: JSONValue {
        .array([
            .string(outline.covers.rawValue),
            .string((outline.signatureAlgorithm.map(AlgorithmName.short) ?? "").escapedForReport),
            .string((key ?? "").escapedForReport),
            .string(result),
        ])
    }
}

extension Finding {
    /// Code, severity, message, line, column, path, cause, expected, actual, and the remedy if the catalog has another.
    fileprivate var html: JSONValue {
        .array([
            .string(code.rawValue),
            .string(severity.rawValue),
            .string(message.escapedForReport(limit: 2_000)),
            location.map { .number($0.line) } ?? .null,
            location.map { .number($0.column) } ?? .null,
            .optional(path?.escapedForReport(limit: 1_000)),
            .optional(cause?.escapedForReport),
            .optional(expected?.escapedForReport(limit: 1_000)),
            .optional(actual?.escapedForReport(limit: 1_000)),
            .optional(ownRemedy?.escapedForReport(limit: 1_000)),
        ])
    }
}

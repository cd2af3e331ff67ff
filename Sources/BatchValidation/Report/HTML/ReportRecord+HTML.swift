// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

extension ReportRecord {
    /// The maximum number of listed findings of a document.
    private static let findingLimit = 40

    /// The issuer as the page displays and filters it.
    var issuerForPeople: String { result.outline?.issuer?.escapedForComparison ?? "(none)" }

    /// The document as JSON for the script of the page; empty members are omitted.
    func htmlRow(_ description: DocumentDescription) -> JSONValue {
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
        add("h", description.headline)
        add("next", description.nextStep)
        add(
            "checks",
            description.checks.map { .string("\($0.check.rawValue): \(words(for: $0).escapedForReport(limit: 1_000))") }
        )
        add("kind", result.outline?.kind)
        add("id", result.outline?.id)
        add("issued", result.outline?.issueInstant)
        add("answers", result.outline?.inResponseTo)
        add("destination", result.outline?.destination)
        add("status", (result.outline?.status ?? []).map { .string($0.escapedForReport) })
        if result.showsValues { add("statusMessage", result.status?.message) }
        add("envelope", result.envelopeCoverage?.rawValue)
        add("layers", layers.map(JSONValue.string))
        members.append(.init("bytes", .number(bytes)))
        add("sha256", sha256)
        if let exchange {
            add("cleanup", exchange.cleanup.rawValue)
            members.append(.init("encoded", .number(exchange.encodedBytes)))
        }
        add("w", windows.filter { $0.notBefore != nil || $0.notOnOrAfter != nil }.map(\.htmlWindow))
        add("a", result.assertions.map(\.html))
        add("g", result.signatures.map(\.html))
        add("f", result.findings.prefix(Self.findingLimit).map(\.html))
        if result.findings.count > Self.findingLimit {
            members.append(.init("more", .number(result.findings.count - Self.findingLimit)))
            // With all codes, the filter also finds documents whose findings are truncated.
            add("c", codes.map { .string($0.rawValue) })
        }
        return .object(members)
    }
}

extension Conditions {
    /// Both ends of the validity period as text, or null if the period has no such end.
    fileprivate var htmlWindow: JSONValue {
        .array([.optional(notBefore?.description), .optional(notOnOrAfter?.description)])
    }
}

extension ValidationResult.AssertionResult {
    /// The identifier, issuer, state and attributes; with values, the attributes are an object.
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

extension SignatureResult {
    /// The covered element, the algorithm, the key, the result and, for a rejected signature, the keys to compare.
    fileprivate var html: JSONValue {
        .array([
            .string(signature.covers.rawValue),
            .string((signature.signatureAlgorithm.map(AlgorithmName.short) ?? "").escapedForReport),
            .string((key?.fingerprint ?? "").escapedForReport),
            .string(outcomeInReport),
            .array(comparedKeys.map(\.html)),
        ])
    }
}

extension KeyAttempt {
    /// The place, the result, the key, and the subject, dates and fingerprints of its certificate.
    fileprivate var html: JSONValue {
        let texts = KeyProperty.allCases.filter { $0 != .issuer }.map { $0.value(of: self)?.escapedForReport }
        return .array([.string(origin.words)] + texts.map(JSONValue.optional))
    }
}

extension Finding {
    /// The code, severity, message, line, column, path, cause, expected and actual value, and a specific remedy.
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

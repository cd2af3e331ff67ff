// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import StrictJSON

/// The result for a document in plain sentences.
enum SummaryView {
    static func json(_ record: ReportRecord, _ delivery: Delivery) -> JSONValue {
        let errors = record.result.findings.filter { $0.severity == .error }
        return .object([
            .init("verdict", .string(record.verdict.rawValue)),
            .init("unchecked", .bool(isUnchecked(record))),
            .init("headline", .string(headline(record, errors))),
            .init("facts", .strings(facts(record, delivery))),
            .init("first", .optional(errors.first?.message)),
            .init("remedy", .optional(errors.first?.remedy)),
            .init("others", .number(max(0, errors.count - 1))),
        ])
    }

    private static func headline(_ record: ReportRecord, _ errors: [Finding]) -> String {
        switch record.verdict {
        case .accept:
            isUnchecked(record)
                ? "Accepted, but no signature was verified. Do not use this result to authenticate a user."
                : "Accepted. The document meets every rule of the policy."
        case .reject: "Rejected because of \(errors.count) \(errors.count == 1 ? "error" : "errors")."
        case .unreadable: "Unreadable. No SAML message could be decoded."
        }
    }

    private static func isUnchecked(_ record: ReportRecord) -> Bool {
        record.result.findings.contains { $0.code == .signatureUnchecked }
    }

    private static func facts(_ record: ReportRecord, _ delivery: Delivery) -> [String] {
        guard let outline = record.outline else { return [] }
        var facts = origin(of: record, outline)
        if let destination = outline.destination { facts.append("It was sent to `\(destination)`.") }
        if let size = delivery.relayStateSize {
            facts.append("Its relay state has \(size) \(size == 1 ? "byte" : "bytes"), which are not shown.")
        }
        if record.otherKind == nil {
            facts += content(of: record)
        } else {
            if !outline.status.isEmpty { facts.append("Its status is `\(outline.status.joined(separator: " > "))`.") }
            if record.signatures.isEmpty, delivery.querySentence == nil { facts.append("It is not signed.") }
        }
        for signature in record.signatures {
            let signed = "The signature of the \(signature.signature.covers.rawValue)"
            switch signature.outcome {
            case .valid(let key):
                facts.append("\(signed) verifies with the key of `\(key.certificate?.subject ?? key.fingerprint)`.")
            case .invalid: facts.append("\(signed) does not verify.")
            case .unchecked: facts.append("\(signed) was not verified.")
            }
        }
        return facts + [delivery.querySentence].compactMap(\.self)
    }

    /// Returns who sent the message, and which request it answers.
    private static func origin(of record: ReportRecord, _ outline: ResponseOutline) -> [String] {
        let article = outline.kind.utf8.first == UInt8(ascii: "A") ? "An" : "A"
        var sentence = "\(article) \(outline.kind) from \(outline.issuer.map { "`\($0)`" } ?? "an unnamed issuer")"
        if let instant = outline.issueInstant { sentence += ", issued at \(instant)" }
        if let request = outline.inResponseTo {
            let place = record.answeredEntry.map { " The capture contains this request: entry \($0)." } ?? ""
            return ["\(sentence).", "It answers the request `\(request)`.\(place)"]
        }
        if record.otherKind == nil {
            let reason = "the identity provider started the login, or the attribute is missing"
            return ["\(sentence).", "It names no request: \(reason)."]
        }
        return ["\(sentence)."] + (record.status == nil ? [] : ["It names no request."])
    }

    /// Returns what a response contains.
    private static func content(of record: ReportRecord) -> [String] {
        var facts: [String] = []
        if let coverage = record.envelopeCoverage { facts.append(coverage.sentence) }
        let assertions = record.assertions
        if assertions.isEmpty { facts.append("It contains no assertion.") }
        for (index, assertion) in assertions.enumerated() {
            let name = assertions.count == 1 ? "The assertion" : "Assertion \(index + 1)"
            var states: [String] = []
            if assertion.isEncrypted { states.append("is encrypted") }
            states.append(assertion.isVerified ? "is covered by a verified signature" : "is not verified")
            let count = assertion.attributeNames.count
            states.append("contains \(count) \(count == 1 ? "attribute" : "attributes")")
            facts.append("\(name) \(joined(states)).")
        }
        for entry in record.entries {
            guard let conditions = entry.assertion?.conditions else { continue }
            let audiences = conditions.audienceRestrictions.flatMap(\.audiences)
                .map { "`\($0.description.withoutUserInformation)`" }
            if !audiences.isEmpty { facts.append("It is meant for the audience \(joined(audiences)).") }
        }
        if record.signatures.isEmpty { facts.append("Neither the response nor one of its assertions is signed.") }
        return facts
    }

    private static func joined(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return "\(parts.dropLast().joined(separator: ", ")) and \(last)"
    }
}

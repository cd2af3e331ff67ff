// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import StrictJSON

/// The result for a document in plain sentences.
enum SummaryView {
    static func json(
        _ record: ReportRecord,
        _ delivery: Delivery,
        _ old: OldCapture?,
        in capture: Capture
    ) -> JSONValue {
        let errors = record.result.findings.filter { $0.severity == .error }
        let description = DocumentDescription(record)
        return .object([
            .init("verdict", .string(record.verdict.rawValue)),
            .init("headline", .string(description.headline)),
            .init(
                "checks",
                .array(description.checks.map { .strings([$0.check.rawValue, $0.inWords]) })
            ),
            .init("old", old?.json ?? .null),
            .init("facts", .strings(facts(record, delivery, in: capture))),
            .init("first", .optional(description.lead?.message)),
            .init("remedy", .optional(description.nextStep)),
            .init("others", .number(max(0, errors.count - 1))),
        ])
    }

    private static func facts(_ record: ReportRecord, _ delivery: Delivery, in capture: Capture) -> [String] {
        guard let outline = record.outline else { return [] }
        var facts = origin(of: record, outline, in: capture)
        if let destination = outline.destination { facts.append("It was sent to `\(destination.comparable)`.") }
        for (name, value) in [("issuer", outline.issuer), ("destination", outline.destination)] {
            if let characters = value?.deceptiveCharacters { facts.append("The \(name) contains \(characters).") }
        }
        if let size = delivery.relayState.size {
            facts.append("Its relay state has \(size) \(size == 1 ? "byte" : "bytes"), which are not shown.")
        }
        if record.otherKind == nil {
            facts += content(of: record)
        } else {
            if !outline.status.isEmpty { facts.append("Its status is `\(outline.status.joined(separator: " > "))`.") }
            if record.signatures.isEmpty { facts.append("It is not signed.") }
        }
        for signature in record.signatures {
            let signed = "The signature of the \(signature.signature.covers.rawValue)"
            switch signature.outcome {
            case .valid(let key):
                facts.append("\(signed) verifies with the key of `\(key.certificate?.subject ?? key.fingerprint)`.")
            case .invalid(let finding) where finding.code == .signatureUntrustedKey:
                facts.append("\(signed) does not verify with a trusted key.")
            case .invalid: facts.append("\(signed) does not verify.")
            case .unchecked: facts.append("\(signed) was not verified.")
            }
        }
        return facts
    }

    /// Returns who sent the message, and which request it answers.
    private static func origin(of record: ReportRecord, _ outline: ResponseOutline, in capture: Capture) -> [String] {
        let article = outline.kind.utf8.first == UInt8(ascii: "A") ? "An" : "A"
        var sentence =
            "\(article) \(outline.kind) from \(outline.issuer.map { "`\($0.comparable)`" } ?? "an unnamed issuer")"
        if let instant = outline.issueInstant { sentence += ", issued at \(instant)" }
        if let request = outline.inResponseTo {
            let place =
                record.answeredEntry.map { " The capture contains this request: entry \(capture.label(ofEntry: $0))." }
                ?? (capture.isSingle ? "" : " The capture does not contain this request.")
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
        let assertions = record.assertions
        if assertions.isEmpty { facts.append("It contains no assertion.") }
        for (index, assertion) in assertions.enumerated() {
            let name = assertions.count == 1 ? "The assertion" : "Assertion \(index + 1)"
            // An encrypted assertion has an identifier only if it was decrypted.
            if assertion.isEncrypted, assertion.id == nil {
                facts.append(
                    "\(name) is encrypted. Its attributes and its signature are unknown until it is decrypted."
                )
                continue
            }
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
                .map { "`\($0.description.withoutUserInformation.comparable)`" }
            if !audiences.isEmpty { facts.append("It is meant for the audience \(joined(audiences)).") }
        }
        return facts
    }

    private static func joined(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return "\(parts.dropLast().joined(separator: ", ")) and \(last)"
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

extension ReportRecord {
    /// The maximum number of listed findings of a document.
    private static let findingLimit = 40

    /// The issuer as the page displays and filters it.
    var issuerForPeople: String { result.outline?.issuer?.escapedForComparison ?? "(none)" }

    /// The document as JSON for the script of the page: what the list shows, and the record of `jsonl`.
    func htmlRow(_ description: DocumentDescription) -> JSONValue {
        var record = self
        record.result.findings = Array(result.findings.prefix(Self.findingLimit))
        let checks = description.checks.map { check in
            let words = words(for: check)
            return JSONValue.string(
                "\(check.state.mark) \(label(of: check.check))\(words.utf8.isEmpty ? "" : ": \(words)")"
            )
        }
        let omitted = result.findings.count - record.result.findings.count
        let compared = result.signatures.filter { !$0.comparedKeys.isEmpty }
        return .object(present: [
            "v": .number(verdict.position),
            "i": .string(issuerForPeople),
            "h": .string(description.headline),
            "envelope": (result.envelopeCoverage?.rawValue).map(JSONValue.string),
            "checks": .array(checks),
            "keys": compared.isEmpty ? nil : .array(compared.map { .array($0.comparedKeys.map(\.html)) }),
            "r": record.json,
            "more": omitted > 0 ? .number(omitted) : nil,
            // With all codes, the filter also finds documents whose findings are truncated.
            "c": omitted > 0 ? .array(codes.map { .string($0.rawValue) }) : nil,
        ]).escapedForPage
    }
}

extension KeyAttempt {
    /// The place, the result, the key, and the subject, dates and fingerprints of its certificate.
    fileprivate var html: JSONValue {
        let texts = KeyProperty.allCases.filter { $0 != .issuer }.map { $0.value(of: self) }
        return .array([.string(origin.words)] + texts.map(JSONValue.optional))
    }
}

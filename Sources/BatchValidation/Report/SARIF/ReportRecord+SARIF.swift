// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

extension ReportRecord {
    /// Returns a finding as a result (SARIF 2.1.0, 3.27).
    func sarifResult(_ finding: Finding, fingerprint: String) -> JSONValue {
        func text(_ text: String?) -> JSONValue? { text.map(JSONValue.string) }
        let place = isFileItself ? nil : finding.location
        return .object([
            .init("ruleId", .string(finding.code.rawValue)),
            .init("ruleIndex", .number(Finding.Code.positions[finding.code] ?? -1)),
            .init("level", .string(finding.severity.sarifLevel)),
            .init("message", .object([.init("text", .string(SARIFEscaping.escape(finding.message)))])),
            .init("locations", .array([sarifLocation(of: finding)])),
            .init("partialFingerprints", .object([.init("finding/v1", .string(fingerprint))])),
            .init(
                "properties",
                .object(present: [
                    "verdict": .string(verdict.rawValue), "kind": text(result.outline?.kind),
                    "envelope": text(result.envelopeCoverage?.rawValue), "entry": text(entry), "sha256": text(sha256),
                    "check": text(finding.code.check.rawValue), "party": text(finding.party.rawValue),
                    "cause": text(finding.cause), "expected": text(finding.expected), "actual": text(finding.actual),
                    "remedy": text(finding.remedy), "documentLine": (place?.line).map(JSONValue.number),
                    "documentColumn": (place?.column).map(JSONValue.number),
                ])
            ),
        ])
    }

    /// Whether lines of the document are lines of the file, rather than of its decoded content.
    private var isFileItself: Bool { entry == nil && layers.allSatisfy { $0 == "soap" } }

    private func sarifLocation(of finding: Finding) -> JSONValue {
        let region = isFileItself ? finding.location : nil
        return .object(present: [
            "physicalLocation": .object(present: [
                "artifactLocation": .object([.init("uri", .string(SARIFEscaping.fileReference(source)))]),
                "region": region.map { place in
                    .object([.init("startLine", .number(place.line)), .init("startColumn", .number(place.column))])
                },
            ]),
            "logicalLocations": finding.path.map { path in
                .array([.object([.init("fullyQualifiedName", .string(path)), .init("kind", .string("element"))])])
            },
        ])
    }
}

extension Finding.Severity {
    fileprivate var sarifLevel: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }
}

extension JSONValue {
    /// Returns a notification about the run itself (SARIF 2.1.0, 3.58).
    static func sarifError(_ message: String) -> JSONValue {
        .object([
            .init("level", .string("error")),
            .init("message", .object([.init("text", .string(SARIFEscaping.escape(message)))])),
        ])
    }
}

extension Finding.Code {
    /// The index of each code in the list of rules.
    static let positions: [Finding.Code: Int] = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($0.element, $0.offset) }
    )

    /// The code as a rule (SARIF 2.1.0, 3.49).
    var sarifRule: JSONValue {
        func message(_ text: String) -> JSONValue { .object([.init("text", .string(SARIFEscaping.escape(text)))]) }
        return .object([
            .init("id", .string(rawValue)),
            .init("shortDescription", message(meaning.title)),
            .init("fullDescription", message("\(meaning.summary) \(meaning.reason)")),
            .init("help", message(meaning.remedy)),
            .init("properties", .object([.init("tags", .strings([String(area)]))])),
        ])
    }
}

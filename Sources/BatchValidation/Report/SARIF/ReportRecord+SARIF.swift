// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

extension ReportRecord {
    /// Returns a finding as a result (SARIF 2.1.0, 3.27).
    func sarifResult(_ finding: Finding, fingerprint: String) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("ruleId", .string(finding.code.rawValue)),
            .init("ruleIndex", .number(Finding.Code.positions[finding.code] ?? -1)),
            .init("level", .string(finding.severity.sarifLevel)),
            .init("message", .object([.init("text", .string(SARIFEscaping.escape(finding.message)))])),
            .init("locations", .array([sarifLocation(of: finding)])),
            .init("partialFingerprints", .object([.init("finding/v1", .string(fingerprint))])),
        ]
        var properties: [JSONValue.Member] = [.init("verdict", .string(verdict.rawValue))]
        for (name, value) in [
            ("kind", result.outline?.kind), ("envelope", result.envelopeCoverage?.rawValue), ("entry", entry),
            ("sha256", sha256),
            ("check", finding.code.check.rawValue), ("party", finding.party.rawValue),
            ("cause", finding.cause), ("expected", finding.expected),
            ("actual", finding.actual), ("remedy", finding.remedy),
        ] {
            if let value { properties.append(.init(name, .string(value))) }
        }
        if !isFileItself, let place = finding.location {
            properties.append(.init("documentLine", .number(place.line)))
            properties.append(.init("documentColumn", .number(place.column)))
        }
        members.append(.init("properties", .object(properties)))
        return .object(members)
    }

    /// Whether lines of the document are lines of the file, rather than of its decoded content.
    private var isFileItself: Bool { entry == nil && layers.allSatisfy { $0 == "soap" } }

    private func sarifLocation(of finding: Finding) -> JSONValue {
        var physical: [JSONValue.Member] = [
            .init("artifactLocation", .object([.init("uri", .string(SARIFEscaping.fileReference(source)))]))
        ]
        if isFileItself, let place = finding.location {
            let region: [JSONValue.Member] = [
                .init("startLine", .number(place.line)), .init("startColumn", .number(place.column)),
            ]
            physical.append(.init("region", .object(region)))
        }
        var members: [JSONValue.Member] = [.init("physicalLocation", .object(physical))]
        if let path = finding.path {
            let logical: [JSONValue.Member] = [
                .init("fullyQualifiedName", .string(path)), .init("kind", .string("element")),
            ]
            members.append(.init("logicalLocations", .array([.object(logical)])))
        }
        return .object(members)
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

// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// The findings of a capture as text or JSON.
struct AuditReport {
    /// The name and version of the JSON.
    static let schema = "swift-saml/adobe-audit/1"

    private let audit: AdobeAudit
    private let source: InputPath

    init(_ audit: AdobeAudit, source: InputPath) {
        self.audit = audit
        self.source = source
    }

    /// The findings, the most serious ones first, otherwise in the order of the capture.
    private var findings: [AuditFinding] {
        [AuditRule.Severity.error, .warning, .note].flatMap { severity in
            audit.findings.all.filter { $0.rule.severity == severity }
        }
    }

    /// Returns the report: several lines of text, or one line of JSON.
    func bytes(asJSON: Bool) -> [UInt8] { asJSON ? json.bytesForReport + [0x0A] : text.bytes }

    private var json: JSONValue {
        .object([
            .init("schema", .string(Self.schema)),
            .init("source", .string(source.description)),
            .init("requests", .number(audit.audited)),
            .init("otherRequests", .number(audit.other)),
            .init("findings", .array(findings.map(\.json))),
        ])
    }

    private var text: TerminalText {
        var text: TerminalText = "\(source.description): requests to Adobe Pass: \(audit.audited)"
        if audit.other > 0 { text += ", to other hosts: \(audit.other)" }
        text += "\n"
        for finding in findings { text += finding.text }
        if findings.isEmpty, audit.audited > 0 { text += "  no findings\n" }
        return text
    }
}

extension AuditFinding {
    /// The end of support and of life that Adobe announced for the interface, or `nil` for one that remains.
    private var dates: (support: String, life: String)? {
        switch interface {
        case .v1: ("2025-12-31", "end of 2026 (to be determined)")
        case .sdk: ("2026-05-31", "end of 2026 (to be determined)")
        case .v2, .registration, .service, nil: nil
        }
    }

    fileprivate var json: JSONValue {
        .object([
            .init("rule", .string(rule.rawValue)),
            .init("severity", .string(rule.severity.rawValue)),
            .init("message", .string(message)),
            .init("method", .optional(method)),
            .init("url", .optional(url)),
            .init("entries", .array(entries.map(JSONValue.number))),
            .init("count", .number(count)),
            .init("equivalent", .optional(replacement)),
            .init("endOfSupport", .optional(dates?.support)),
            .init("endOfLife", .optional(dates?.life)),
        ])
    }

    fileprivate var text: TerminalText {
        var text: TerminalText = "  \(rule.severity.rawValue) \(rule.rawValue): \(message)\n"
        if let method, let url {
            let numbers = entries.map { "\($0)" as TerminalText }.joined(separator: ", ")
            text += "    \(method) \(url), \(entries.count == 1 ? "request" : "requests") \(numbers)"
            if count > entries.count { text += " and \(count - entries.count) more" }
            text += "\n"
        }
        if let replacement { text += "    V2: \(replacement)\n" }
        if let dates, rule == .v1Call || rule == .sdkCall {
            text += "    support ended \(dates.support); end of life: \(dates.life)\n"
        }
        return text
    }
}

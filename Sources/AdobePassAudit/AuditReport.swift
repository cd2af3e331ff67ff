// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import BatchValidation
internal import Captures
internal import StrictJSON

/// The findings of a capture as text or JSON.
struct AuditReport {
    /// The name and version of the JSON.
    static let schema = "swift-saml/adobe-audit/1"

    private let audit: TrafficAudit
    private let source: InputPath

    init(_ audit: TrafficAudit, source: InputPath) {
        self.audit = audit
        self.source = source
    }

    /// The answers of the service with what explains them, the calls to replace, then the most serious findings, otherwise
    /// in the order of the capture.
    private var findings: [AuditFinding] { answers + AuditFinding.endingRules.flatMap(found) + others }

    private var answers: [AuditFinding] { AuditFinding.answerRules.flatMap(found) }

    private var others: [AuditFinding] {
        [AuditRule.Severity.error, .warning, .note].flatMap { severity in
            audit.findings.all.filter { $0.rule.severity == severity && !$0.isShownFirst }
        }
    }

    private func found(_ rule: AuditRule) -> [AuditFinding] { audit.findings.all.filter { $0.rule == rule } }

    /// Returns the report: several lines of text, or one line of JSON.
    func bytes(asJSON: Bool) -> [UInt8] { asJSON ? json.line : text.wrapped(to: Terminal.output.columns).bytes }

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
        for finding in answers { text += finding.heading + finding.requests }
        for rule in AuditFinding.endingRules {
            let calls = found(rule)
            guard let first = calls.first else { continue }
            text += first.heading
            for call in calls { text += call.requests + call.equivalent }
        }
        for finding in others { text += finding.heading + finding.requests }
        if findings.isEmpty, audit.audited > 0 { text += "  no findings\n" }
        return text
    }
}

extension AuditFinding {
    /// The rules about calls of interfaces that end.
    fileprivate static let endingRules: [AuditRule] = [.v1Call, .sdkCall]

    /// The rules about answers of the service.
    fileprivate static let answerRules: [AuditRule] = [.refused, .accessToken, .partnerStatus, .partnerIgnored]

    private var isOfEndingCall: Bool { Self.endingRules.contains(rule) }

    fileprivate var isShownFirst: Bool { isOfEndingCall || Self.answerRules.contains(rule) }

    /// The interface if Adobe ends it.
    private var ending: EndingInterface? {
        switch place?.endpoint?.interface {
        case .v1: .v1
        case .sdk: .sdk
        case .v2, .registration, .service, .browser, nil: nil
        }
    }

    fileprivate var json: JSONValue {
        .object([
            .init("rule", .string(rule.rawValue)),
            .init("severity", .string(rule.severity.rawValue)),
            .init("message", .string(message)),
            .init("method", .optional(place?.method)),
            .init("url", .optional(place?.url)),
            .init("entries", .array(entries.map(JSONValue.number))),
            .init("count", .number(count)),
            .init("equivalent", .optional(place?.endpoint?.replacement)),
            .init("endOfSupport", .optional(ending?.endOfSupport)),
            .init("endOfLife", .optional(ending?.endOfLife)),
        ])
    }

    /// The first line of a finding, or of a list of calls to replace.
    fileprivate var heading: TerminalText {
        let text = ending.flatMap { isOfEndingCall ? "Calls of \($0.name) to replace. \($0.notice)" : nil } ?? message
        return "  \(rule.severity.rawValue) \(rule.rawValue): \(text)\n"
    }

    fileprivate var requests: TerminalText {
        guard let place else { return "" }
        let numbers = entries.map { "\($0)" as TerminalText }.joined(separator: ", ")
        var text: TerminalText =
            "    \(place.method) \(place.url), \(entries.count == 1 ? "request" : "requests") \(numbers)"
        if count > entries.count { text += " and \(count - entries.count) more" }
        return text + "\n"
    }

    fileprivate var equivalent: TerminalText { place?.endpoint?.replacement.map { "      V2: \($0)\n" } ?? "" }
}

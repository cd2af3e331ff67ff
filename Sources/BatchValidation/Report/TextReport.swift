// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// One line a document with the error to act on, or its warnings by name; then a summary by finding code.
///
/// A report about one document adds the remedy.
struct TextReport: ReportWriter {
    /// Whether accepted documents and the summary are left out.
    let isQuiet: Bool

    /// Whether verdicts and codes are coloured, for a terminal.
    let isColoured: Bool

    /// The remedy of the only document; empty where there are several, or none is needed.
    private var remedy: String?

    private static let verdictWidth = 10

    func begin() -> [UInt8] { [] }

    init(isQuiet: Bool, isColoured: Bool) {
        self.isQuiet = isQuiet
        self.isColoured = isColoured
    }

    mutating func append(_ row: ReportRow) -> [UInt8] {
        remedy = remedy == nil ? row.group : ""
        return row.bytes
    }

    func row(for record: ReportRecord) -> ReportRow {
        if isQuiet && record.verdict == .accept { return ReportRow(record, bytes: []) }
        let verdict = record.verdict.rawValue.padded(to: Self.verdictWidth)
        var line: TerminalText = "\(coloured(verdict, record.verdict.colour)) \(record.source)"
        if let entry = record.entry {
            line += "#\(entry)"
        }
        if let finding = record.findings.first(where: { $0.severity == .error }) {
            if let location = finding.location {
                line += ":\(location.line):\(location.column)"
            }
            line += ": \(coloured(finding.code.rawValue, Self.bold)): \(finding.message)"
            let others = record.findings.count { $0.severity == .error } - 1
            if others > 0 {
                line += " (and \(others) more)"
            }
        } else if !record.findings.isEmpty {
            line += " [\(record.findings.map(\.code.rawValue).joined(separator: ", "))]"
        }
        let remedy = (record.firstError ?? record.findings.first { $0.severity == .warning })?.remedy
        return ReportRow(record, group: remedy ?? "", bytes: (line + "\n").bytes)
    }

    func end(_ tally: BatchTally) -> [UInt8] {
        guard !isQuiet else { return [] }
        var text: TerminalText = ""
        if let remedy, !remedy.isEmpty {
            text += "  Remedy: \(remedy)\n"
        }
        text += "\n\(tally.total) \(tally.total == 1 ? "document" : "documents"): "
        text +=
            Verdict.allCases.map { verdict -> TerminalText in
                let count = tally.count(of: verdict)
                let part = "\(count) \(verdict.rawValue)"
                return count > 0 ? coloured(part, verdict.colour) : "\(part)"
            }.joined(separator: ", ") + "\n"
        let counts = Finding.Code.allCases.compactMap { code in tally.findings[code].map { (code, $0) } }
        let width = counts.map { String($0.1).utf8.count }.max() ?? 0
        for (code, count) in counts {
            text += "  \(String(count).leftPadded(to: width))  \(code.rawValue)\n"
        }
        return text.bytes
    }

    private static let bold = 1

    /// The text between a graphic rendition of ECMA-48 and its end.
    private func coloured(_ text: String, _ rendition: Int) -> TerminalText {
        isColoured ? "\u{1b}[\(rendition)m\(text)\u{1b}[0m" : "\(text)"
    }
}

extension Verdict {
    /// The graphic rendition of ECMA-48: green, red, yellow.
    fileprivate var colour: Int {
        switch self {
        case .accept: 32
        case .reject: 31
        case .unreadable: 33
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - utf8.count))
    }

    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - utf8.count)) + self
    }
}

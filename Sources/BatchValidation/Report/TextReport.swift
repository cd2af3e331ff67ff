// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML

/// A text report: one line per document with its headline and the codes of its findings, then a summary by finding code.
///
/// A report about a single document instead contains all findings, with their values and remedies.
struct TextReport: ReportWriter {
    /// Whether accepted documents and the summary are omitted.
    let isQuiet: Bool

    /// Whether verdicts and codes are colored, for a terminal.
    let isColored: Bool

    /// The columns of the terminal, or `nil` to not wrap lines.
    let columns: Int?

    /// The details of the first document; empty if there are several documents.
    private var details: TerminalText?

    private static let verdictWidth = 10

    func begin() -> [UInt8] { [] }

    init(isQuiet: Bool, isColored: Bool, columns: Int? = nil) {
        self.isQuiet = isQuiet
        self.isColored = isColored
        self.columns = columns
    }

    mutating func append(_ row: ReportRow) -> [UInt8] {
        details = details == nil ? row.details?.text(isColored: isColored).wrapped(to: columns) ?? "" : ""
        return row.bytes
    }

    func row(for record: ReportRecord) -> ReportRow {
        if isQuiet && !record.verdict.isFailure { return ReportRow(record, bytes: []) }
        let description = DocumentDescription(record)
        let word = record.verdict.rawValue.padded(to: Self.verdictWidth)
        var line: TerminalText = "\(colored(word, record.verdict.color)) \(record.source)"
        if let entry = record.entry {
            line += "#\(entry)"
        }
        if let kind = record.otherKind { line += " (\(kind))" }
        if let location = description.lead?.location { line += ":\(location.line):\(location.column)" }
        line += ": \(colored(description.headline, Self.bold))"
        if let lead = description.lead {
            let others = record.findings.count { $0.severity == .error } - 1
            line += " [\(lead.code.rawValue)\(others > 0 ? " and \(others) more" : "")]"
        } else if !record.findings.isEmpty {
            line += " [\(record.codes.map(\.rawValue).joined(separator: ", "))]"
        }
        return ReportRow(
            record,
            description,
            details: TextDetails(record: record, description: description),
            bytes: (line + "\n").wrapped(to: columns).bytes
        )
    }

    func end(_ tally: BatchTally) -> [UInt8] {
        guard !isQuiet else { return [] }
        let isAlone = tally.total == 1
        let text = isAlone ? details ?? "" : ""
        // Next to the findings of one document, their counts would look like values.
        return (text + "\n" + summary(of: tally, byCode: !isAlone)).bytes
    }

    /// Returns the counts of a run: by verdict, by other content and, if requested, by finding code.
    fileprivate func summary(of tally: BatchTally, byCode: Bool = true) -> TerminalText {
        var text: TerminalText = "\(tally.total) \(tally.total == 1 ? "document" : "documents"): "
        text +=
            ReportVerdict.allCases.map { verdict -> TerminalText in
                let count = tally.count(of: verdict)
                let part = "\(count) \(verdict.rawValue)"
                return count > 0 ? colored(part, verdict.color) : "\(part)"
            }.joined(separator: ", ") + "\n"
        let others = OtherContent.allCases.compactMap { other in tally.others[other].map { "\($0) \(other.rawValue)" } }
        if !others.isEmpty { text += "  not validated: \(others.joined(separator: ", "))\n" }
        guard byCode else { return text }
        let counts = Finding.Code.allCases.compactMap { code in tally.findings[code].map { (code, $0) } }
        let width = counts.map { String($0.1).utf8.count }.max() ?? 0
        for (code, count) in counts {
            text += "  \(String(count).leftPadded(to: width))  \(code.rawValue)\n"
        }
        return text
    }

    private static let bold = 1

    /// Returns the text with an ECMA-48 graphic rendition.
    private func colored(_ text: String, _ rendition: Int) -> TerminalText {
        isColored ? "\u{1b}[\(rendition)m\(text)\u{1b}[0m" : "\(text)"
    }
}

extension BatchTally {
    /// The summary of a text report, without colors.
    package var text: String {
        let report = TextReport(isQuiet: false, isColored: false)
        return String(decoding: report.summary(of: self).bytes.dropLast(), as: UTF8.self)
    }
}

extension ReportVerdict {
    /// The ECMA-48 graphic rendition: green, red or yellow.
    fileprivate var color: Int {
        switch self {
        case .accept: 32
        case .reject: 31
        case .undecided, .unreadable: 33
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

// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import UntrustedText

/// A text report: one line per document with its headline and the codes of its findings, or one line per cause, then a
/// summary.
///
/// A report about a single document instead contains all findings, with their values and remedies.
struct TextReport: ReportWriter {
    /// The number of documents up to which each has a line, if the user does not choose.
    private static let maximumRows = 50

    private static let verdictWidth = 10

    /// Whether the summary is the whole report.
    private let isQuiet: Bool

    /// Whether each cause has a line instead of each document; `nil` to decide by the number of documents.
    private let isGrouped: Bool?

    /// The command that validates again, or `nil` if it is not known.
    private let command: String?

    private let terminal: Terminal

    /// The details of the first document; empty if there are several documents.
    private var details: TerminalText?

    /// The lines of the first documents, until their number decides whether they are written.
    private var held: [[UInt8]] = []

    init(isQuiet: Bool = false, isGrouped: Bool? = nil, command: String? = nil, on terminal: Terminal = Terminal()) {
        self.isQuiet = isQuiet
        self.isGrouped = isGrouped
        self.command = command
        self.terminal = terminal
    }

    mutating func append(_ row: ReportRow) -> [UInt8] {
        guard !isQuiet else { return [] }
        details = details == nil ? row.details?.text(on: terminal) ?? "" : ""
        if isGrouped == nil, held.count <= Self.maximumRows { held.append(row.bytes) }
        return isGrouped == false ? row.bytes : []
    }

    var showsDetails: Bool { true }

    func bytes(for record: ReportRecord, _ description: DocumentDescription) -> [UInt8] {
        var line: TerminalText = "\(word(record.verdict)) \(record.name)"
        if let kind = record.otherKind { line += " (\(kind))" }
        if let location = description.lead?.location { line += ":\(location.line):\(location.column)" }
        line += ": \(terminal.styled(description.headline, .bold))"
        if let lead = description.lead {
            let others = record.findings.count { $0.severity == .error } - 1
            line += " [\(lead.code.rawValue)\(others > 0 ? " and \(others) more" : "")]"
        } else if !record.findings.isEmpty {
            line += " [\(record.codes.map(\.rawValue).joined(separator: ", "))]"
        }
        return (line + "\n").wrapped(to: terminal.columns).bytes
    }

    func end(_ tally: BatchTally) -> [UInt8] {
        let isGrouped = isGrouped ?? (tally.total > Self.maximumRows)
        var text: TerminalText = isQuiet || isGrouped ? "" : (tally.total == 1 ? details ?? "" : "") + "\n"
        text += summary(of: tally, isGrouped: isGrouped)
        return (isGrouped ? [] : held.flatMap(\.self)) + text.wrapped(to: terminal.columns).bytes
    }

    /// Returns the counts of a run: by verdict, by other content, and by cause.
    fileprivate func summary(of tally: BatchTally, isGrouped: Bool = false) -> TerminalText {
        var text: TerminalText = "\(tally.total) \(tally.total == 1 ? "document" : "documents"): "
        text +=
            ReportVerdict.allCases.map { verdict -> TerminalText in
                let count = tally.count(of: verdict)
                let part = "\(count) \(verdict.rawValue)"
                return count > 0 ? terminal.styled(part, verdict.style) : "\(part)"
            }.joined(separator: ", ") + "\n"
        let others = OtherContent.allCases.compactMap { other in tally.others[other].map { "\($0) \(other.rawValue)" } }
        if let interruption = tally.interruptionInWords { text += "\(interruption)\n" }
        if !others.isEmpty { text += "  not validated: \(others.joined(separator: ", "))\n" }
        // Next to the findings of one document, its cause would be said twice.
        guard tally.total > 1 || isQuiet || isGrouped else { return text }
        let causes = tally.causes.inOrder
        let width = causes.first.map { "\($0.count)".utf8.count } ?? 0
        for cause in causes {
            text += "  \("\(cause.count)".leftPadded(to: width))  \(word(cause.verdict)) \(cause.reason)"
            if isGrouped {
                if let period = cause.times.period { text += ", \(period)" }
                let entry = cause.entry.map { " --entry \(ShellWord.quoted("#\($0)"))" } ?? ""
                let input = cause.source.isIdentical(to: "-") ? "-" : ShellWord.path(cause.source)
                text += ". Next: \(terminal.unbroken("\(command ?? "samltool validate")\(entry) \(input)"))"
            }
            text += "\n"
        }
        if tally.causes.omitted > 0 { text += "  \(tally.causes.omitted)  other causes\n" }
        let warnings = tally.findings.filter {
            !tally.errors.contains($0.key) && !DocumentChecks.unmade.contains($0.key)
        }
        let listed = Finding.Code.allCases.filter { warnings[$0] != nil }
            .map { (count: warnings[$0] ?? 0, name: $0.rawValue) }.sorted { $0.count > $1.count }
        if !listed.isEmpty {
            text += "  without an error: \(listed.map { "\($0.count) \($0.name)" }.joined(separator: ", "))\n"
        }
        return text
    }

    /// Returns the verdict in its column.
    private func word(_ verdict: ReportVerdict) -> TerminalText {
        terminal.styled(verdict.rawValue.padded(to: Self.verdictWidth), verdict.style)
    }
}

extension BatchTally {
    /// The summary of a text report, without colors.
    package var text: String { String(decoding: TextReport().summary(of: self).bytes.dropLast(), as: UTF8.self) }
}

extension ReportVerdict {
    fileprivate var style: Terminal.Style {
        switch self {
        case .accept: .green
        case .reject: .red
        case .undecided, .unreadable: .yellow
        }
    }
}

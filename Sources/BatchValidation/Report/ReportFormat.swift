// SPDX-License-Identifier: Apache-2.0

/// How a report is written.
package enum ReportFormat: String, Hashable, Sendable, CaseIterable {
    /// For people: one line a document, then a summary.
    case text
    /// For programs: one JSON object a line, `swift-saml/report/1`.
    case jsonl

    func makeWriter(quiet: Bool) -> any ReportWriter {
        switch self {
        case .text: TextReport(isQuiet: quiet)
        case .jsonl: JSONLinesReport()
        }
    }
}

/// Turns records into the bytes of a report, in the order in which they come.
protocol ReportWriter {
    /// The bytes for one document: whole lines.
    mutating func lines(for record: ReportRecord) -> [UInt8]

    /// The bytes that end the report.
    func summary(_ tally: BatchTally) -> [UInt8]
}

/// One JSON object a line.
struct JSONLinesReport: ReportWriter {
    func lines(for record: ReportRecord) -> [UInt8] {
        var line: [UInt8] = []
        record.json.write(to: &line)
        line.append(UInt8(ascii: "\n"))
        return line
    }

    func summary(_ tally: BatchTally) -> [UInt8] { [] }
}

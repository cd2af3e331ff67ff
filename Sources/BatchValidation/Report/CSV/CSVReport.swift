// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// One row a document, as in RFC 4180: UTF-8, CR LF at the end of each row, a header first.
///
/// A row is a document and not a finding, because what is counted and filtered in a spreadsheet are documents. The
/// first error, the one to act on, has columns of its own; the codes of all findings stand in one.
struct CSVReport: ReportWriter {
    func begin() -> [UInt8] { Self.line(Self.columns.map(\.name)) }

    func append(_ row: ReportRow) -> [UInt8] { row.bytes }

    func row(for record: ReportRecord) -> ReportRow {
        ReportRow(record, bytes: Self.line(Self.columns.map { $0.value(record)?.spreadsheetCell ?? "" }))
    }

    func end(_ tally: BatchTally) -> [UInt8] { [] }

    /// A row of cells, each quoted where it has to be.
    private static func line(_ cells: [String]) -> [UInt8] {
        var line: [UInt8] = []
        for (index, cell) in cells.enumerated() {
            if index > 0 { line.append(UInt8(ascii: ",")) }
            guard cell.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
                line.append(contentsOf: cell.utf8)
                continue
            }
            line.append(UInt8(ascii: "\""))
            for byte in cell.utf8 {
                if byte == UInt8(ascii: "\"") { line.append(byte) }
                line.append(byte)
            }
            line.append(UInt8(ascii: "\""))
        }
        line.append(contentsOf: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
        return line
    }
}

extension String {
    /// The text as a cell that no spreadsheet takes for a formula.
    ///
    /// Backslashes are doubled, and what could steer a terminal or end a line becomes `\u{…}`. Then text whose first
    /// character that is no blank begins a formula gets an apostrophe before it, and so does text that has one already.
    /// A reader takes one apostrophe from the front, then undoes the escapes.
    var spreadsheetCell: String {
        let text = utf8.split(separator: UInt8(ascii: "\\"), omittingEmptySubsequences: false).map {
            String(Substring($0)).escapedForReport(limit: .max)
        }
        .joined(separator: #"\\"#)
        let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
        return first.map { Self.formulaStarts.contains($0) } == true ? "'" + text : text
    }

    // The wide forms count as formulas where such scripts are written.
    private static let formulaStarts: Set<Unicode.Scalar> = [
        "'", "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{FF07}",
    ]
}

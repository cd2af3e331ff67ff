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
        ReportRow(record, bytes: Self.line(Self.columns.map { $0.value(record) ?? "" }))
    }

    func end(_ tally: BatchTally) -> [UInt8] { [] }

    /// A row of cells.
    private static func line(_ cells: [String]) -> [UInt8] {
        (cells.map { "\($0)" as CSVText }.joined(separator: ",") + "\r\n").bytes
    }
}

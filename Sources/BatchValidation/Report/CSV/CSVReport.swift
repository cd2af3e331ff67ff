// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// A CSV report with one row per document (RFC 4180): UTF-8, CR LF line breaks and a header row.
///
/// A row represents a document rather than a finding, because users count and filter documents in a spreadsheet. The
/// first error has its own columns; one column contains the codes of all findings.
struct CSVReport: ReportWriter {
    func begin() -> [UInt8] { Self.line(Self.columns.map(\.name)) }

    func bytes(for record: ReportRecord, _ description: DocumentDescription) -> [UInt8] {
        Self.line(Self.columns.map { $0.value(record, description) ?? "" })
    }

    /// Returns a row of cells.
    private static func line(_ cells: [String]) -> [UInt8] {
        (cells.map { "\($0)" as CSVText }.joined(separator: ",") + "\r\n").bytes
    }
}

// SPDX-License-Identifier: Apache-2.0

/// How a report is written.
package enum ReportFormat: String, Hashable, Sendable, CaseIterable {
    /// For people: one line a document, then a summary.
    case text
    /// For programs: one JSON object a line, `swift-saml/report/1`.
    case jsonl
    /// For spreadsheets: one row a document (RFC 4180).
    case csv
    /// For build servers: one test case a document, in the XML of JUnit.
    case junit
    /// For code scanning: one result a finding (SARIF 2.1.0).
    case sarif
    /// For people, to keep or to pass on: one page that needs nothing else.
    case html

    /// Makes the writer of a report.
    ///
    /// - Parameters:
    ///   - quiet: Whether a text report leaves accepted documents and the summary out.
    ///   - coloured: Whether a text report is coloured.
    /// - Returns: A writer that has written nothing yet.
    package func makeWriter(quiet: Bool = false, coloured: Bool = false) -> any ReportWriter {
        switch self {
        case .text: TextReport(isQuiet: quiet, isColoured: coloured)
        case .jsonl: JSONLinesReport()
        case .csv: CSVReport()
        case .junit: JUnitReport()
        case .sarif: SARIFReport()
        case .html: HTMLReport()
        }
    }
}

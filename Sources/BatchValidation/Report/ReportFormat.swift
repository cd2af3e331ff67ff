// SPDX-License-Identifier: Apache-2.0

/// The format of a report.
package enum ReportFormat: String, Hashable, Sendable, CaseIterable {
    case text, jsonl, csv, junit, sarif, html, markdown

    /// The use of the format, in a sentence.
    package var summary: String {
        switch self {
        case .text: "For people: a line for each document, then a summary."
        case .jsonl: "For programs: a JSON object for each document (swift-saml/report/2)."
        case .csv: "For spreadsheets: a row for each document (RFC 4180)."
        case .junit: "For build servers: a test case for each document, in the XML of JUnit."
        case .sarif: "For code scanning: a result for each finding (SARIF 2.1.0)."
        case .html: "For people: a page that needs no network."
        case .markdown: "For tickets and job summaries: the causes, and the first documents that are not accepted."
        }
    }

    /// Creates a writer of the format.
    ///
    /// - Parameters:
    ///   - quiet: Whether a text report omits accepted documents and the summary.
    ///   - colored: Whether a text report is colored.
    ///   - columns: The columns to which a text report is wrapped, or `nil` to not wrap it.
    ///   - facts: The facts of the run, which a page shows, or `nil` if they are unknown.
    /// - Returns: A writer for a new report.
    package func makeWriter(
        quiet: Bool = false,
        colored: Bool = false,
        columns: Int? = nil,
        facts: RunFacts? = nil
    ) -> any ReportWriter {
        switch self {
        case .text: TextReport(isQuiet: quiet, isColored: colored, columns: columns)
        case .jsonl: JSONLinesReport()
        case .csv: CSVReport()
        case .junit: JUnitReport()
        case .sarif: SARIFReport()
        case .html: HTMLReport(facts)
        case .markdown: MarkdownReport(facts)
        }
    }
}

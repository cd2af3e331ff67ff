// SPDX-License-Identifier: Apache-2.0

/// The format of a report.
package enum ReportFormat: String, Hashable, Sendable, CaseIterable {
    case text, jsonl, csv, junit, sarif, html, markdown

    /// The use of the format, in a sentence.
    package var summary: String {
        switch self {
        case .text: "For people: a line for each document or cause, then a summary."
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
    ///   - quiet: Whether the summary is the whole text report.
    ///   - grouped: Whether a text report has a line for each cause; `nil` if the number of documents decides.
    ///   - terminal: The terminal that a text report is written to.
    ///   - facts: The facts of the run, or `nil` if they are unknown.
    /// - Returns: A writer for a new report.
    package func makeWriter(
        quiet: Bool = false,
        grouped: Bool? = nil,
        on terminal: Terminal = Terminal(),
        facts: RunFacts? = nil
    ) -> any ReportWriter {
        switch self {
        case .text: TextReport(isQuiet: quiet, isGrouped: grouped, command: facts?.command, on: terminal)
        case .jsonl: JSONLinesReport()
        case .csv: CSVReport()
        case .junit: JUnitReport()
        case .sarif: SARIFReport()
        case .html: HTMLReport(facts)
        case .markdown: MarkdownReport(facts)
        }
    }
}

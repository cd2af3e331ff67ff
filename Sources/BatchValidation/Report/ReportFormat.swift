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

// SPDX-License-Identifier: Apache-2.0

package import Captures

/// A kind of format: of inputs, of the layers around a document, or of reports.
package enum FormatCatalog: String, Sendable, CaseIterable {
    case inputs, layers, reports

    private var entries: [(name: String, summary: String)] {
        switch self {
        case .inputs: InputFormat.allCases.map { ($0.rawValue, $0.summary) }
        case .layers: CaptureLayer.allCases.map { ($0.rawValue, $0.summary) }
        case .reports: ReportFormat.allCases.map { ($0.rawValue, $0.summary) }
        }
    }

    /// The formats with their summaries, one a line.
    package var text: String {
        NameTable.lines(entries.map { ($0.name, $0.summary) }).map { "  " + $0 }.joined(separator: "\n")
    }

    /// Writes the names of the formats to standard output, one a line.
    ///
    /// - Throws: A fault of standard output.
    package func writeNames() throws(FileFault) {
        try ReportOutput.deliver(entries.flatMap { Array("\($0.name)\n".utf8) })
    }
}

/// Names with their explanations, in two columns.
enum NameTable {
    /// Returns one line for each name; all explanations begin in the same column.
    static func lines(_ rows: [(name: String, explanation: String)]) -> [String] {
        let width = rows.map(\.name.utf8.count).max() ?? 0
        return rows.map { "\($0.name.padded(to: width))  \($0.explanation)" }
    }
}

// SPDX-License-Identifier: Apache-2.0

/// Names with their explanations, in two columns.
enum NameTable {
    /// Returns one line for each name; all explanations begin in the same column.
    static func lines(_ rows: [(name: String, explanation: String)]) -> [String] {
        let width = rows.map(\.name.utf8.count).max() ?? 0
        return rows.map { "\($0.name.padded(to: width))  \($0.explanation)" }
    }
}

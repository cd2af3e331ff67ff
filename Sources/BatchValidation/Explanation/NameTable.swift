// SPDX-License-Identifier: Apache-2.0

/// Names with their explanations, in two columns.
enum NameTable {
    /// Returns one line for each name; all explanations begin in the same column.
    static func lines(_ rows: [(name: String, explanation: String)]) -> [String] {
        let width = rows.map(\.name.utf8.count).max() ?? 0
        return rows.map { row in
            "\(row.name)\(String(repeating: " ", count: width - row.name.utf8.count))  \(row.explanation)"
        }
    }
}

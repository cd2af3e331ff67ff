// SPDX-License-Identifier: Apache-2.0

/// A table in Markdown.
struct Table: CustomStringConvertible {
    private var rows: [[String]]

    init(_ header: [String]) {
        rows = [header]
    }

    mutating func append(_ row: [String]) {
        rows.append(row)
    }

    /// A number with three significant digits.
    static func figure(_ value: Double) -> String {
        var unit = 1.0
        while value * unit < 99.5, unit < 10_000 {
            unit *= 10
        }
        let rounded = (value * unit).rounded() / unit
        return unit == 1 ? "\(Int(rounded))" : "\(rounded)"
    }

    var description: String {
        let widths = rows[0].indices.map { column in rows.map(\.[column].count).max() ?? 0 }
        var lines = rows.map { row in
            "| " + zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: " | ")
                + " |"
        }
        lines.insert("|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|", at: 1)
        return lines.joined(separator: "\n")
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// Cells of CSV (RFC 4180) that no spreadsheet takes for formulas, whatever character it separates cells by.
///
/// Backslashes are doubled. A semicolon, and every character that could steer a terminal or end a line, becomes
/// `\u{…}`: a program that separates cells by semicolons or tabs sees one cell in each row, and none of a sender's
/// making. Text whose first character other than white space begins a formula gets an apostrophe before it, and so does
/// text that begins with an apostrophe. A reader removes one apostrophe from the front, then undoes the escapes.
package enum CSVEscaping: TextEscaping {
    package static func escape(_ text: String) -> String {
        if let first = text.unicodeScalars.first, first != " ", !formulaStarts.contains(first),
            text.isPrintable(without: {
                $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ";")
            })
        {
            return text.utf8.contains(UInt8(ascii: ",")) ? "\"\(text)\"" : text
        }
        var cell = ""
        var first: Unicode.Scalar?
        var isQuoted = false
        for scalar in text.unicodeScalars {
            if first == nil, scalar.isUnsafeInReport || !scalar.properties.isWhitespace { first = scalar }
            switch scalar {
            case "\\": cell += #"\\"#
            case "\"":
                cell += "\"\""
                isQuoted = true
            case ",":
                cell += ","
                isQuoted = true
            case ";": cell += #"\u{3b}"#
            case _ where scalar.isUnsafeInReport: cell += "\\u{\(String(scalar.value, radix: 16))}"
            default: cell.unicodeScalars.append(scalar)
            }
        }
        if first.map({ formulaStarts.contains($0) }) == true { cell = "'" + cell }
        return isQuoted ? "\"\(cell)\"" : cell
    }

    // The wide forms count as formulas where such scripts are written.
    private static let formulaStarts: Set<Unicode.Scalar> = [
        "'", "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{FF07}", "\u{2212}", "\u{FE62}",
        "\u{FE63}", "\u{FE66}", "\u{FE6B}",
    ]
}

/// Rows of CSV.
package typealias CSVText = EscapedText<CSVEscaping>

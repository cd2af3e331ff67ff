// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The escaping of CSV cells (RFC 4180), so that no spreadsheet treats them as formulas, regardless of its separator.
///
/// Backslashes are doubled. Semicolons, and characters that could control a terminal or end a line, become `\u{…}`, so
/// that a program with semicolons or tabs as separators sees a single cell per row. If the first character other than
/// white space would begin a formula, or is an apostrophe, an apostrophe is inserted before the text. A reader removes
/// one leading apostrophe, then decodes the escapes.
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

    // Spreadsheets in East Asian locales also treat the fullwidth forms as formulas.
    private static let formulaStarts: Set<Unicode.Scalar> = [
        "'", "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{FF07}", "\u{2212}", "\u{FE62}",
        "\u{FE63}", "\u{FE66}", "\u{FE6B}",
    ]
}

/// The rows of a CSV report.
package typealias CSVText = EscapedText<CSVEscaping>

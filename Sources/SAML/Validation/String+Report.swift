// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The longest text from a document that a message repeats, in Unicode scalars.
    private static let longestReportedText = 200

    /// The text with control characters, line ends and marks of direction written as escapes, cut where it is long (S-55).
    package var escapedForReport: String {
        var result = ""
        for (index, scalar) in unicodeScalars.enumerated() {
            guard index < Self.longestReportedText else { return result + "…" }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default:
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

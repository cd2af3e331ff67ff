// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

extension String {
    /// The text with control characters, line ends and marks of direction written as escapes (S-55).
    ///
    /// Text that is longer than a message should be is cut.
    package var escapedForReport: String { escapedForReport(limit: 200) }

    /// The text with control characters, line ends and marks of direction written as escapes (S-55).
    ///
    /// - Parameter limit: The Unicode scalars after which the text is cut.
    /// - Returns: Text that fits on one line of a terminal or log and steers neither.
    package func escapedForReport(limit: Int) -> String {
        var result = ""
        var count = 0
        for scalar in unicodeScalars {
            guard count < limit else { return result + "…" }
            count += 1
            if scalar.isUnsafeInReport {
                result += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

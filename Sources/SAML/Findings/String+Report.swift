// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

extension String {
    /// The text with a period at its end.
    var sentence: String { utf8.last == UInt8(ascii: ".") ? self : self + "." }

    /// The text with a capital first letter, as at the start of a sentence.
    package var capitalized: String {
        guard let first = utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first else { return self }
        return String(decoding: [first - 0x20] + utf8.dropFirst(), as: UTF8.self)
    }

    /// The text with control characters, line breaks and bidirectional marks escaped (S-55).
    ///
    /// The result is truncated to a length that suits a message, and its backquotes are escaped, which would end a quotation.
    package var escapedForReport: String { escapedForReport(limit: 200, inQuotation: true) }

    /// Returns the text with control characters, line breaks and bidirectional marks escaped (S-55).
    ///
    /// - Parameters:
    ///   - limit: The number of Unicode scalars after which the text is truncated.
    ///   - isQuotation: Whether the text is a value in backquotes, so that its own are escaped.
    /// - Returns: Text on one line that cannot control a terminal or forge log entries.
    package func escapedForReport(limit: Int, inQuotation isQuotation: Bool = false) -> String {
        // Most texts need no escape.
        if utf8.count <= limit, utf8.allSatisfy({ (0x20...0x7E).contains($0) && (!isQuotation || $0 != 0x60) }) {
            return self
        }
        var result = ""
        var count = 0
        for scalar in unicodeScalars {
            guard count < limit else { return result + "…" }
            count += 1
            if scalar.isUnsafeInReport || isQuotation && scalar == "`" {
                result += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

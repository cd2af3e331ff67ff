// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

extension String {
    /// The text without surrounding white space.
    var trimmed: String {
        guard
            let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }

    /// The text, or `nil` if it is empty.
    var nonEmpty: String? { isEmpty ? nil : self }

    /// The UTF-8 bytes in Base64.
    var base64: String { Base64().encodedString(of: Array(utf8).span) }

    /// The JSON value that the text contains in Base64, or `nil` if it contains none.
    var decodedJSON: JSON? { (try? Base64(padding: .optional).decode(self)).flatMap { JSON(parsing: $0) } }

    /// The maximum number of consecutive combining marks.
    private static let mostMarks = 64

    /// Whether the standard library compares and hashes the text in linear time (S-59).
    ///
    /// Before a comparison, it sorts the combining marks after each character, which takes quadratic time for a long
    /// run. Writing systems use only a few.
    var isComparable: Bool {
        // Most text is ASCII, which has no combining marks.
        guard utf8.contains(where: { $0 >= 0x80 }) else { return true }
        var marks = 0
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark: marks += 1
            default: marks = 0
            }
            if marks > Self.mostMarks { return false }
        }
        return true
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import SAMLEncoding

extension String {
    /// A new identifier.
    static var unique: String { UUID().uuidString.lowercased() }

    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    var nonEmpty: String? { isEmpty ? nil : self }

    /// The UTF-8 bytes in Base64.
    var base64: String { Base64().encodedString(of: Array(utf8).span) }

    /// The text with the characters of markup escaped.
    var escapedMarkup: String {
        let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
        return unicodeScalars.map { entities[Character($0)] ?? String($0) }.joined()
    }

    /// The JSON value that the text contains in Base64, or `nil` if it contains none.
    var decodedJSON: JSON? { (try? Base64(padding: .optional).decode(self)).flatMap { JSON(parsing: $0) } }
}

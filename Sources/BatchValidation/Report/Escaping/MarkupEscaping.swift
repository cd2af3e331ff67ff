// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// The escaping of XML and HTML text and attribute values; characters that XML does not allow become `\u{…}`.
package enum MarkupEscaping: TextEscaping {
    package static func escape(_ text: String) -> String {
        text.escaped("&<>\"'") { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: "&#39;"
            }
        }
    }
}

/// XML or HTML markup.
package typealias Markup = EscapedText<MarkupEscaping>

extension Markup {
    private static let punctuation: Set<Unicode.Scalar> = [".", "/", ":", "_", "#", "?", "&", "=", "@", "-"]

    /// Creates text that breaks after its punctuation, and not inside a word.
    init(breakable text: String) {
        self.init()
        var rest = text.unicodeScalars[...]
        while let end = rest.firstIndex(where: Self.punctuation.contains), end < rest.index(before: rest.endIndex) {
            self += "\(String(rest[...end]))<wbr>"
            rest = rest[rest.index(after: end)...]
        }
        self += "\(String(rest))"
    }

    /// Creates a sentence of the catalog, in which text between backquotes is code.
    init(prose text: String) { self.init(prose: text) { "<code>\($0)</code>" } }
}

extension JSONValue {
    /// The value as JSON bytes for an HTML `script` block, which no character of a string can end.
    var scriptBlockBytes: [UInt8] {
        var json: [UInt8] = []
        write(to: &json)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.count)
        for byte in json {
            // Outside strings, JSON does not contain these characters.
            switch byte {
            case UInt8(ascii: "<"): bytes += #"\u003c"#.utf8
            case UInt8(ascii: ">"): bytes += #"\u003e"#.utf8
            case UInt8(ascii: "&"): bytes += #"\u0026"#.utf8
            default: bytes.append(byte)
            }
        }
        return bytes
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

/// Character data and quoted attribute values of XML and HTML; a character that XML does not allow becomes `\u{…}`.
package enum MarkupEscaping: TextEscaping {
    package static func escape(_ text: String) -> String {
        let isPlain = text.isPrintable {
            $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "\"")
                || $0 == UInt8(ascii: "'")
        }
        if isPlain { return text }
        var result = ""
        for scalar in text.escapedForReport(limit: .max).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// Elements of XML or HTML.
package typealias Markup = EscapedText<MarkupEscaping>

extension JSONValue {
    /// The bytes of the value inside an HTML `script` block, which no character of a string can end.
    var scriptBlockBytes: [UInt8] {
        var json: [UInt8] = []
        write(to: &json)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.count)
        for byte in json {
            // Outside strings, JSON has none of these.
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

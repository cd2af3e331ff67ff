// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The escaping of plain-text messages in SARIF 2.1.0 (3.11), where brackets denote links and braces placeholders.
package enum SARIFEscaping: TextEscaping {
    package static func escape(_ text: String) -> String {
        let isPlain = text.isPrintable {
            $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "{")
                || $0 == UInt8(ascii: "}")
        }
        if isPlain { return text }
        var result = ""
        for scalar in text.escapedForReport(limit: .max).unicodeScalars {
            switch scalar {
            case "\\", "[", "]": result += "\\\(scalar)"
            case "{", "}": result += "\(scalar)\(scalar)"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns a path as a file reference: a relative URI or a `file:` URI (RFC 3986, RFC 8089).
    package static func fileReference(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
        }
        return (path.utf8.first == UInt8(ascii: "/") ? "file://" : "") + String(decoding: bytes, as: UTF8.self)
    }
}

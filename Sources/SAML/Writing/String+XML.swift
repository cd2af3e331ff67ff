// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text, escaped for the content of an element, so that a parser returns exactly this text.
    package var escapedForXML: String { escaped(isAttribute: false) }

    /// The text, escaped for an attribute value in double quotes, so that a parser returns exactly this text.
    package var escapedForXMLAttribute: String { escaped(isAttribute: true) }

    private func escaped(isAttribute: Bool) -> String {
        var result = ""
        result.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\r": result += "&#13;"
            case "\"" where isAttribute: result += "&quot;"
            case "\t" where isAttribute, "\n" where isAttribute: result += "&#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Whether XML 1.0 can represent every character.
    var isXML: Bool {
        unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
            default: false
            }
        }
    }
}

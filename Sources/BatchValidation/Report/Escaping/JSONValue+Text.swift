// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON
internal import UntrustedText

extension JSONValue {
    /// The value as text: one `name: value` per line, indented by depth; null and empty values are omitted.
    package var text: String {
        var lines: [String] = []
        appendLines(of: self, depth: 0, to: &lines)
        return lines.map { $0 + "\n" }.joined()
    }

    private func appendLines(of value: JSONValue, depth: Int, to lines: inout [String]) {
        guard case .object(let members) = value else { return }
        let indent = String(repeating: "  ", count: depth)
        for member in members {
            switch member.value {
            case .null, .array([]), .object([]): continue
            case .object:
                lines.append("\(indent)\(member.name.spaced):")
                appendLines(of: member.value, depth: depth + 1, to: &lines)
            case .array(let elements) where elements.contains(where: \.isObject):
                for (index, element) in elements.enumerated() {
                    lines.append("\(indent)\(member.name.spaced) \(index + 1):")
                    appendLines(of: element, depth: depth + 1, to: &lines)
                }
            case .array(let elements):
                lines.append("\(indent)\(member.name.spaced): \(elements.map(\.scalarText).joined(separator: ", "))")
            default:
                lines.append("\(indent)\(member.name.spaced): \(member.value.scalarText)")
            }
        }
    }

    private var isObject: Bool {
        if case .object = self { true } else { false }
    }

    private var scalarText: String {
        switch self {
        case .string(let text): TerminalEscaping.escape(text)
        case .number(let value): String(value)
        case .decimal(let digits): digits
        case .bool(let value): value ? "yes" : "no"
        default: "-"
        }
    }
}

extension String {
    /// The JSON key as words.
    ///
    /// For example, `notOnOrAfter` becomes `not on or after`.
    package var spaced: String {
        var words = ""
        for scalar in unicodeScalars {
            if "A"..."Z" ~= scalar { words.append(" ") }
            words.unicodeScalars.append(scalar)
        }
        return TerminalEscaping.escape(words.asciiLowercased)
    }
}

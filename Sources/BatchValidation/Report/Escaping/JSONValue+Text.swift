// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import StrictJSON
internal import UntrustedText

extension JSONValue {
    /// Returns the value as text: one `name: value` per line, indented by depth, and the elements of a list after dashes;
    /// null and empty values are omitted.
    package func text(on terminal: Terminal = Terminal()) -> TerminalText {
        lines(terminal).map { $0 + "\n" }.joined()
    }

    private func lines(_ terminal: Terminal) -> [TerminalText] {
        switch self {
        case .object(let members):
            return members.flatMap { member -> [TerminalText] in
                let lines = member.value.lines(terminal)
                guard let first = lines.first else { return [] }
                let name = terminal.styled(member.name.spaced, .cyan)
                return member.value.isBlock ? ["\(name):"] + lines.map { "  " + $0 } : ["\(name): \(first)"]
            }
        case .array(let elements) where isBlock:
            return elements.flatMap { element in
                element.lines(terminal).enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
            }
        case .array(let elements): return elements.isEmpty ? [] : [elements.map(\.scalar).joined(separator: ", ")]
        case .null: return []
        case .string, .number, .decimal, .bool: return [scalar]
        }
    }

    /// Whether the value begins on a new line: an object, and a list of objects or of texts with spaces.
    private var isBlock: Bool {
        switch self {
        case .object: true
        case .array(let elements):
            elements.contains { element in
                if case .string(let text) = element { text.utf8.contains(UInt8(ascii: " ")) } else { element.isBlock }
            }
        case .null, .string, .number, .decimal, .bool: false
        }
    }

    private var scalar: TerminalText {
        switch self {
        case .string(let text): "\(text)"
        case .number(let value): "\(value)"
        case .decimal(let digits): "\(digits)"
        case .bool(let value): value ? "yes" : "no"
        case .null, .array, .object: "-"
        }
    }

    /// Returns the value with each certificate once.
    func namingCertificatesOnce() -> JSONValue {
        var known: Set<JSONValue> = []
        return namingCertificatesOnce(&known)
    }

    private func namingCertificatesOnce(_ known: inout Set<JSONValue>) -> JSONValue {
        switch self {
        case .object(let members):
            .object(
                members.map { member in
                    let isKnown = member.name.isIdentical(to: "certificate") && !known.insert(member.value).inserted
                    let isShown = !isKnown || member.value == .null
                    return Member(
                        member.name,
                        isShown ? member.value.namingCertificatesOnce(&known) : .string("see above")
                    )
                }
            )
        case .array(let elements): .array(elements.map { $0.namingCertificatesOnce(&known) })
        case .null, .string, .number, .decimal, .bool: self
        }
    }
}

extension String {
    /// The JSON key as words: `notOnOrAfter` becomes `not on or after`, `nameIDFormat` becomes `name ID format`.
    fileprivate var spaced: String {
        let (capitals, smalls) = (UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"))
        func isName(_ word: [UInt8]) -> Bool { word.count > 1 && word.allSatisfy(capitals.contains) }
        var words: [[UInt8]] = []
        var word: [UInt8] = []
        for byte in utf8 {
            if capitals.contains(byte), word.last.map(capitals.contains) == false {
                words.append(word)
                word = []
            } else if smalls.contains(byte), isName(word) {
                // The last capital after a name begins the next word.
                words.append(word.dropLast())
                word = word.suffix(1)
            }
            word.append(byte)
        }
        return (words + [word]).map { String(decoding: isName($0) ? $0 : $0.map(\.asciiLowercased), as: UTF8.self) }
            .joined(separator: " ")
    }
}

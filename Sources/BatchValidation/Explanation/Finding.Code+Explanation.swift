// SPDX-License-Identifier: Apache-2.0

internal import Captures
package import SAML
package import StrictJSON
internal import UntrustedText

/// The catalog of finding codes for people and for programs.
extension Finding.Code {
    /// Returns the code with a name.
    ///
    /// - Throws: A fault that lists the nearest codes if no code has the name.
    package static func explained(_ name: String) throws(ConfigurationFault) -> Finding.Code {
        if let code = Finding.Code(rawValue: name) { return code }
        throw ConfigurationFault(
            "'\(name.escapedForReport)' is not a finding code. \(advice(for: name)) Run `samltool explain` for all codes."
        )
    }

    /// The titles of all codes.
    package static var table: TerminalText {
        NameTable.lines(allCases.map { ($0.rawValue, $0.meaning.title) }).map { "\($0)\n" }.joined()
    }

    private static func advice(for name: String) -> String {
        let nearest = NearestName.list(to: name, among: Finding.Code.allCases.map(\.rawValue))
        if !nearest.isEmpty { return "Nearest: \(nearest.joined(separator: ", "))." }
        let prefix = name.utf8.prefix { $0 != UInt8(ascii: ".") }
        let area = Finding.Code.allCases.filter { $0.area.utf8.elementsEqual(prefix) }
        guard !area.isEmpty else { return "A code has the form area.problem." }
        return "Codes of this area: \(area.map(\.rawValue).joined(separator: ", "))."
    }

    /// Returns the meaning, the reason and the remedy of the code.
    package func explanation(on terminal: Terminal) -> TerminalText {
        let meaning = meaning
        var lines: [TerminalText] = [
            "\(terminal.styled(rawValue, .bold)): \(meaning.title)", "", "\(meaning.summary)", "",
            "Why it matters: \(meaning.reason)", "Remedy: \(meaning.remedy)",
        ]
        if let clause = meaning.clause { lines.append("Standard: \(clause)") }
        if !meaning.requirements.isEmpty {
            lines.append("Security requirements: \(meaning.requirements.joined(separator: ", "))")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The meaning, the reason and the remedy of the code.
    package var explanation: JSONValue {
        let meaning = meaning
        return .object([
            .init("code", .string(rawValue)),
            .init("title", .string(meaning.title)),
            .init("meaning", .string(meaning.summary)),
            .init("reason", .string(meaning.reason)),
            .init("remedy", .string(meaning.remedy)),
            .init("clause", .optional(meaning.clause)),
            .init("requirements", .strings(meaning.requirements)),
        ])
    }
}

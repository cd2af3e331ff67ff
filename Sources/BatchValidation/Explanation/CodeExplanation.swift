// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
package import StrictJSON
internal import UntrustedText

/// Prints the catalog of finding codes, or the entry of one code.
package struct CodeExplanation: Sendable {
    private let codes: [Finding.Code]
    private let isTable: Bool

    /// The names of all codes, for the completion of a shell.
    package static let names = Finding.Code.allCases.map(\.rawValue)

    /// Selects an entry.
    ///
    /// - Parameter name: The name of a code; `nil` selects all codes.
    /// - Throws: A fault that lists the nearest codes if no code has the name.
    package init(of name: String?) throws(ConfigurationFault) {
        guard let name else {
            self.init(Finding.Code.allCases, isTable: true)
            return
        }
        guard let code = Finding.Code(rawValue: name) else {
            throw ConfigurationFault(
                .usage,
                "'\(name.escapedForReport)' is not a finding code. \(Self.advice(for: name)) "
                    + "Run `samltool explain` for all codes."
            )
        }
        self.init(code)
    }

    /// Selects the entry of a code.
    package init(_ code: Finding.Code) {
        self.init([code], isTable: false)
    }

    private init(_ codes: [Finding.Code], isTable: Bool) {
        self.codes = codes
        self.isTable = isTable
    }

    private static func advice(for name: String) -> String {
        let nearest = NearestName.list(to: name, among: Finding.Code.allCases.map(\.rawValue))
        if !nearest.isEmpty { return "Nearest: \(nearest.joined(separator: ", "))." }
        let prefix = name.utf8.prefix { $0 != UInt8(ascii: ".") }
        let area = Finding.Code.allCases.filter { $0.area.utf8.elementsEqual(prefix) }
        guard !area.isEmpty else { return "A code has the form area.problem." }
        return "Codes of this area: \(area.map(\.rawValue).joined(separator: ", "))."
    }

    /// Writes the explanation to standard output.
    ///
    /// - Parameter asJSON: Whether to write JSON: an object for one code, an array for all.
    /// - Throws: A fault of standard output.
    package func write(asJSON: Bool) throws(FileFault) {
        try ReportOutput.deliver(asJSON ? json : Array(text.utf8))
    }

    /// An object for one code, an array for all.
    package var value: JSONValue { isTable ? .array(codes.map(\.json)) : codes[0].json }

    private var json: [UInt8] {
        var bytes: [UInt8] = []
        value.write(to: &bytes)
        return bytes + [UInt8(ascii: "\n")]
    }

    /// The entry of one code, or the table of all.
    package var text: String {
        guard isTable else { return codes[0].text }
        return NameTable.lines(codes.map { ($0.rawValue, $0.meaning.title) }).map { $0 + "\n" }.joined()
    }
}

extension Finding.Code {
    fileprivate var text: String {
        let meaning = meaning
        var lines = [
            "\(rawValue): \(meaning.title)", "", meaning.summary, "", "Why it matters: \(meaning.reason)",
            "Remedy: \(meaning.remedy)",
        ]
        if let clause = meaning.clause { lines.append("Standard: \(clause)") }
        if !meaning.requirements.isEmpty {
            lines.append("Security requirements: \(meaning.requirements.joined(separator: ", "))")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    fileprivate var json: JSONValue {
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

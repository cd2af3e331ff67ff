// SPDX-License-Identifier: Apache-2.0

package import StrictJSON
internal import UntrustedText

/// The JSON of a finding is the one in a report: see <doc:report-fields>.
extension Finding {
    /// The finding with the members in the order of a report.
    package var json: JSONValue { JSONMembers.object(describe) }

    /// Adds the members in the order of a report.
    func describe(to members: inout JSONMembers) {
        members.add("code", code.rawValue)
        members.add("severity", severity.rawValue)
        members.add("message", message)
        members.add("line", number: location?.line)
        members.add("column", number: location?.column)
        members.add("path", path)
        members.add("remedy", remedy)
        if let cause { members.add("cause", cause) }
        if let expected { members.add("expected", expected) }
        if let actual { members.add("actual", actual) }
    }
}

extension Finding: Codable {
    private enum Key: String, CodingKey {
        case code, severity, message, line, column, path, remedy, cause, expected, actual
    }

    /// Encodes the members of a report.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Creates a finding from the JSON of a report.
    ///
    /// - Throws: `DecodingError` if a member is missing or has another form. `path`, `remedy`, `cause`, `expected`,
    ///   `actual`, and `line` together with `column`, may be absent or null.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String? { try container.decodeIfPresent(String.self, forKey: key) }
        let code = try container.decode(Code.self, forKey: .code)
        let line = try container.decodeIfPresent(Int.self, forKey: .line)
        let column = try container.decodeIfPresent(Int.self, forKey: .column)
        let remedy = try text(.remedy)
        self.init(
            code,
            try container.decode(Severity.self, forKey: .severity),
            try container.decode(String.self, forKey: .message),
            at: line.flatMap { line in column.map { SourceLocation(line: line, column: $0) } },
            path: try text(.path),
            expected: try text(.expected),
            actual: try text(.actual),
            cause: try text(.cause),
            remedy: remedy.isIdentical(to: code.meaning.remedy) ? nil : remedy
        )
    }
}

extension Finding.Severity: Codable {}

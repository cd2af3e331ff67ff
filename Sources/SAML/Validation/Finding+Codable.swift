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
        members.add("check", code.check.rawValue)
        members.add("party", party.rawValue)
        members.add("message", message)
        members.add("line", number: location?.line)
        members.add("column", number: location?.column)
        members.add("path", path)
        members.add("remedy", remedy)
        if let cause { members.add("cause", cause) }
        if let expected { members.add("expected", expected) }
        if let actual { members.add("actual", actual) }
        if let expectation { members.add("expectation", expectation.rawValue) }
    }
}

extension Finding: Codable {
    private enum Key: String, CodingKey {
        case code, severity, message, line, column, path, remedy, cause, expected, actual, party, expectation
    }

    /// Encodes the members of a report.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Creates a finding from the JSON of a report.
    ///
    /// - Throws: `DecodingError` if a member is missing or has another form. `path`, `remedy`, `cause`, `expected`,
    ///   `actual`, `party`, `expectation`, and `line` together with `column`, may be absent or null.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String? { try container.decodeIfPresent(String.self, forKey: key) }
        let code = try container.decode(Code.self, forKey: .code)
        let line = try container.decodeIfPresent(Int.self, forKey: .line)
        let column = try container.decodeIfPresent(Int.self, forKey: .column)
        var finding = Finding(
            code,
            try container.decode(Severity.self, forKey: .severity),
            try container.decode(String.self, forKey: .message),
            at: line.flatMap { line in column.map { SourceLocation(line: line, column: $0) } },
            path: try text(.path),
            expected: try text(.expected),
            actual: try text(.actual),
            cause: try text(.cause)
        ).stating(
            try container.decodeIfPresent(Expectation.self, forKey: .expectation),
            try container.decodeIfPresent(Party.self, forKey: .party)
        )
        let remedy = try text(.remedy)
        if let remedy, finding.remedy.map({ !remedy.isIdentical(to: $0) }) ?? true { finding.explain(remedy: remedy) }
        self = finding
    }
}

extension Finding.Severity: Codable {}
extension Finding.Party: Codable {}
extension Finding.Expectation: Codable {}

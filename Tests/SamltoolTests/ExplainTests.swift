// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Foundation
internal import SAML
internal import SAMLServiceProvider
internal import Testing

@Suite struct `samltool explain` {
    private struct Entry: Decodable {
        var code: String
        var title: String
        var meaning: String
        var reason: String
        var remedy: String
        var clause: String?
        var requirements: [String]
    }

    private func entry(of code: Finding.Code, equals entry: Entry) -> Bool {
        let meaning = code.meaning
        return entry.code == code.rawValue && entry.title == meaning.title && entry.meaning == meaning.summary
            && entry.reason == meaning.reason && entry.remedy == meaning.remedy && entry.clause == meaning.clause
            && entry.requirements == meaning.requirements
    }

    @Test func `prints what a code means, why it matters and how to fix it`() throws {
        let result = try Tool.run("explain", "conditions.expired")
        let meaning = Finding.Code.conditionsExpired.meaning
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(
            result.lines == [
                "conditions.expired: \(meaning.title)", meaning.summary, "Why it matters: \(meaning.reason)",
                "Remedy: \(meaning.remedy)", "Standard: \(try #require(meaning.clause))",
                "Security requirements: \(meaning.requirements.joined(separator: ", "))",
            ]
        )
    }

    @Test func `prints a table of all codes, in the order of a report`() throws {
        let result = try Tool.run("explain")
        #expect(result.status == 0)
        #expect(result.lines.map { String($0.prefix { $0 != " " }) } == Finding.Code.allCases.map(\.rawValue))
        #expect(result.lines.first?.hasSuffix("  \(Finding.Code.inputTooLarge.meaning.title)") == true)
    }

    @Test func `prints JSON for one code and for all`() throws {
        let output = try Tool.run("explain", "--json", "xml.doctype").output
        let one = try JSONDecoder().decode(Entry.self, from: Data(output))
        #expect(entry(of: .xmlDoctype, equals: one))
        let all = try JSONDecoder().decode([Entry].self, from: Data(try Tool.run("explain", "--json").output))
        try #require(all.count == Finding.Code.allCases.count)
        for (code, found) in zip(Finding.Code.allCases, all) {
            #expect(entry(of: code, equals: found), "\(code.rawValue)")
        }
    }

    @Test(
        arguments: [
            ("condition.expired", "Nearest: conditions.expired"), ("XML.doctype", "Nearest: xml.doctype"),
            ("schema", "Codes of this area: schema.invalid."), ("nonsense", "area.problem"), ("", "area.problem"),
            (String(repeating: "x", count: 100_000), "area.problem"),
            ("\u{1B}[31m", "\\u{1b}"),
        ]
    )
    func `rejects an unknown code and names the nearest`(name: String, advice: String) throws {
        let result = try Tool.run("explain", name)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("is not a finding code"), "\(result.errors)")
        #expect(result.errors.contains(advice), "\(result.errors)")
        #expect(result.errors.utf8.count < 2_000)
    }

    private static let attempt = String(repeating: "4f1c", count: 8)
    private static let record =
        "2026-05-01T10:00:00Z login rejected-message attempt=\(attempt) idp=https://idp.example.test request=_r1 "
        + "findings=conditions.expired,audience.mismatch"

    @Test(arguments: [
        record, "2026-05-01T10:00:01+0000 notice web: attempt=\(attempt) [SAML] \(record)",
        "{\"level\":\"notice\",\"message\":\"\(record)\",\"attempt\":\"\(attempt)\"}",
    ])
    func `explains the record of a login, in a line of any log`(line: String) throws {
        let result = try Tool.run("explain", line)
        #expect(result.status == 0)
        #expect(
            result.lines.prefix(5) == [
                "2026-05-01T10:00:00Z login: rejected-message",
                "The message does not verify or does not meet the policy.", "Attempt: \(Self.attempt)",
                "Identity provider: https://idp.example.test", "Request: _r1",
            ]
        )
        for code in [Finding.Code.conditionsExpired, .audienceMismatch] {
            #expect(result.lines.contains("\(code.rawValue): \(code.meaning.title)"))
        }
    }

    @Test func `explains each code once`() throws {
        let repeated = Self.record + String(repeating: ",audience.mismatch", count: 1_000)
        let result = try Tool.run("explain", "--json", repeated)
        let object = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
        #expect((object?["findings"] as? [Any])?.count == 2)
    }

    @Test(arguments: AttemptRecord.Outcome.allCases)
    func `says what each outcome means`(outcome: AttemptRecord.Outcome) throws {
        #expect(!OutcomeExplanation(ofOutcome: outcome.rawValue).meaning.isEmpty)
    }

    @Test func `explains the records of a log, and ignores other lines`() throws {
        let log = "a line\n\(Self.record)\n2026-05-01T10:00:02Z login store-unavailable attempt=\(Self.attempt)\r\n"
        let result = try Tool.run("explain", "--json", "-", input: Array(log.utf8))
        #expect(result.status == 0)
        let lines = result.lines.map { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
        #expect(lines.map { $0?["outcome"] as? String } == ["rejected-message", "store-unavailable"])
        #expect((lines[0]?["findings"] as? [Any])?.count == 2)
        #expect(lines[1]?["remedy"] as? String == "Check the database and the limits of its tables.")
    }

    @Test(arguments: [
        "attempt=", "2026-05-01T10:00:00Z login signed-in attempt=4f1c", "x login signed-in attempt=\(attempt)",
        "2026-05-01T10:00:00Z login strange attempt=\(attempt)", "login signed-in attempt=\(attempt)",
    ])
    func `says that a line contains no record`(line: String) throws {
        let result = try Tool.run("explain", line)
        #expect(result.status == 64)
        #expect(result.errors.contains("contains no record of an attempt"))
    }
}

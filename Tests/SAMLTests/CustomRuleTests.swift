// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

@Suite struct `A rule of a service` {
    private static func findings(maximumAge: Int, at instant: Timestamp) throws -> [Finding] {
        let document = try UnverifiedResponse(parsing: Array(Documents.small.utf8))
        let rules = ResponseRules.standard.adding([RecentLoginRule(maximumAge: maximumAge)])
        return rules.findings(on: document, policy: ValidationPolicy(clockSkew: 10), at: .instant(instant))
    }

    @Test func `reports its own code at its element, after the findings of the standard rules`() throws {
        let instant = try #require(Timestamp("2026-05-01T10:01:00Z"))
        let findings = try Self.findings(maximumAge: 49, at: instant)
        #expect(findings.map(\.code) == [.signatureUnchecked, .loginTooOld])
        let finding = try #require(findings.last)
        #expect(finding.code.rawValue == "acme.login-too-old")
        #expect(finding.path == "/samlp:Response/saml:Assertion/saml:AuthnStatement")
        #expect(finding.location != nil)
        #expect(finding.remedy == #"Send the request with `ForceAuthn="true"`."#)
        #expect(Verdict(findings) == .reject)
    }

    @Test func `changes nothing if the response satisfies it`() throws {
        let instant = try #require(Timestamp("2026-05-01T10:01:00Z"))
        let findings = try Self.findings(maximumAge: 50, at: instant)
        #expect(findings.map(\.code) == [.signatureUnchecked])
        #expect(Verdict(findings) == .accept)
    }

    @Test func `is shown in the guide as compiled`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let source = try String(contentsOf: tests.appending(path: "RecentLoginRule.swift"), encoding: .utf8)
        let code = try #require(source.split(separator: "internal import SAML\n\n").last)
        let page = tests.appending(path: "../../Sources/SAML/Documentation.docc/adding-a-rule.md")
        #expect(try String(contentsOf: page, encoding: .utf8).contains("```swift\n\(code)```\n"))
    }

    @Test func `cannot bring control characters into a report`() {
        let text = "a\u{1B}[2J\n\u{202E}b"
        let rule = RuleFinding(code: .loginTooOld, message: text, expected: text, actual: text, remedy: text)
        let escaped = #"a\u{1b}[2J\u{a}\u{202e}b"#
        let finding = rule.finding(at: nil, path: nil)
        #expect(
            [finding.message, finding.expected, finding.actual, finding.remedy] == Array(repeating: escaped, count: 4)
        )
    }
}

@Suite struct `A custom finding code` {
    @Test(arguments: ["acme.tenant-unknown", "a.b", "a1-b2.3", "a." + String(repeating: "b", count: 98)])
    func `has the form area.problem`(name: String) throws {
        #expect(try #require(Finding.Code.Custom(name)).name == name)
        #expect(Finding.Code(rawValue: name) == nil)
    }

    @Test(arguments: [
        "", ".", "acme", "acme.", ".a", "a.b.c", "Acme.a", "acme.A", "acme.a_b", "acme.a b", "acme.-a", "acme.a-",
        "acme.a--b", "1a.b", "-a.b", "acme.a\n", "acme.\u{E9}", "acme.a\u{301}",
        "a." + String(repeating: "b", count: 99),
    ])
    func `has no other form`(name: String) {
        #expect(Finding.Code.Custom(name) == nil)
    }

    @Test(arguments: Finding.Code.allCases)
    func `has no area of the catalog`(code: Finding.Code) {
        #expect(Finding.Code.Custom(code.rawValue) == nil)
        #expect(Finding.Code.Custom("\(code.area).some-problem") == nil)
        #expect(Finding.Code.Custom("acme.\(code.problem)") != nil)
        #expect(Finding.Code(rawValue: code.rawValue) == code)
    }

    @Test func `is a programming error in another form`() async {
        await #expect(processExitsWith: .failure) { _ = Finding.Code(custom: "signature.fine") }
        await #expect(processExitsWith: .success) { _ = Finding.Code(custom: "acme.fine") }
    }
}

@Suite struct `The JSON of a finding` {
    private static let findings = [
        Finding(.xmlMalformed, .error, "broken", at: SourceLocation(line: 3, column: 4), path: "/a"),
        Finding(.audienceMismatch, .warning, "other", expected: "a", actual: "b", remedy: "Fix it."),
        Finding(.signatureInvalidDigest, .error, "changed", cause: "charset"),
        Finding(.samlBadURI, .info, "remark"), Finding(.loginTooOld, .error, "unknown"),
    ]

    @Test(arguments: findings)
    func `is read back`(finding: Finding) throws {
        #expect(try JSONDecoder().decode(Finding.self, from: JSONEncoder().encode(finding)) == finding)
    }

    @Test func `has the members of the report`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = try Self.findings.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        let remedy = Finding.Code.xmlMalformed.meaning.remedy
        #expect(
            json[0] == """
                {"check":"readable","code":"xml.malformed","column":4,"line":3,"message":"broken","party":"capture","path":"\\/a",\
                "remedy":"\(remedy)","severity":"error"}
                """
        )
        #expect(json[3].contains(#""remedy":null"#))
    }

    @Test(arguments: [
        #"{"code":"xml.unknown","severity":"error","message":"a"}"#, #"{"code":"X","severity":"error","message":"a"}"#,
        #"{"code":"xml.malformed","severity":"fatal","message":"a"}"#, #"{"code":"xml.malformed","severity":"error"}"#,
    ])
    func `is rejected in another form`(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Finding.self, from: Data(json.utf8)) }
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// Settings that compare what an assertion says about the user and about its own time with what a service requires.
@Suite struct `required attributes and maximum times` {
    private static let inside = Timestamp(seconds: 1_777_629_600)

    private static func findings(
        in text: String = Documents.small,
        after seconds: Int = 0,
        _ change: (inout ValidationPolicy) -> Void
    ) throws -> [Finding] {
        var policy = ValidationPolicy()
        change(&policy)
        return try Reading.validate(text, at: .instant(inside.adding(seconds: seconds)), policy: policy)
    }

    @Test(arguments: [
        ("uid", nil), ("UID", "`uid` is there: the names differ in upper and lower case."),
        ("username", "`uid` is there."),
        ("uid ", "`uid` is there: the names differ in white space around them."),
        ("uid\u{A0}", "`uid` is there: the names differ in invisible characters."),
        ("urn:oid:0.9.2342.19200300.100.1.1", "`uid` is there."),
        ("memberOf", "`memberOf` is missing; the assertion has `uid`."),
    ])
    func `a missing attribute is reported with the name that is probably meant`(name: String, words: String?) throws {
        let missing = try Self.findings { $0.requiredAttributes = [name] }.filter { $0.code == .attributesMissing }
        #expect(missing.count == (words == nil ? 0 : 1))
        #expect(missing.allSatisfy { $0.severity == .error && $0.message.contains(words ?? "") })
    }

    @Test func `a link to groups, and the absence of all attributes, are named`() throws {
        let statement = /<saml:AttributeStatement>.*?<\/saml:AttributeStatement>/.dotMatchesNewlines()
        let link = "<saml:AttributeStatement><saml:Attribute Name='urn:claims/groups.link'/></saml:AttributeStatement>"
        let empty =
            "<saml:AttributeStatement><saml:Attribute Name='urn:claims/groups'><saml:AttributeValue/></saml:Attribute></saml:AttributeStatement>"
        let cases = [
            (empty, "is there, but it has no value."),
            (link, "`urn:claims/groups.link` is there."), ("", "the assertion contains no attributes."),
        ]
        for (content, words) in cases {
            let text = Documents.small.replacing(statement, with: content)
            let missing = try Self.findings(in: text) { $0.requiredAttributes = ["urn:claims/groups"] }
            let finding = try #require(missing.first { $0.code == .attributesMissing })
            #expect(finding.message.contains(words))
            #expect(finding.remedy?.hasPrefix("Give the attribute a value") == (content == empty))
            #expect(finding.remedy?.contains("more than 150 groups") == (content == link))
        }
    }

    @Test func `a lifetime above the maximum is an error, and a short one a warning`() throws {
        let codes = { (seconds: Int) in try Self.findings { $0.maximumLifetime = seconds }.map(\.code) }
        #expect(try codes(599).contains(.conditionsTooLong))
        #expect(try !codes(600).contains(.conditionsTooLong))
        let short = Documents.small.replacing("09:55:00Z", with: "10:00:00Z")
            .replacing("NotOnOrAfter=\"2026-05-01T10:05:00Z\">", with: "NotOnOrAfter=\"2026-05-01T10:00:01Z\">")
        let finding = try #require(Self.findings(in: short) { _ in }.first { $0.code == .conditionsExpired })
        #expect(finding.severity == .warning && finding.message.contains("is short"))
    }

    @Test func `an authentication above the maximum age is an error`() throws {
        let findings = { (seconds: Int) in
            try Self.findings(after: 120) { $0.maximumAuthenticationAge = seconds }.filter { $0.code == .sessionTooOld }
        }
        #expect(try findings(59).map(\.severity) == [.error])
        #expect(try findings(60).isEmpty)
    }
}

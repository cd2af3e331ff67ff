// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// Documents that violate exactly one rule of decoding.
struct DecodingRuleTests {
    /// A change of the small response and its expected finding.
    struct Breakage: CustomTestStringConvertible, Sendable {
        var find: String
        var replacement: String
        var code: Finding.Code
        var path: String

        var testDescription: String { "\(find) → \(replacement)" }
    }

    @Test
    func `accepts the small response`() throws {
        let document = try Reading(Documents.small)
        #expect(document.findings == [])
        #expect(document.response != nil)
    }

    @Test(arguments: breakages)
    func `reports a violated rule at its element`(breakage: Breakage) throws {
        let text = Documents.small.replacing(breakage.find, with: breakage.replacement, maxReplacements: 1)
        try #require(text != Documents.small)
        let document = try Reading(text)
        #expect(document.findings.map(\.code) == [breakage.code])
        #expect(document.findings.map(\.severity) == [.error])
        #expect(document.findings.map(\.path) == [breakage.path])
        #expect(document.findings.first?.location != nil)
        #expect(document.response == nil)
    }

    @Test(arguments: [
        (
            "<saml:Subject>", "\\n  <saml:Subject>",
            "`Assertion` contains text between its child elements, which begins with `\\`"
        ),
        ("<samlp:Status>", "\\r\\n<samlp:Status>", "which begins with `\\`: an escape, such as `\\n`"),
        ("<samlp:Status>", "&lt;saml:Assertion/&gt;<samlp:Status>", "which begins with `<`: escaped markup"),
        ("<samlp:Status>", "<![CDATA[<saml:Assertion/>]]><samlp:Status>", "which begins with `<`: escaped markup"),
        ("<samlp:Status>", "jana\\n<samlp:Status>", "`Response` contains text between its child elements."),
        (
            "<samlp:Status>", "<Issuer/><samlp:Status>",
            "`Issuer` (no namespace) is not allowed here: the declaration of its namespace"
        ),
    ])
    func `names what a damaged copy contains`(find: String, replacement: String, words: String) throws {
        let document = try Reading(Documents.small.replacing(find, with: replacement, maxReplacements: 1))
        #expect(document.findings.map(\.code) == [.samlUnexpectedElement])
        #expect(document.findings.first?.message.contains(words) == true, "\(document.findings.first?.message ?? "")")
        #expect(document.findings.first?.remedy?.hasPrefix("Remove it") == replacement.hasPrefix("jana"))
    }

    @Test(arguments: [false, true])
    func `an assertion that was lost is not reported as missing`(isEscaped: Bool) throws {
        var text = Documents.small
        if isEscaped {
            let range = try #require(text.firstRange(of: /<saml:Assertion.*<\/saml:Assertion>/.dotMatchesNewlines()))
            text.replaceSubrange(range, with: text[range].replacing("<", with: "&lt;"))
        } else {
            text = text.replacing("<saml:", with: "<").replacing("</saml:", with: "</")
        }
        let document = try Reading(text)
        #expect(document.response == nil)
        #expect(document.findings.allSatisfy { $0.code == .samlUnexpectedElement }, "\(document.findings.map(\.code))")
    }

    @Test func `names the protocol CAS`() throws {
        let document = try Reading("<c:serviceResponse xmlns:c='http://www.yale.edu/tp/cas'/>")
        #expect(document.findings.first?.message.contains("of the protocol CAS, not `Response`") == true)
    }

    @Test
    func `lists all findings in the order of a report`() throws {
        let text = Documents.small
            .replacing("ID=\"_a1\"", with: "ID=\" 1\"")
            .replacing("IssueInstant=\"2026-05-01T10:00:00Z\" InResponseTo", with: "IssueInstant=\"soon\" InResponseTo")
            .replacing("<saml:Audience>https://sp.example</saml:Audience>", with: "")
        let document = try Reading(text)
        #expect(document.findings.map(\.code) == [.samlMissingElement, .samlBadTimestamp, .samlBadID])
        #expect(document.findings.map { $0.location?.line } == [8, 1, 4])
    }

    @Test(arguments: [
        (
            "Destination=\"https://sp.example/acs\"", "Destination=\"/acs\"", Finding.Code.samlBadURI,
            Finding.Severity.warning
        ),
        ("<saml:Audience>https://sp.example<", "<saml:Audience>sp<", .samlBadURI, .warning),
        ("<saml:Audience>https://sp.example<", "<saml:Audience>\n https://sp.example<", .samlBadURI, .warning),
        ("<saml:NameID>user<", "<saml:NameID>user\n<", .samlUnexpectedElement, .warning),
        ("ID=\"_r1\"", "ID=\"7f3c0a52-9b1d-4c8e-8f60-2d41c6e7a9b3\"", .samlBadID, .warning),
        ("InResponseTo=\"_q1\" ", "InResponseTo=\"q:1\" ", .samlBadID, .warning),
        ("ID=\"_a1\"", "ID=\"_a1\" Id=\"_a1\"", .samlUnexpectedElement, .warning),
        ("Name=\"uid\"", "Name=\"uid\" Extra=\"1\"", .samlUnexpectedElement, .warning),
        ("<saml:Audience>", "<saml:Audience Extra=\"1\">", .samlUnexpectedElement, .warning),
        ("acs\"/></saml:SubjectC", "acs\" Extra=\"1\"/></saml:SubjectC", .samlUnexpectedElement, .warning),
        ("ID=\"_a1\"", "ID=\"_a1\" xmlns:x=\"urn:x\" x:ID=\"_a3\"", .samlUnexpectedElement, .warning),
        (
            "<saml:AttributeValue>",
            "<saml:AttributeValue xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\" i:type=\"xs:string\">",
            .xmlUndeclaredPrefix, .warning
        ),
    ])
    func `reads a response with unusual but harmless content`(
        find: String,
        replacement: String,
        code: Finding.Code,
        severity: Finding.Severity
    ) throws {
        let text = Documents.small.replacing(find, with: replacement, maxReplacements: 1)
        let document = try Reading(text)
        #expect(document.findings.map(\.code) == [code])
        #expect(document.findings.map(\.severity) == [severity])
        #expect(document.response?.assertions.first?.id == XMLID("_a1"))
    }

    @Test(arguments: ["xsi:schemaLocation=\"urn:x x.xsd\"", "xsi:type=\"saml:AssertionType\""])
    func `allows attributes of XML Schema instances on any element`(attribute: String) throws {
        let text = Documents.small.replacing(
            "ID=\"_a1\"",
            with: "ID=\"_a1\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" \(attribute)"
        )
        #expect(try Reading(text).findings == [])
    }

    @Test
    func `shows no value of the document in findings`() throws {
        let text = Documents.small.replacing("user<", with: "secret<!--x-->name<").replacing(
            "u1<",
            with: "secret<!--x--><"
        )
        let document = try Reading(text)
        #expect(document.findings.count == 2)
        #expect(document.findings.allSatisfy { !$0.message.contains("secret") })
    }

    @Test
    func `escapes control characters of the document in findings`() throws {
        let text = Documents.small.replacing("Version=\"2.0\"", with: "Version=\"2&#9;\u{202E}0\"", maxReplacements: 1)
        let document = try Reading(text)
        #expect(document.findings.map(\.message) == [#"`Version` is `2\u{9}\u{202e}0`, not `2.0`."#])
    }
}

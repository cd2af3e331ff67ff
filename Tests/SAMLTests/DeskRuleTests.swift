// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// What people who read rejected responses need first: the status, the value and the option.
@Suite struct `findings for a support desk` {
    private static let inside = Timestamp(seconds: 1_777_629_600)

    private static func failed(_ detail: String) -> String {
        Documents.small.replacing(
            "<samlp:StatusCode Value=\"urn:oasis:names:tc:SAML:2.0:status:Success\"/>",
            with: "<samlp:StatusCode Value=\"urn:oasis:names:tc:SAML:2.0:status:Responder\"/>"
                + "<samlp:StatusDetail>\(detail)</samlp:StatusDetail>"
        )
    }

    @Test func `a failure status comes before the findings about signatures`() throws {
        let findings = try Reading.validate(Self.failed("<x xmlns='urn:x'/>"), at: .instant(Self.inside))
        #expect(findings.map(\.code) == [.statusNotSuccess, .signatureUnchecked])
    }

    @Test(arguments: [
        ("<c xmlns='urn:x'>No&#10;User</c>", #"`StatusDetail` contains `c`: "No User"."#),
        (
            "<a xmlns='urn:x'><b>1</b><b> 2 </b></a>",
            "`StatusDetail` contains `b`: 1 bytes, not shown, `b`: 1 bytes, not shown."
        ),
        ("<a xmlns='urn:x'/>", "`StatusDetail` has no text."),
        (
            "<x:a xmlns:x='urn:x'>1<saml:Assertion><saml:Issuer>i</saml:Issuer></saml:Assertion></x:a><saml:NameID>n</saml:NameID>",
            "`StatusDetail` contains `a`: 1 bytes, not shown, `Assertion`, `NameID`."
        ),
    ])
    func `the texts of StatusDetail are shown as known words`(detail: String, sentence: String) throws {
        let findings = try Reading.validate(Self.failed(detail), at: .instant(Self.inside))
        let finding = findings.first { $0.code == .statusNotSuccess }
        #expect(finding?.message.hasSuffix(" " + sentence) == true)
    }

    @Test func `another audience restriction that matches is named`() throws {
        let start = "<saml:AudienceRestriction>"
        let other = start + "<saml:Audience>https://proxy.example</saml:Audience></saml:AudienceRestriction>" + start
        let text = Documents.small.replacing(start, with: other)
        for (audience, isNamed) in [("https://sp.example", true), ("https://other.example", false)] {
            var policy = ValidationPolicy()
            policy.audiences = [audience]
            let findings = try Reading.validate(text, at: .instant(Self.inside), policy: policy)
            let finding = try #require(findings.first { $0.code == .audienceMismatch })
            #expect(finding.message.hasSuffix(" matches, but each of them must.") == isNamed)
        }
    }

    @Test func `a request ID in another spelling is near, and is not listed`() throws {
        var policy = ValidationPolicy()
        policy.inResponseTo = .anyOf([try #require(XMLID("_Q1"))])
        let findings = try Reading.validate(Documents.small, at: .instant(Self.inside), policy: policy)
        let finding = try #require(findings.first { $0.code == .inResponseToMismatch })
        #expect(finding.message.hasSuffix(" It differs from an expected one in upper and lower case."))
    }

    @Test(arguments: [("", "it is empty"), ("Portal A", "`Portal A` contains white space or control characters")])
    func `a text that is not a URI is shown`(audience: String, fault: String) throws {
        let text = Documents.small.replacing("<saml:Audience>https://sp.example<", with: "<saml:Audience>\(audience)<")
        let finding = try #require(try Reading(text).findings.first { $0.code == .samlBadURI })
        #expect(finding.message == "`Audience` is not a URI: \(fault).")
    }

    @Test(arguments: [", ", " ", "\n"]) func `two URIs in one element are counted`(separator: String) throws {
        let names = "https://sp.example\(separator)https://app.sp.example"
        let text = Documents.small.replacing("<saml:Audience>https://sp.example<", with: "<saml:Audience>\(names)<")
        let finding = try #require(try Reading(text).findings.first { $0.code == .samlBadURI })
        #expect(finding.message.hasPrefix("`Audience` contains 2 URIs in place of one: `https://sp.example"))
        #expect(finding.remedy?.contains("its own `Audience`") == true)
    }

    @Test func `an empty InResponseTo is to be filled or omitted`() throws {
        let text = Documents.small.replacing(/InResponseTo="[^"]*"/, with: "InResponseTo=\"\"")
        let finding = try #require(try Reading(text).findings.first { $0.code == .samlBadID })
        #expect(finding.message == "`InResponseTo` is empty.")
        #expect(finding.remedy?.contains("`ID` of the request") == true)
    }

    @Test func `a StatusDetail with many elements is bounded`() throws {
        let detail = String(repeating: "<a xmlns='urn:x'>" + String(repeating: "y", count: 500) + "</a>", count: 100)
        let finding = try Reading.validate(Self.failed(detail), at: .instant(Self.inside)).first
        #expect(finding?.message.utf8.count ?? .max < 3_000)
    }

    @Test func `a time shows its value`() throws {
        let text = Documents.small.replacing(
            "NotBefore=\"2026-05-01T09:55:00Z\"",
            with: "NotBefore=\"2026-05-01T09:55:00+0000\""
        )
        let finding = try #require(try Reading(text).findings.first { $0.code == .samlBadTimestamp })
        #expect(finding.message.contains("`2026-05-01T09:55:00+0000`"))
    }

    private static let bearer = "<saml:SubjectConfirmationData NotBefore=\"2026-05-01T09:00:00Z\" NotOnOrAfter"

    private static func confirmationFindings(_ profile: ValidationPolicy.Profile) throws -> [Finding] {
        let text = Documents.small.replacing("<saml:SubjectConfirmationData NotOnOrAfter", with: bearer)
        let policy = ValidationPolicy(profile: profile)
        return try Reading.validate(text, at: .instant(inside), policy: policy)
            .filter { $0.code == .confirmationUnknownCondition }
    }

    @Test func `NotBefore in a bearer confirmation is a warning, and an error with saml2int`() throws {
        #expect(try Self.confirmationFindings(.webSSO).map(\.severity) == [.warning])
        #expect(try Self.confirmationFindings(.saml2int).map(\.severity) == [.error])
        #expect(try Self.confirmationFindings(.core) == [])
    }

    @Test func `a bearer confirmation whose NotBefore is in the future is an error`() throws {
        let text = Documents.small.replacing(
            "<saml:SubjectConfirmationData NotOnOrAfter=\"2026-05-01T10:05:00Z\"",
            with:
                "<saml:SubjectConfirmationData NotBefore=\"2026-05-01T11:00:00Z\" NotOnOrAfter=\"2026-05-01T12:00:00Z\""
        )
        let findings = try Reading.validate(text, at: .instant(Self.inside), policy: ValidationPolicy(profile: .webSSO))
        #expect(findings.contains { $0.code == .confirmationNotYetValid && $0.severity == .error })
    }

    // MARK: Identifiers

    private static func identified(_ count: Int, within limit: Int? = nil) throws -> [Finding] {
        let id = "_" + String(repeating: "a", count: count - 1)
        var limits = DocumentLimits()
        if let limit { limits.nameBytes = limit }
        let text = Documents.small.replacing("ID=\"_r1\"", with: "ID=\"\(id)\"")
        return try UnverifiedResponse(parsing: Array(text.utf8), limits: limits).findings
    }

    @Test func `identifiers have at most 1,024 bytes, or fewer with a lower limit of names`() throws {
        #expect(try Self.identified(1_024) == [])
        #expect(try Self.identified(1_025).map(\.code) == [.samlBadID])
        #expect(try Self.identified(300, within: 300) == [])
        let finding = try #require(try Self.identified(301, within: 300).first)
        #expect(finding.code == .samlBadID)
        #expect(finding.message == "`ID` has 301 bytes; the limit is 300 bytes (`--max-name`).")
        #expect(finding.remedy?.contains("--max-name") == true)
        #expect(try Self.identified(1_025, within: 4_000).map(\.code) == [.samlBadID])
    }

    @Test(arguments: [
        ("1a", "begins with `1`"), ("_a@b", "contains `@`"), ("_a%2F", "contains `%`"), ("_a/b", "contains `/`"),
        ("_a=", "contains `=`"), ("a:b", "contains `:`"), ("-a", "begins with `-`"),
    ])
    func `an identifier that is not an XML name is reported with its character`(id: String, words: String) throws {
        let text = Documents.small.replacing("ID=\"_r1\"", with: "ID=\"\(id)\"")
        let finding = try #require(UnverifiedResponse(parsing: Array(text.utf8)).findings.first)
        #expect(finding.code == .samlBadID && finding.severity == .warning)
        #expect(finding.message.contains(words))
    }

    // MARK: Namespaces

    @Test func `an element in a wrong namespace is named as the cause`() throws {
        let status = Documents.small.replacing("samlp:Status>", with: "saml:Status>")
        let missing = try #require(Self.findings(status).first { $0.code == .samlMissingElement })
        #expect(
            missing.message.contains("the child is in the namespace `urn:oasis:names:tc:SAML:2.0:assertion`")
        )
        let bare = try #require(Self.findings("<AuthnRequest ID='_a' Version='2.0'/>").first)
        #expect(
            bare.code == .samlNotAResponse
                && bare.message.contains("(no namespace) is not in the namespace of SAML 2.0")
        )
    }

    private static func findings(_ text: String) -> [Finding] {
        do {
            return try UnverifiedResponse(parsing: Array(text.utf8)).findings
        } catch {
            return [error.finding]
        }
    }

    @Test func `a limit on attributes and values names its option`() throws {
        var policy = ValidationPolicy()
        policy.limits.values = 0
        policy.limits.attributes = 0
        let findings = try Reading.validate(Documents.small, at: .instant(Self.inside), policy: policy)
            .filter { $0.code == .xmlLimitExceeded }
        #expect(findings.count == 2)
        #expect(findings.contains { $0.message.contains("--maximum-values") })
        #expect(findings.contains { $0.message.contains("--maximum-attributes") })
    }

    @Test func `an unexpected issuer has its own remedy`() throws {
        var policy = ValidationPolicy()
        policy.issuers = ["https://other.example"]
        let finding = try Reading.validate(Documents.small, at: .instant(Self.inside), policy: policy)
            .first { $0.code == .issuerMismatch }
        #expect(finding?.remedy?.contains("--issuer") == true)
        #expect(finding?.remedy?.contains("--audience") == false)
    }

    // MARK: Values that are elements

    @Test func `an identifier in a value is shown in reports, and an encrypted one is reported`() throws {
        let value = "<saml:NameID>n-1</saml:NameID>"
        let text = Documents.small.replacing(">u1<", with: ">\(value)<")
        let response = try #require(try Reading(text).response)
        #expect(response.assertions[0].attributes[0].values[0].text == nil)
        #expect(response.assertions[0].attributes[0].values[0].textInReports == "n-1")
        let closed = Documents.small.replacing(">u1<", with: "><saml:EncryptedID>abc</saml:EncryptedID><")
        let findings = try Reading.validate(closed, at: .instant(Self.inside))
        #expect(findings.contains { $0.code == .encryptionNotDecrypted && $0.severity == .warning })
        #expect(try Reading(closed).response?.assertions[0].attributes[0].values[0].textInReports == nil)
    }
}

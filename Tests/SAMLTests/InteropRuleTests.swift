// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// Habits of identity providers that the rules allow, and the messages about them.
@Suite struct `rules for variations of identity providers` {
    private static let moment = Timestamp(seconds: 1_777_629_660)

    private static func validate(
        _ text: String,
        at instant: Timestamp = moment,
        _ change: (inout ValidationPolicy) -> Void = { _ in }
    ) throws -> [Finding] {
        var policy = ValidationPolicy()
        change(&policy)
        return try Reading.validate(text, at: .instant(instant), policy: policy).filter {
            $0.code != .signatureUnchecked
        }
    }

    private static func attributes(_ names: [String]) -> String {
        let attributes = names.enumerated().map { index, name in
            "<saml:Attribute Name=\"\(name)\"><saml:AttributeValue>v\(index)</saml:AttributeValue></saml:Attribute>"
        }
        return Documents.small.replacing(
            "<saml:AttributeStatement>",
            with: "<saml:AttributeStatement>\(attributes.joined())"
        )
    }

    // MARK: Repeated attribute names

    @Test func `warns once about a repeated attribute name and merges its values in document order`() throws {
        let text = Self.attributes(["Role", "mail", "Role", "Role", "mail"])
        let findings = try Self.validate(text)
        #expect(findings.map(\.code) == [.attributesDuplicateName, .attributesDuplicateName])
        #expect(findings.allSatisfy { $0.severity == .warning })
        #expect(
            findings.map(\.message) == [
                "The assertion contains 3 attributes named `Role`; their values are merged in document order.",
                "The assertion contains 2 attributes named `mail`; their values are merged in document order.",
            ]
        )
        #expect(findings.map(\.path).allSatisfy { $0?.contains("/saml:AttributeStatement/saml:Attribute[") == true })
        let attributes = try #require(try Reading(text).response?.assertions.first?.attributes)
        #expect(attributes["Role"].map(\.text) == ["v0", "v2", "v3"])
        let error = #expect(throws: SAMLError.self) { try attributes.single("Role") }
        #expect(error?.code == .attributesDuplicateName)
        #expect(try attributes.single("uid") == "u1")
    }

    @Test func `reports an error for a repeated attribute name if the policy rejects it`() throws {
        let findings = try Self.validate(Self.attributes(["Role", "Role"])) { $0.duplicateAttributes = .rejected }
        #expect(findings.map(\.severity) == [.error])
        #expect(
            findings.map(\.message) == ["The assertion contains 2 attributes named `Role`; the policy allows one."]
        )
    }

    @Test func `distinguishes attributes with canonically equivalent names`() throws {
        for pair in [["K", "\u{212A}"], ["\u{E9}", "e\u{301}"], ["role", "Role"], ["a", "a\u{200B}"]] {
            #expect(try Self.validate(Self.attributes(pair)) { $0.duplicateAttributes = .rejected } == [])
        }
    }

    // MARK: Expected requests

    @Test func `does not name the expected requests in a mismatch`() throws {
        let expected = ["_secret-of-mira", "_secret-of-otto", "7-secret"].compactMap { XMLID($0) }
        let text = Documents.small.replacing(" NotOnOrAfter=\"2026-05-01T10:05:00Z\" Recipient", with: " Recipient")
            .replacing("<saml:SubjectConfirmationData", with: "<saml:SubjectConfirmationData InResponseTo=\"_q2\"")
        let findings = try Self.validate(text) { $0.inResponseTo = .anyOf(Set(expected)) }
        #expect(findings.map(\.code) == [.inResponseToMismatch, .inResponseToMismatch])
        for finding in findings {
            #expect(!"\(finding)".contains("secret"))
            #expect(finding.expected == nil)
        }
        #expect(findings.map(\.actual) == ["_q1", "_q2"])
        #expect(
            findings.first?.message == "The response answers request `_q1`, which is not among the expected requests."
        )
    }

    // MARK: Instants in the future

    @Test(arguments: ValidationPolicy.Profile.allCases)
    func `reports an error in every profile for an instant beyond the clock skew in the future`(
        profile: ValidationPolicy.Profile
    ) throws {
        let head = "IssueInstant=\"2026-05-01T10:00:00Z\""
        let rows: [(String, String, Finding.Code)] = [
            ("\(head) InResponseTo", "IssueInstant=\"2026-05-01T10:02:01Z\" InResponseTo", .conditionsNotYetValid),
            ("\(head)>\n<saml:Issuer", "IssueInstant=\"2026-05-01T10:02:01Z\">\n<saml:Issuer", .conditionsNotYetValid),
            ("AuthnInstant=\"2026-05-01T10:00:00Z\"", "AuthnInstant=\"2026-05-01T10:02:01Z\"", .sessionNotYetValid),
        ]
        for (find, replacement, code) in rows {
            let text = Documents.small.replacing(find, with: replacement)
            try #require(text != Documents.small)
            let found = try Self.validate(text) { $0.profile = profile }
            #expect(found.filter { $0.severity == .error && $0.code == code }.count == 1, "\(find)")
            let second = Timestamp(seconds: Self.moment.seconds + 1)
            #expect(
                try !Self.validate(text, at: second) { $0.profile = profile }.contains { $0.code == code },
                "\(find)"
            )
        }
    }

    @Test func `validates extreme instants without overflow`() throws {
        for (year, code) in [("0001", nil), ("9999", Finding.Code.conditionsNotYetValid)] {
            let text = Documents.small.replacing(
                "IssueInstant=\"2026-05-01T10:00:00Z\" InResponseTo",
                with: "IssueInstant=\"\(year)-01-01T00:00:00Z\" InResponseTo"
            )
            #expect(try Self.validate(text) { $0.maximumAge = .max }.map(\.code) == [code].compactMap(\.self))
        }
    }
}

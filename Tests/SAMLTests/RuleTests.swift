// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

struct RuleTests {
    /// An instant in all validity periods of the small response.
    private static let inside = Timestamp(seconds: 1_777_629_600)

    private static func codes(_ findings: [Finding]) -> [Finding.Code] { findings.map(\.code) }

    @Test
    func `reports only unverified signatures for a valid response`() throws {
        let findings = try Reading.validate(Documents.small, at: .instant(Self.inside))
        #expect(Self.codes(findings) == [.signatureUnchecked])
        #expect(findings.map(\.severity) == [.warning])
        #expect(Verdict(findings) == .accept)
    }

    @Test
    func `applies no rule to a document that is not a response`() throws {
        let findings = try Reading.validate("<a/>", at: .issueInstant)
        #expect(Self.codes(findings) == [.samlNotAResponse])
        #expect(Verdict(findings) == .reject)
    }

    @Test
    func `reports any other status as an error with its nested codes`() throws {
        let text = Documents.small.replacing(
            "<samlp:StatusCode Value=\"urn:oasis:names:tc:SAML:2.0:status:Success\"/>",
            with: """
                <samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder">\
                <samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:StatusCode>\
                <samlp:StatusMessage>no\u{1F}&#10;way</samlp:StatusMessage>
                """.replacing("\u{1F}", with: "")
        )
        let finding = try #require(try Reading.validate(text, at: .instant(Self.inside)).first)
        #expect(finding.code == .statusNotSuccess)
        #expect(finding.severity == .error)
        #expect(finding.path == "/samlp:Response/samlp:Status")
        #expect(finding.actual == "urn:oasis:names:tc:SAML:2.0:status:Responder")
        #expect(
            finding.message == "The status is urn:oasis:names:tc:SAML:2.0:status:Responder > "
                + #"urn:oasis:names:tc:SAML:2.0:status:Success, not Success. The message is "no …"."#
        )
    }

    @Test(arguments: [
        // NotBefore 09:55:00, NotOnOrAfter 10:05:00; seconds and nanoseconds around them.
        (0, -300, -1, Finding.Code.conditionsNotYetValid as Finding.Code?), (0, -300, 0, nil), (0, -300, 1, nil),
        (0, 300, -1, nil), (0, 300, 0, .conditionsExpired), (0, 300, 1, .conditionsExpired),
        (60, -360, -1, .conditionsNotYetValid), (60, -360, 0, nil), (60, -360, 1, nil),
        (60, 360, -1, nil), (60, 360, 0, .conditionsExpired), (60, 360, 1, .conditionsExpired),
        (300, -600, -1, .conditionsNotYetValid), (300, -600, 0, nil),
        (300, 600, -1, nil), (300, 600, 0, .conditionsExpired),
    ])
    func `accepts instants from NotBefore up to but not including NotOnOrAfter`(
        skew: Int,
        seconds: Int,
        nanoseconds: Int,
        code: Finding.Code?
    ) throws {
        let instant =
            nanoseconds < 0
            ? Timestamp(seconds: Self.inside.seconds + seconds - 1, nanoseconds: 1_000_000_000 + nanoseconds)
            : Timestamp(seconds: Self.inside.seconds + seconds, nanoseconds: nanoseconds)
        // Issued long before the validity period, so that only the period is validated.
        let text = Documents.small.replacing("Instant=\"2026-05-01T10:", with: "Instant=\"2026-05-01T09:")
        let findings = try Reading.validate(
            text,
            at: .instant(instant),
            policy: ValidationPolicy(clockSkew: skew)
        )
        // The validity period of the bearer confirmation ends with that of the conditions.
        let errors = findings.filter { $0.severity == .error }
        #expect(
            Self.codes(errors)
                == (code == .conditionsExpired
                    ? [.conditionsExpired, .confirmationExpired] : [code].compactMap(\.self))
        )
        if let finding = findings.first(where: { $0.severity == .error }) {
            #expect(finding.path == "/samlp:Response/saml:Assertion/saml:Conditions")
            // The end of a period is a value of the document, not one that a policy expects.
            #expect(finding.expected == nil)
            #expect(finding.actual == (seconds < 0 ? "2026-05-01T09:55:00Z" : "2026-05-01T10:05:00Z"))
        }
    }

    @Test
    func `validates each assertion by its own conditions`() throws {
        let assertion = try #require(Documents.small.firstRange(of: "<saml:Assertion"))
        let end = try #require(Documents.small.firstRange(of: "</samlp:Response>"))
        let second = Documents.small[assertion.lowerBound..<end.lowerBound]
            .replacing("_a1", with: "_a2").replacing("10:05:00Z\"><saml:Aud", with: "09:58:00Z\"><saml:Aud")
        let text = Documents.small.replacing("</samlp:Response>", with: second + "</samlp:Response>")
        var policy = ValidationPolicy()
        policy.limits.assertions = 2
        let findings = try Reading.validate(text, at: .instant(Self.inside), policy: policy)
            .filter { $0.severity == .error }
        #expect(findings.map(\.code) == [.conditionsExpired])
        #expect(findings.map(\.path) == ["/samlp:Response/saml:Assertion[2]/saml:Conditions"])
    }

    @Test
    func `validates a capture at its IssueInstant`() throws {
        #expect(Verdict(try Reading.validate(Documents.small, at: .issueInstant)) == .accept)
        #expect(Verdict(try Reading.validate(Documents.small, at: .instant(Timestamp(seconds: 0)))) == .reject)
    }

    @Test(arguments: [
        ("<saml:Attribute Name=\"uid\"/>", true),
        ("<saml:Attribute Name=\"uid\" NameFormat=\"urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified\"/>", true),
        ("<saml:Attribute Name=\"uid\" NameFormat=\"urn:oasis:names:tc:SAML:2.0:attrname-format:basic\"/>", false),
        ("<saml:Attribute Name=\"UID\"/>", false),
        ("<saml:Attribute Name=\"uid \"/>", false),
    ])
    func `reports a repeated name and format in an assertion`(attribute: String, isDuplicate: Bool) throws {
        let inOne = Documents.small.replacing(
            "</saml:AttributeStatement>",
            with: "\(attribute)</saml:AttributeStatement>"
        )
        let inTwo = Documents.small.replacing(
            "</saml:Assertion>",
            with: "<saml:AttributeStatement>\(attribute)</saml:AttributeStatement></saml:Assertion>"
        )
        let statement = "/samlp:Response/saml:Assertion/saml:AttributeStatement"
        var policy = ValidationPolicy()
        policy.duplicateAttributes = .rejected
        for (text, path) in [(inOne, "\(statement)/saml:Attribute[2]"), (inTwo, "\(statement)[2]/saml:Attribute")] {
            let findings = try Reading.validate(text, at: .instant(Self.inside), policy: policy)
                .filter { $0.severity == .error }
            #expect(findings.map(\.code) == (isDuplicate ? [.attributesDuplicateName] : []))
            #expect(findings.map(\.path) == (isDuplicate ? [path] : []))
        }
    }

    @Test
    func `distinguishes canonically equivalent names`() throws {
        let text = Documents.small.replacing(
            "</saml:AttributeStatement>",
            with: "<saml:Attribute Name=\"e\u{301}\"/><saml:Attribute Name=\"\u{E9}\"/></saml:AttributeStatement>"
        )
        #expect(Verdict(try Reading.validate(text, at: .instant(Self.inside))) == .accept)
    }

    @Test
    func `rejects an unknown condition`() throws {
        let condition =
            "<saml:Condition xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"x:T\" xmlns:x=\"u:x\"/>"
        let text = Documents.small.replacing("</saml:Conditions>", with: condition + "</saml:Conditions>")
        let findings = try Reading.validate(text, at: .instant(Self.inside))
        let errors = findings.filter { $0.severity == .error }
        #expect(Self.codes(errors) == [.conditionsUnknownCondition])
        #expect(errors.map(\.path) == ["/samlp:Response/saml:Assertion/saml:Conditions"])
    }

    @Test
    func `requires a subject`() throws {
        let text = Documents.small.replacing(#/<saml:Subject>.*<\/saml:Subject>/#.dotMatchesNewlines(), with: "")
        let findings = try Reading.validate(text, at: .instant(Self.inside))
        #expect(Self.codes(findings.filter { $0.severity == .error }) == [.samlMissingElement])
    }

    @Test(arguments: [100, 101, 5000])
    func `limits the findings of a document`(count: Int) throws {
        let text = Documents.small.replacing(
            "</samlp:Response>",
            with: String(repeating: "<x/>", count: count) + "</samlp:Response>"
        )
        let errors = try Reading.validate(text, at: .instant(Self.inside)).filter { $0.severity == .error }
        #expect(errors.count == min(count, 101))
        #expect(errors.contains { $0.code == .xmlLimitExceeded } == (count > 100))
    }

    @Test
    func `reports content that was not decrypted`() throws {
        let text = Documents.everything.replacing(
            "<saml:NameID Format=\"urn:oasis:names:tc:SAML:2.0:nameid-format:persistent\" "
                + "NameQualifier=\"nq\" SPNameQualifier=\"spnq\" SPProvidedID=\"sppid\">us<![CDATA[er]]></saml:NameID>",
            with: "<saml:EncryptedID><xenc:EncryptedData/></saml:EncryptedID>"
        )
        let findings = try Reading.validate(text, at: .instant(Self.inside))
        let warnings = findings.filter { $0.code == .encryptionNotDecrypted }
        #expect(warnings.allSatisfy { $0.severity == .warning })
        #expect(
            warnings.map(\.path) == [
                "/samlp:Response/saml:EncryptedAssertion",
                "/samlp:Response/saml:Assertion/saml:Subject/saml:EncryptedID",
                "/samlp:Response/saml:Assertion/saml:AttributeStatement/saml:EncryptedAttribute",
            ]
        )
    }

    @Test
    func `orders findings by area, with errors first`() {
        let findings = [
            Finding(.conditionsExpired, .error, "a"), Finding(.samlBadURI, .warning, "b"),
            Finding(.samlBadID, .error, "c"), Finding(.xmlUndeclaredPrefix, .warning, "d"),
            Finding(.signatureUnchecked, .warning, "e"), Finding(.samlNotAResponse, .info, "f"),
            Finding(.samlBadID, .error, "g"), Finding(.encryptionNotDecrypted, .error, "h"),
        ]
        #expect(findings.inReportOrder.map(\.message) == ["d", "c", "g", "b", "f", "e", "h", "a"])
    }

    @Test
    func `traps for an excessive clock skew`() async {
        await #expect(processExitsWith: .failure) { _ = ValidationPolicy(clockSkew: 301) }
        await #expect(processExitsWith: .failure) { _ = ValidationPolicy(clockSkew: -1) }
    }
}

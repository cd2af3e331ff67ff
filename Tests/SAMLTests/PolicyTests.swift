// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// Properties of policies, and cases that vectors cannot express.
@Suite struct `validation policies` {
    /// One minute after the `IssueInstant` of the small response.
    private static let moment = Timestamp(seconds: 1_777_629_660)

    private static func errors(
        _ text: String,
        _ policy: ValidationPolicy,
        at instant: Timestamp = moment
    ) throws -> [Finding] {
        try Reading.validate(text, at: .instant(instant), policy: policy).filter { $0.severity == .error }
    }

    @Test func `enables every check for web SSO`() throws {
        let request = try #require(XMLID("_q1"))
        let policy = ValidationPolicy.webSSO(
            audience: "https://sp.example",
            recipient: "https://sp.example/acs",
            inResponseTo: .request(request)
        )
        #expect(policy.profile == .webSSO)
        #expect(policy.clockSkew == 60)
        #expect(policy.maximumAge == 300)
        #expect(policy.oneTimeUse == .rejected)
        #expect(policy.duplicateAttributes == .merged)
        #expect(policy.limits == ValidationPolicy.Limits())
        #expect(policy.destinations == policy.recipients)
        let answered = Documents.small.replacing("NotOnOrAfter=", with: "InResponseTo=\"_q1\" NotOnOrAfter=")
            .replacing(
                "<saml:Conditions NotBefore=\"2026-05-01T09:55:00Z\" InResponseTo=\"_q1\"",
                with: "<saml:Conditions"
            )
        #expect(try Self.errors(answered, policy).isEmpty)
        let wrong = try Self.errors(Documents.small, policy, at: Timestamp(seconds: Self.moment.seconds + 600))
        #expect(
            wrong.map(\.code) == [
                .inResponseToMissing, .conditionsExpired, .conditionsExpired, .confirmationExpired,
            ]
        )
    }

    @Test func `compares with the values that the factory methods receive`() throws {
        for policy in [
            ValidationPolicy.core(audience: "https://sp.example"), .attributeQuery(audience: "https://sp.example"),
        ] {
            #expect(policy.audiences == ["https://sp.example"])
            #expect(policy.maximumAge == 300)
            #expect(policy.oneTimeUse == .rejected)
            #expect(try Self.errors(Documents.small, policy).isEmpty)
        }
        let other = ValidationPolicy.attributeQuery(audience: "https://other.example")
        #expect(try Self.errors(Documents.small, other).map(\.code) == [.audienceMismatch])
    }

    @Test func `compares no values by default`() {
        let policy = ValidationPolicy()
        #expect(policy.profile == .core)
        #expect(policy.maximumAge == nil)
        #expect(policy.oneTimeUse == .ignored)
        #expect(policy.inResponseTo == .notChecked)
        #expect(!policy.validatesAssertions)
    }

    @Test(
        arguments: [
            \ValidationPolicy.issuers, \.audiences, \.recipients, \.spNameQualifiers, \.authnContexts,
        ] as [any WritableKeyPath<ValidationPolicy, [String]> & Sendable]
    )
    func `validates assertions if any of their values is compared`(
        list: any WritableKeyPath<ValidationPolicy, [String]> & Sendable
    ) {
        var policy = ValidationPolicy()
        policy[keyPath: list] = ["a"]
        #expect(policy.validatesAssertions)
    }

    @Test func `traps for invalid policies`() async {
        await #expect(processExitsWith: .failure) { _ = ValidationPolicy.core(audience: "") }
        await #expect(processExitsWith: .failure) { _ = ValidationPolicy.attributeQuery(audience: "") }
        await #expect(processExitsWith: .failure) {
            _ = ValidationPolicy.webSSO(audience: "a", recipient: "", inResponseTo: .unsolicited)
        }
        await #expect(processExitsWith: .failure) {
            var policy = ValidationPolicy()
            policy.clockSkew = 301
        }
        await #expect(processExitsWith: .failure) {
            var policy = ValidationPolicy()
            policy.maximumAge = -1
        }
        await #expect(processExitsWith: .failure) {
            var policy = ValidationPolicy()
            policy.limits.assertions = 17
        }
        await #expect(processExitsWith: .failure) {
            var policy = ValidationPolicy()
            policy.limits.assertions = 0
        }
    }

    @Test(arguments: [(16, 16, 0), (17, 16, 1), (1, 1, 0), (2, 1, 1)])
    func `limits the number of assertions`(count: Int, limit: Int, errors: Int) throws {
        let small = try #require(try Reading(Documents.small).response)
        var response = small
        response.entries = Array(repeating: small.entries[0], count: count)
        var policy = ValidationPolicy()
        policy.limits.assertions = limit
        #expect(Self.validate(response, policy).map(\.code) == Array(repeating: .samlTooManyAssertions, count: errors))
    }

    @Test func `does not count assertions if a signature is missing`() throws {
        let small = try #require(try Reading(Documents.small).response)
        var response = small
        response.entries = [small.entries[0], small.entries[0]]
        for (holds, codes) in [(true, [Finding.Code.samlTooManyAssertions]), (false, [])] {
            let subject = RuleSubject(
                response: response,
                policy: ValidationPolicy(),
                instant: Self.moment,
                responseIsSigned: false,
                signaturesHold: holds
            )
            #expect(ResponseRules.verified.findings(on: subject).map(\.code) == codes)
        }
    }

    @Test(arguments: [(1_000, 0), (1_001, 1)])
    func `limits the number of attributes and values`(count: Int, errors: Int) throws {
        let small = try #require(try Reading(Documents.small).response)
        let assertion = try #require(small.assertions.first)
        let value = Attribute.Value("v")
        let many = (0..<count).map { Attribute("a\($0)", values: [value]) }
        let split = AttributeStatement(many.suffix(1).map { .attribute($0) })
        let statements: [[Assertion.Statement]] = [
            [.attribute(AttributeStatement(many.dropLast().map { .attribute($0) })), .attribute(split)],
            [
                .attribute(
                    AttributeStatement([.attribute(Attribute("a", values: Array(repeating: value, count: count)))])
                )
            ],
        ]
        for statements in statements {
            var changed = assertion
            changed.statements = statements
            var response = small
            response.entries = [.assertion(changed)]
            let codes = Self.validate(response, ValidationPolicy()).map(\.code)
            #expect(codes == Array(repeating: .xmlLimitExceeded, count: errors))
        }
    }

    @Test func `omits the warning about unverified content only after verification`() throws {
        let text = Documents.small.replacing(
            "</samlp:Response>",
            with: "<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc=\"http://www.w3.org/2001/04/xmlenc#\"/>"
                + "</saml:EncryptedAssertion></samlp:Response>"
        )
        var policy = ValidationPolicy()
        policy.limits.assertions = 2
        let response = try #require(try Reading(text).response)
        let expected: [(Bool, Bool, [Finding.Code])] = [
            (false, false, [.signatureUnchecked, .encryptionNotDecrypted]), (true, false, [.encryptionNotDecrypted]),
            (false, true, [.signatureUnchecked]), (true, true, []),
        ]
        for (checked, tried, codes) in expected {
            let rules = ResponseRules.applying(signaturesWereChecked: checked, decryptionWasTried: tried)
            #expect(Self.validate(response, policy, rules).map(\.code) == codes)
        }
        #expect(
            Self.validate(response, policy, .standard).map(\.code) == [.signatureUnchecked, .encryptionNotDecrypted]
        )
        #expect(Self.validate(response, policy, .verified).isEmpty)
    }

    @Test func `inserts a decrypted assertion at its original position`() throws {
        let sealed =
            "<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc=\"http://www.w3.org/2001/04/xmlenc#\"/>"
            + "</saml:EncryptedAssertion>"
        let start = try #require(Documents.small.firstRange(of: "<saml:Assertion")).lowerBound
        let text = Documents.small[..<start] + sealed + Documents.small[start...]
        let document = try UnverifiedResponse(parsing: Array(String(text).utf8))
        let read = document.response
        var response = try #require(read)
        let assertion = try #require(response.assertions.first)
        response.entries[0] = .assertion(assertion)
        var policy = ValidationPolicy()
        policy.limits.assertions = 2
        policy.audiences = ["https://other.example"]
        let subject = RuleSubject(response: response, policy: policy, instant: Self.moment, responseIsSigned: true)
        let findings = ResponseRules.verified.findings(on: subject, placedIn: document, after: [])
        #expect(findings.map(\.code) == [.audienceMismatch, .audienceMismatch])
        #expect(
            findings.map(\.path) == [
                "/samlp:Response/saml:EncryptedAssertion",
                "/samlp:Response/saml:Assertion/saml:Conditions/saml:AudienceRestriction",
            ]
        )
        #expect(findings.map(\.location) != [nil, nil])
    }

    @Test(arguments: [
        ("<saml:Audience>https://sp.example<", "<saml:Audience>\n https://sp.example <"),
        ("Recipient=\"https://sp.example/acs\"", "Recipient=\" https://sp.example/acs\""),
        ("Destination=\"https://sp.example/acs\"", "Destination=\"https://sp.example/acs \""),
        (
            "<saml:Issuer>https://idp.example</saml:Issuer>\n<samlp",
            "<saml:Issuer> https://idp.example\t</saml:Issuer>\n<samlp"
        ),
    ])
    func `ignores and reports white space around a name`(plain: String, padded: String) throws {
        let text = Documents.small.replacing(plain, with: padded)
        #expect(text != Documents.small)
        var policy = ValidationPolicy.core(audience: "https://sp.example")
        policy.issuers = ["https://idp.example"]
        policy.recipients = ["https://sp.example/acs"]
        policy.destinations = ["https://sp.example/acs"]
        let findings = try Reading.validate(text, at: .instant(Self.moment), policy: policy)
        #expect(Verdict(findings) == .accept)
        #expect(findings.contains { $0.severity == .warning && $0.message.hasPrefix("White space surrounds") })
    }

    @Test func `distinguishes canonically equivalent names`() throws {
        let text = Documents.small.replacing("https://idp.example<", with: "https://idp.example/e\u{301}<")
        var policy = ValidationPolicy()
        policy.issuers = ["https://idp.example/\u{E9}"]
        #expect(try Self.errors(text, policy).map(\.code) == [.issuerMismatch, .issuerMismatch])
        let pair = ValidationPolicy.IssuerPair(response: "e\u{301}", assertion: "a")
        #expect(pair != ValidationPolicy.IssuerPair(response: "\u{E9}", assertion: "a"))
    }

    @Test func `names both values of a mismatch and escapes them`() throws {
        let text = Documents.small.replacing(
            "<saml:Audience>https://sp.example<",
            with: "<saml:Audience>https://\u{202E}x<"
        )
        let finding = try #require(try Self.errors(text, .core(audience: "https://sp.example")).first)
        #expect(finding.expected == "https://sp.example")
        #expect(finding.actual == "https://\\u{202e}x")
        #expect(finding.message == "`Audience` is `https://\\u{202e}x`; the policy allows `https://sp.example`.")
    }

    @Test func `reports why no subject confirmation is valid`() throws {
        let one = try #require(
            Documents.small.firstRange(of: #/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/#)
        )
        let bad = Documents.small[one].replacing("sp.example/acs", with: "other.example/acs")
        let text = Documents.small.replacing(Documents.small[one], with: bad + bad)
        var policy = ValidationPolicy(clockSkew: 0)
        policy.recipients = ["https://sp.example/acs"]
        let found = try Self.errors(text, policy, at: Timestamp(seconds: Self.moment.seconds + 239))
        #expect(
            found.map(\.message) == [
                "None of the 2 subject confirmations is valid: recipient.mismatch; recipient.mismatch."
            ]
        )
    }

    private static func validate(
        _ response: Response,
        _ policy: ValidationPolicy,
        _ rules: ResponseRules = .verified
    ) -> [RuleFinding] {
        rules.findings(
            on: RuleSubject(response: response, policy: policy, instant: moment, responseIsSigned: true)
        )
    }
}

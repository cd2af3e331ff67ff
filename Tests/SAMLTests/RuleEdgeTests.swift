// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// How rules handle content that they cannot validate, and which warnings they report.
@Suite struct `rules at their limits` {
    /// One minute after the `IssueInstant` of the small response.
    private static let moment = Timestamp(seconds: 1_777_629_660)

    private static func small() throws -> Response {
        try #require(try Reading(Documents.small).response)
    }

    private static func validate(_ response: Response, _ policy: ValidationPolicy) -> [RuleFinding] {
        ResponseRules.verified.findings(
            on: RuleSubject(response: response, policy: policy, instant: moment, responseIsSigned: false)
        )
    }

    /// The small response with selected statements and an assertion that was not decrypted.
    private static func closed(_ isKept: (Assertion.Statement) -> Bool) throws -> Response {
        var response = try small()
        var assertion = try #require(response.assertions.first)
        assertion.statements.removeAll { !isKept($0) }
        let sealed = EncryptedElement(XMLContent(QualifiedName("EncryptedAssertion", in: "")))
        response.entries = [.assertion(assertion), .encrypted(sealed)]
        return response
    }

    private static func query(_ subject: Subject) throws -> AttributeQuery {
        AttributeQuery(MessageHeader(id: try #require(XMLID("_q1")), issueInstant: moment), subject: subject)
    }

    @Test func `treats an unverified response as unsigned`() throws {
        let text = Documents.small.replacing(" Destination=\"https://sp.example/acs\"", with: "")
            .replacing("\n<saml:Issuer>https://idp.example</saml:Issuer>\n<samlp", with: "<samlp")
        let policy = ValidationPolicy(profile: .webSSO)
        let errors = try Reading.validate(text, at: .instant(Self.moment), policy: policy)
            .filter { $0.severity == .error }
        #expect(errors.isEmpty)
        let response = try #require(try Reading(text).response)
        let signed = RuleSubject(response: response, policy: policy, instant: Self.moment, responseIsSigned: true)
        #expect(ResponseRules.verified.findings(on: signed).map(\.code) == [.issuerMissing, .destinationMissing])
    }

    @Test func `requires the Issuer of a web SSO response with an encrypted assertion`() throws {
        let login = ValidationPolicy(profile: .webSSO)
        var response = try Self.small()
        response.issuer = nil
        func codes(_ policy: ValidationPolicy, openedEncrypted: Bool = false) -> [Finding.Code] {
            let subject = RuleSubject(
                response: response,
                policy: policy,
                instant: Self.moment,
                responseIsSigned: false,
                openedEncrypted: openedEncrypted
            )
            return ResponseRules.verified.findings(on: subject).map(\.code)
        }
        #expect(codes(login).isEmpty)
        #expect(codes(login, openedEncrypted: true) == [.issuerMissing])
        #expect(codes(ValidationPolicy(), openedEncrypted: true).isEmpty)
        response.entries = [.encrypted(EncryptedElement(XMLContent(QualifiedName("EncryptedAssertion", in: ""))))]
        #expect(codes(login) == [.issuerMissing])
        #expect(codes(ValidationPolicy()).isEmpty)
    }

    @Test func `does not validate the assertions of a failure`() throws {
        var response = try Self.small()
        response.status = Status([.responder])
        var policy = ValidationPolicy(profile: .webSSO)
        policy.audiences = ["https://other.example"]
        policy.recipients = ["https://other.example"]
        #expect(Self.validate(response, policy).map(\.code) == [.statusNotSuccess])
    }

    @Test func `reports an assertion that was not decrypted as an error if the policy validates assertions`() throws {
        var asking = ValidationPolicy()
        asking.query = try Self.query(Subject(.nameID(NameID("user"))))
        var answering = ValidationPolicy()
        answering.inResponseTo = .unsolicited
        let policies = [
            ValidationPolicy(profile: .webSSO), ValidationPolicy(profile: .attributeQuery), asking, answering,
        ]
        for policy in policies {
            #expect(policy.validatesAssertions)
        }
    }

    @Test func `does not report statements as missing that an encrypted assertion can contain`() throws {
        let mute = try Self.closed { if case .authn = $0 { false } else { true } }
        var login = ValidationPolicy(profile: .webSSO)
        login.limits.assertions = 2
        #expect(Self.validate(mute, login).isEmpty)
        let bare = try Self.closed { if case .attribute = $0 { false } else { true } }
        var answer = ValidationPolicy(profile: .attributeQuery)
        answer.limits.assertions = 2
        #expect(Self.validate(bare, answer).isEmpty)
    }

    @Test(arguments: [("t", true), ("u", false)])
    func `compares the whole content of identifiers of other types`(text: String, isSame: Bool) throws {
        func identifier(_ text: String) -> Subject.Identifier {
            .baseID(BaseID(content: XMLContent(QualifiedName("BaseID", in: "urn:x"), nodes: [.text(text)])))
        }
        var response = try Self.small()
        var assertion = try #require(response.assertions.first)
        assertion.subject?.identifier = identifier("t")
        response.entries = [.assertion(assertion)]
        var policy = ValidationPolicy(profile: .attributeQuery)
        policy.query = try Self.query(Subject(identifier(text)))
        #expect(Self.validate(response, policy).map(\.code) == (isSame ? [] : [.inResponseToMismatch]))
    }

    @Test(arguments: [("a", "has the `NameFormat`"), ("b", "which the query does not request")])
    func `distinguishes an attribute of another format from one that was not requested`(name: String, words: String)
        throws
    {
        var response = try Self.small()
        var assertion = try #require(response.assertions.first)
        let basic = URIReference("urn:oasis:names:tc:SAML:2.0:attrname-format:basic")
        let attribute = Attribute("a", nameFormat: basic, values: [Attribute.Value("v")])
        assertion.statements = [.attribute(AttributeStatement([.attribute(attribute)]))]
        response.entries = [.assertion(assertion)]
        var policy = ValidationPolicy(profile: .attributeQuery)
        policy.query = try Self.query(Subject(.nameID(NameID("user"))))
        policy.query?.attributes = [Attribute(name)]
        let findings = Self.validate(response, policy).filter { $0.code == .inResponseToUnsolicited }
        #expect(findings.count == 1)
        #expect(findings.first?.message.contains(words) == true)
    }

    @Test(arguments: [(["uid"], []), (["uid", "zip"], [Finding.Code.attributesMissing])])
    func `warns of an attribute that the query requests and the response lacks`(
        names: [String],
        codes: [Finding.Code]
    ) throws {
        var response = try Self.small()
        var assertion = try #require(response.assertions.first)
        let uid = Attribute("uid", values: [Attribute.Value("1")])
        assertion.statements = [.attribute(AttributeStatement([.attribute(uid)]))]
        response.entries = [.assertion(assertion)]
        var policy = ValidationPolicy(profile: .attributeQuery)
        policy.query = try Self.query(Subject(#require(assertion.subject?.identifier)))
        policy.query?.attributes = names.map { Attribute($0) }
        let findings = Self.validate(response, policy)
        #expect(findings.map(\.code) == codes)
        #expect(findings.allSatisfy { $0.severity == .warning && $0.message.contains("`zip`") })
    }

    @Test(arguments: [
        ([], true), ([Attribute.Value("")], true), ([Attribute.Value(.text(""), isNil: true)], true),
        ([Attribute.Value(""), Attribute.Value("v")], false), ([Attribute.Value(.nodes([.text("v")]))], false),
    ])
    func `warns about an empty attribute`(values: [Attribute.Value], isEmpty: Bool) throws {
        var response = try Self.small()
        var assertion = try #require(response.assertions.first)
        assertion.statements = [.attribute(AttributeStatement([.attribute(Attribute("a", values: values))]))]
        response.entries = [.assertion(assertion)]
        let findings = Self.validate(response, ValidationPolicy(profile: .attributeQuery))
        #expect(findings.map(\.code) == (isEmpty ? [.attributesEmpty] : []))
        #expect(findings.allSatisfy { $0.severity == .warning })
    }
}

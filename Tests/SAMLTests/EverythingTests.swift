// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

struct EverythingTests {
    @Test
    func `decodes a complete document to the complete model`() throws {
        let document = try Reading(Documents.everything)
        #expect(document.findings.filter { $0.severity == .error } == [])
        let response = try #require(document.response)
        let expected = try Self.expected()
        #expect(response.extensions == expected.extensions)
        #expect(response.status == expected.status)
        #expect(response.encryptedAssertions == expected.encryptedAssertions)
        let assertion = try #require(response.assertions.first)
        let expectedAssertion = try #require(expected.assertions.first)
        #expect(assertion.subject == expectedAssertion.subject)
        #expect(assertion.conditions == expectedAssertion.conditions)
        #expect(assertion.advice == expectedAssertion.advice)
        #expect(assertion.statements == expectedAssertion.statements)
        #expect(response == expected)
        #expect(!document.isInSOAPEnvelope)
    }

    @Test
    func `reads the same response from a SOAP envelope`() throws {
        let text = Documents.inEnvelope(Documents.everything, header: "<s:Header><a mustUnderstand=\"1\"/></s:Header>")
        let document = try Reading(text)
        #expect(document.isInSOAPEnvelope)
        #expect(try document.response == Self.expected())
    }

    @Test
    func `reads the keys of encrypted elements`() throws {
        let document = try Reading(Documents.everything)
        let encrypted = try #require(document.response?.encryptedAssertions.first)
        #expect(encrypted.algorithm == "http://www.w3.org/2009/xmlenc11#aes256-gcm")
        #expect(encrypted.keys.map(\.recipient) == ["https://sp.example", "https://other.example"])
        #expect(encrypted.keys.map(\.keyName) == ["k1", nil])
        #expect(encrypted.keys.first?.algorithm == "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p")
    }

    @Test
    func `preserves white space around a URI but does not compare it`() throws {
        let document = try Reading(Documents.everything)
        let audience = try #require(
            document.response?.assertions.first?.conditions?.audienceRestrictions[0].audiences[1]
        )
        #expect(audience.text == " https://b.example ")
        #expect(audience.rawValue == "https://b.example")
        #expect(document.findings.map(\.code) == [.samlBadURI])
        #expect(document.findings.map(\.severity) == [.warning])
    }
}

extension EverythingTests {
    static func expected() throws -> Response {
        let header = MessageHeader(
            id: try #require(XMLID("_r1")),
            issueInstant: Timestamp(seconds: 1_777_629_600, nanoseconds: 250_000_000),
            destination: URIReference("https://sp.example/acs"),
            consent: URIReference("urn:oasis:names:tc:SAML:2.0:consent:obtained"),
            issuer: NameID(
                "https://idp.example",
                format: URIReference("urn:oasis:names:tc:SAML:2.0:nameid-format:entity")
            ),
            extensions: [
                element(
                    "a",
                    attributes: [.init(QualifiedName("b", in: ""), "1")],
                    [.text("t"), .comment("c"), .processingInstruction(target: "p", data: "d")]
                )
            ]
        )
        return Response(
            header,
            inResponseTo: XMLID("_q1"),
            status: Status(
                [.success, Status.Code(rawValue: "urn:x:second"), Status.Code(rawValue: "urn:x:third")],
                message: "well done",
                detail: [element("why")]
            ),
            entries: [.encrypted(encryptedAssertion), .assertion(try assertion())]
        )
    }

    private static func element(
        _ local: String,
        in namespace: String = "urn:x",
        type: QualifiedName? = nil,
        attributes: [XMLContent.Attribute] = [],
        _ nodes: [XMLContent.Node] = []
    ) -> XMLContent {
        XMLContent(QualifiedName(local, in: namespace), type: type, attributes: attributes, nodes: nodes)
    }

    private static let ds = "http://www.w3.org/2000/09/xmldsig#"
    private static let xenc = "http://www.w3.org/2001/04/xmlenc#"
    private static let saml = "urn:oasis:names:tc:SAML:2.0:assertion"

    private static func keyInfo(_ name: String) -> XMLContent {
        element("KeyInfo", in: ds, [.element(element("KeyName", in: ds, [.text(name)]))])
    }

    private static func attribute(_ name: String, _ value: String, in namespace: String = "") -> XMLContent.Attribute {
        XMLContent.Attribute(QualifiedName(name, in: namespace), value)
    }

    private static func encrypted(_ name: String) -> EncryptedElement {
        EncryptedElement(element(name, in: saml, [.element(element("EncryptedData", in: xenc))]))
    }

    private static var encryptedAssertion: EncryptedElement {
        let method = element(
            "EncryptionMethod",
            in: xenc,
            attributes: [attribute("Algorithm", "http://www.w3.org/2009/xmlenc11#aes256-gcm")]
        )
        let keyMethod = element(
            "EncryptionMethod",
            in: xenc,
            attributes: [attribute("Algorithm", "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p")]
        )
        let key = element(
            "EncryptedKey",
            in: xenc,
            attributes: [attribute("Recipient", "https://sp.example")],
            [.element(keyMethod), .element(keyInfo("k1"))]
        )
        let data = element(
            "EncryptedData",
            in: xenc,
            [.element(method), .element(element("KeyInfo", in: ds, [.element(key)]))]
        )
        let other = element("EncryptedKey", in: xenc, attributes: [attribute("Recipient", "https://other.example")])
        return EncryptedElement(element("EncryptedAssertion", in: saml, [.element(data), .element(other)]))
    }

    private static func assertion() throws -> Assertion {
        let instant = Timestamp(seconds: 1_777_629_600)
        return Assertion(
            id: try #require(XMLID("_a1")),
            issueInstant: instant,
            issuer: NameID("https://idp.example"),
            subject: try subject(),
            conditions: try conditions(),
            advice: Advice([
                .assertion(.id(try #require(XMLID("_a9")))),
                .assertion(.uri(try uri("https://idp.example/a"))),
                .assertion(
                    .assertion(
                        Assertion(
                            id: try #require(XMLID("_a2")),
                            issueInstant: instant,
                            issuer: NameID("https://idp.example"),
                            subject: Subject(.nameID(NameID("advised")))
                        )
                    )
                ),
                .assertion(.encrypted(encrypted("EncryptedAssertion"))),
                .other(element("hint")),
            ]),
            statements: try authnStatements() + [
                .attribute(try attributeStatement()),
                .authzDecision(
                    AuthzDecisionStatement(
                        resource: "",
                        decision: .permit,
                        actions: [.init("Read", namespace: try uri("urn:oasis:names:tc:SAML:1.0:action:rwedc"))],
                        evidence: [.id(try #require(XMLID("_a8")))]
                    )
                ),
                .other(
                    element(
                        "Statement",
                        in: saml,
                        type: QualifiedName("other", in: "urn:x"),
                        [.element(element("s"))]
                    )
                ),
            ]
        )
    }

    private static func uri(_ text: String) throws -> URIReference { try #require(URIReference(text)) }

    private static func subject() throws -> Subject {
        let baseID = element(
            "BaseID",
            in: saml,
            type: QualifiedName("odd", in: "urn:x"),
            attributes: [attribute("NameQualifier", "nq"), attribute("SPNameQualifier", "spnq")],
            [.text("b")]
        )
        return Subject(
            .nameID(
                NameID(
                    "user",
                    format: URIReference("urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"),
                    nameQualifier: "nq",
                    spNameQualifier: "spnq",
                    spProvidedID: "sppid"
                )
            ),
            confirmations: [
                Subject.Confirmation(
                    method: Subject.Confirmation.holderOfKey,
                    identifier: .baseID(BaseID(nameQualifier: "nq", spNameQualifier: "spnq", content: baseID)),
                    data: Subject.Confirmation.Data(
                        type: QualifiedName("KeyInfoConfirmationDataType", in: saml),
                        notBefore: Timestamp("2026-05-01T09:00:00Z"),
                        notOnOrAfter: Timestamp("2026-05-01T11:00:00Z"),
                        recipient: URIReference("https://sp.example/acs"),
                        inResponseTo: XMLID("_q1"),
                        address: "192.0.2.1",
                        otherAttributes: [attribute("more", "m", in: "urn:x")],
                        nodes: [.element(keyInfo("k2"))]
                    )
                ),
                Subject.Confirmation(method: Subject.Confirmation.senderVouches),
            ]
        )
    }

    private static func conditions() throws -> Conditions {
        Conditions(
            notBefore: Timestamp("2026-05-01T09:55:00Z"),
            notOnOrAfter: Timestamp("2026-05-01T10:05:00Z"),
            audienceRestrictions: [
                .init([try uri("https://a.example"), try uri("https://b.example")]),
                .init([try uri("https://c.example")]),
            ],
            isOneTimeUse: true,
            proxyRestriction: .init(count: 2, audiences: [try uri("https://p.example")]),
            others: [
                element("Condition", in: saml, type: QualifiedName("moon", in: "urn:x"), [.text("full")])
            ]
        )
    }

    private static func authnStatements() throws -> [Assertion.Statement] {
        let instant = try #require(Timestamp("2026-05-01T09:59:00Z"))
        let declaration = element("AuthnContextDecl", in: saml, [.text("text"), .element(element("how"))])
        return [
            .authn(
                AuthnStatement(
                    authnInstant: instant,
                    sessionIndex: "s1",
                    sessionNotOnOrAfter: Timestamp("2026-05-01T18:00:00Z"),
                    subjectLocality: .init(address: "192.0.2.2", dnsName: "h.example"),
                    context: AuthnContext(
                        classReference: URIReference("urn:x:class"),
                        declaration: .content(declaration),
                        authenticatingAuthorities: [try uri("https://up.example")]
                    )
                )
            ),
            .authn(
                AuthnStatement(
                    authnInstant: instant,
                    context: AuthnContext(declaration: .reference(try uri("urn:x:decl")))
                )
            ),
        ]
    }

    private static func attributeStatement() throws -> AttributeStatement {
        AttributeStatement([
            .attribute(
                Attribute(
                    "uid",
                    nameFormat: URIReference("urn:oasis:names:tc:SAML:2.0:attrname-format:basic"),
                    friendlyName: "User",
                    otherAttributes: [attribute("more", "m", in: "urn:x")],
                    values: [
                        .init(" u1 ", type: QualifiedName("string", in: "http://www.w3.org/2001/XMLSchema")),
                        .init(.text(""), isNil: true),
                        .init(
                            .nodes([.text("a"), .element(element("b")), .comment("c"), .text("d")]),
                            otherAttributes: [attribute("lang", "en", in: "urn:x")]
                        ),
                        .init(""),
                    ]
                )
            ),
            .attribute(Attribute("none")),
            .encrypted(encrypted("EncryptedAttribute")),
        ])
    }
}

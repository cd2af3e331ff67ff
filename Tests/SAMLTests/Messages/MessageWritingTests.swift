// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import TestVectors
internal import Testing

/// What is written is read again as the same message, regardless of its values (S-57).
@Suite struct `writing of messages` {
    /// Texts that end an attribute, an element or a comment, and those that XML normalizes.
    private static let texts = [
        "a", "\"", "'", "<", ">", "&", "&amp;", "]]>", "-->", "<!--", "\t", "\n", "\r", "\r\n", " a ", "\u{85}",
        "\u{2028}",
        "\u{E9}", "e\u{301}", "\u{1F600}", "\" onload=\"", "</saml:NameID>", "<?x?>", "\u{FFFD}", "\u{200B}",
    ]

    private static func header(_ generator: inout SeededGenerator) throws -> MessageHeader {
        MessageHeader(
            id: try #require(XMLID("_m1")),
            issueInstant: Timestamp(seconds: 1_777_629_600, nanoseconds: 250_000_000),
            destination: URIReference("https://sp.example/a?b=c&d=\"<>'"),
            consent: URIReference("urn:x"),
            issuer: NameID(text(&generator)),
            extensions: [
                XMLContent(
                    QualifiedName("a", in: "urn:x", prefix: "saml"),
                    type: QualifiedName("t", in: "urn:t", prefix: "saml"),
                    attributes: [
                        .init(QualifiedName("b", in: ""), text(&generator)),
                        .init(QualifiedName("c", in: "urn:c"), text(&generator)),
                        .init(QualifiedName("lang", in: "http://www.w3.org/XML/1998/namespace"), "en"),
                    ],
                    nodes: [
                        .element(XMLContent(QualifiedName("d", in: ""), nodes: [.text(text(&generator))])),
                        .element(XMLContent(QualifiedName("e", in: "urn:e", prefix: "saml"))),
                    ]
                )
            ]
        )
    }

    /// A text with visible characters, as a name must have.
    private static func text(_ generator: inout SeededGenerator) -> String {
        "x" + (0..<3).map { _ in texts.randomElement(using: &generator) ?? "" }.joined() + "y"
    }

    private static func expectSame<Message: ProtocolMessage>(_ message: Message) throws {
        let read = try UnverifiedMessage<Message>(parsing: message.document())
        let findings = read.findings.filter { $0.severity == .error }
        let decoded = read.message
        #expect(findings == [])
        #expect(decoded == message)
    }

    @Test(arguments: Cases.tried(0..<500))
    func `keeps every value`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let name = NameID(
            Self.text(&generator),
            format: URIReference("urn:f"),
            nameQualifier: Self.text(&generator),
            spNameQualifier: Self.text(&generator),
            spProvidedID: Self.text(&generator)
        )
        let status = Status(
            [.responder, Status.Code(rawValue: "urn:x")],
            message: Self.text(&generator),
            detail: [XMLContent(QualifiedName("d", in: "urn:d"), nodes: [.text(Self.text(&generator))])]
        )
        let id = XMLID("_q1")
        var request = AuthnRequest(try Self.header(&generator), assertionConsumerServiceURL: URIReference("urn:a?b&c"))
        request.subject = Subject(.nameID(name))
        request.nameIDPolicy = .init(format: URIReference("urn:f"), spNameQualifier: Self.text(&generator))
        request.requestedContext = .init(classes: [], declarations: [URIReference("urn:d")].compactMap(\.self))
        request.scoping = .init(
            proxyCount: 2,
            providers: [URIReference("urn:p")].compactMap { $0.map { .init($0, name: Self.text(&generator)) } },
            requesters: [URIReference("urn:r")].compactMap(\.self)
        )
        request.conditions = Conditions(notBefore: Timestamp(seconds: 1), isOneTimeUse: true)
        (request.isPassive, request.attributeConsumingServiceIndex) = (true, 3)
        request.providerName = Self.text(&generator)
        try Self.expectSame(request)
        try Self.expectSame(
            AttributeQuery(
                try Self.header(&generator),
                subject: Subject(.nameID(name)),
                attributes: [Attribute(Self.text(&generator), values: [.init(Self.text(&generator))])]
            )
        )
        try Self.expectSame(
            LogoutRequest(
                try Self.header(&generator),
                identifier: .nameID(name),
                sessionIndexes: [Self.text(&generator), Self.text(&generator)],
                notOnOrAfter: Timestamp(seconds: 1),
                reason: Self.text(&generator)
            )
        )
        try Self.expectSame(LogoutResponse(try Self.header(&generator), inResponseTo: id, status: status))
        try Self.expectSame(ArtifactResponse(try Self.header(&generator), inResponseTo: id, status: status))
        try Self.expectSame(ArtifactResolve(try Self.header(&generator), artifact: Self.text(&generator)))
    }

    @Test func `writes the complete model of a response`() throws {
        let expected = try EverythingTests.expected()
        let read = try UnverifiedResponse(parsing: expected.document())
        let (response, findings) = (read.response, read.findings.filter { $0.severity == .error })
        #expect(findings == [])
        #expect(response == expected)
    }

    @Test(arguments: ["\u{0}", "a\u{1}", "\u{B}", "\u{FFFE}", "\u{1F}"])
    func `refuses characters that XML cannot represent`(text: String) throws {
        var generator = SeededGenerator(seed: 1)
        var header = try Self.header(&generator)
        header.issuer = NameID(text)
        let error = #expect(throws: SAMLError.self) { try ArtifactResolve(header, artifact: "a").document() }
        #expect(error?.code == .xmlMalformed)
        header = try Self.header(&generator)
        let request = LogoutRequest(header, identifier: .nameID(NameID("a")), reason: text)
        #expect(throws: SAMLError.self) { try request.document() }
    }

    @Test(arguments: ["a b", "", "1", "a:b", "a\"", "a><b"])
    func `refuses names that XML does not allow`(name: String) throws {
        var generator = SeededGenerator(seed: 1)
        for bad in [
            XMLContent(QualifiedName(name, in: "urn:x")), XMLContent(QualifiedName("a", in: "urn:x", prefix: name)),
            XMLContent(QualifiedName("a", in: "urn:x"), attributes: [.init(QualifiedName(name, in: ""), "")]),
            XMLContent(QualifiedName("a", in: "urn:x"), nodes: [.processingInstruction(target: name, data: "")]),
        ]
        where
            !(name.isEmpty && bad.name.prefix.isEmpty && bad.name.local == "a" && bad.nodes.isEmpty
            && bad.attributes.isEmpty)
        {
            var header = try Self.header(&generator)
            header.extensions = [bad]
            #expect(throws: SAMLError.self) { try ArtifactResolve(header, artifact: "a").document() }
        }
    }
}

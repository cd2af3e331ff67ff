// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// A message that is written, and the values that each recipient must read in it.
struct WrittenMessage: Sendable, CustomTestStringConvertible {
    /// The name of the root element.
    let kind: String

    /// The name of the text that the message contains.
    let textName: String

    let message: any ProtocolMessage

    /// The values by the path of their element or attribute.
    let values: [String: String]

    var name: String { "\(kind).\(textName)" }

    var testDescription: String { name }

    static let entityID = "https://sp.example.test/saml?a=1&b='2'"
    static let endpoint = "https://idp.example.test/saml?a=1&b=%C3%BC"
    static let ownEndpoint = "https://sp.example.test/saml?a=1&b=%C3%BC"
    static let issueInstant = "2026-05-01T10:00:00Z"

    /// Legal texts that a writer without escaping changes, or writes as markup.
    static let texts = [
        ("plain", "p-0042"), ("markup", "&<>\"'&amp;</saml:NameID><!--x-->?>\"a=\"%3C+b#/"),
        ("section", "]]><![CDATA[x]]>"),
        ("foreign", "e\u{301}\u{E9}\u{65E5}\u{672C}\u{5D0}\u{1F3AC}\u{85}\u{2028}\u{A0}x"),
        ("space", " \ta  b\n\nc\r\nd\re\t "),
    ]

    /// Every kind of message with every text.
    static func all() throws -> [WrittenMessage] { try texts.flatMap { name, text in try Self.kinds(name, text) } }

    private static func kinds(_ textName: String, _ text: String) throws -> [WrittenMessage] {
        let header = try header(text)
        let shared = [
            "Issuer": entityID, "@Destination": endpoint, "Extensions/note": text, "Extensions/note/@by": text,
        ]
        let name = NameID(text, nameQualifier: text, spNameQualifier: text, spProvidedID: text)
        let named = { (path: String) in
            [
                path: text, "\(path)/@NameQualifier": text, "\(path)/@SPNameQualifier": text,
                "\(path)/@SPProvidedID": text,
            ]
        }
        func message(_ message: any ProtocolMessage, _ values: [String: String]) -> WrittenMessage {
            WrittenMessage(
                kind: "\(type(of: message))",
                textName: textName,
                message: message,
                values: shared.merging(values) { $1 }
            )
        }
        let status = Status([.success], message: text)
        let answered = ["@InResponseTo": "_q1", "Status/StatusMessage": text]
        let attribute = Attribute(text, friendlyName: text, values: [.init(text)])
        return [
            message(
                try request(header, name, text),
                named("Subject/NameID").merging(
                    [
                        "@ProviderName": text, "NameIDPolicy/@SPNameQualifier": text,
                        "@AssertionConsumerServiceURL": ownEndpoint,
                    ]
                ) { $1 }
            ),
            message(
                LogoutRequest(
                    header,
                    identifier: .nameID(name),
                    sessionIndexes: [text, "_s2"],
                    notOnOrAfter: Timestamp("2026-05-01T10:05:00Z"),
                    reason: text
                ),
                named("NameID").merging(["@Reason": text, "SessionIndex": text]) { $1 }
            ),
            message(LogoutResponse(header, inResponseTo: XMLID("_q1"), status: status), answered),
            message(ArtifactResponse(header, inResponseTo: XMLID("_q1"), status: status), answered),
            // A reader removes white space around an artifact.
            message(ArtifactResolve(header, artifact: "x\(text)x"), ["Artifact": "x\(text)x"]),
            message(
                AttributeQuery(header, subject: Subject(.nameID(name)), attributes: [attribute]),
                named("Subject/NameID").merging(
                    [
                        "Attribute/@Name": text, "Attribute/@FriendlyName": text, "Attribute/AttributeValue": text,
                    ]
                ) { $1 }
            ),
            message(
                ManageNameIDRequest(header, identifier: .nameID(name), newID: text),
                named("NameID").merging(["NewID": text]) { $1 }
            ),
            message(ManageNameIDResponse(header, inResponseTo: XMLID("_q1"), status: status), answered),
            message(
                NameIDMappingRequest(header, identifier: .nameID(name), policy: .init(spNameQualifier: text)),
                named("NameID").merging(["NameIDPolicy/@SPNameQualifier": text]) { $1 }
            ),
            message(
                NameIDMappingResponse(header, inResponseTo: XMLID("_q1"), status: status, identifier: .nameID(name)),
                answered.merging(named("NameID")) { $1 }
            ),
            message(
                AuthnQuery(header, subject: Subject(.nameID(name)), sessionIndex: text),
                named("Subject/NameID").merging(["@SessionIndex": text]) { $1 }
            ),
            message(
                AuthzDecisionQuery(
                    header,
                    subject: Subject(.nameID(name)),
                    resource: endpoint,
                    actions: [.init(text, namespace: try #require(URIReference("urn:example:action")))]
                ),
                named("Subject/NameID").merging(["@Resource": endpoint, "Action": text]) { $1 }
            ),
            message(
                AssertionIDRequest(header, assertionIDs: [try #require(XMLID("_a1"))]),
                ["AssertionIDRef": "_a1"]
            ),
        ]
    }

    private static func header(_ text: String) throws -> MessageHeader {
        MessageHeader(
            id: try #require(XMLID("_m1")),
            issueInstant: try #require(Timestamp(issueInstant)),
            destination: URIReference(endpoint),
            issuer: NameID(entityID),
            extensions: [
                XMLContent(
                    QualifiedName("note", in: "urn:example:note", prefix: "n"),
                    attributes: [.init(QualifiedName("by", in: ""), text)],
                    nodes: [.text(text)]
                )
            ]
        )
    }

    private static func request(_ header: MessageHeader, _ name: NameID, _ text: String) throws -> AuthnRequest {
        var request = AuthnRequest(
            header,
            assertionConsumerServiceURL: URIReference(ownEndpoint),
            nameIDPolicy: .init(spNameQualifier: text, allowsCreation: true),
            forcesAuthentication: true
        )
        request.subject = Subject(.nameID(name))
        request.providerName = text
        let password = try #require(URIReference("urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"))
        request.requestedContext = .init(classes: [password], comparison: .minimum)
        return request
    }
}

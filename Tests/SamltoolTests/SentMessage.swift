// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// One message of each kind other than a response.
struct SentMessage: Sendable, CustomTestStringConvertible {
    let message: any ProtocolMessage

    /// The local name of the element.
    let name: String

    var testDescription: String { name }

    /// Personal data and secrets in the message, which no output contains unless it is asked for.
    static let secrets = ["mira-7", "_session-9", "AAQAASecret", "because of mira", "state-of-mira", "mira-new"]

    static let all: [SentMessage] = {
        let success = Status([.success])
        guard let request = XMLID("_q1" as String), let sp = URIReference("https://sp.example.test/acs") else {
            return []
        }
        let context = AuthnRequest.RequestedContext(classes: [sp])
        var authn = AuthnRequest(header, assertionConsumerServiceURL: sp, requestedContext: context)
        authn.subject = Subject(.nameID(NameID("mira-7")))
        let logout = LogoutRequest(
            header,
            identifier: .nameID(NameID("mira-7")),
            sessionIndexes: ["_session-9"],
            notOnOrAfter: Timestamp("2026-05-01T10:05:00Z" as String),
            reason: "because of mira"
        )
        let subject = Subject(.nameID(NameID("mira-7")))
        return [
            SentMessage(message: authn, name: "AuthnRequest"),
            SentMessage(message: logout, name: "LogoutRequest"),
            SentMessage(
                message: LogoutResponse(header, inResponseTo: request, status: success),
                name: "LogoutResponse"
            ),
            SentMessage(message: ArtifactResolve(header, artifact: "AAQAASecret"), name: "ArtifactResolve"),
            SentMessage(
                message: ArtifactResponse(header, inResponseTo: request, status: success),
                name: "ArtifactResponse"
            ),
            SentMessage(message: AttributeQuery(header, subject: subject), name: "AttributeQuery"),
            SentMessage(
                message: ManageNameIDRequest(header, identifier: .nameID(NameID("mira-7")), newID: "mira-new"),
                name: "ManageNameIDRequest"
            ),
            SentMessage(
                message: ManageNameIDResponse(header, inResponseTo: request, status: success),
                name: "ManageNameIDResponse"
            ),
            SentMessage(
                message: NameIDMappingRequest(header, identifier: .nameID(NameID("mira-7")), policy: .init(format: sp)),
                name: "NameIDMappingRequest"
            ),
            SentMessage(
                message: NameIDMappingResponse(
                    header,
                    inResponseTo: request,
                    status: success,
                    identifier: .nameID(NameID("mira-7"))
                ),
                name: "NameIDMappingResponse"
            ),
            SentMessage(
                message: AuthnQuery(header, subject: subject, sessionIndex: "_session-9", requestedContext: context),
                name: "AuthnQuery"
            ),
            SentMessage(
                message: AuthzDecisionQuery(
                    header,
                    subject: subject,
                    resource: "https://sp.example.test/a",
                    actions: [.init("Read", namespace: sp)]
                ),
                name: "AuthzDecisionQuery"
            ),
            SentMessage(message: AssertionIDRequest(header, assertionIDs: [request]), name: "AssertionIDRequest"),
        ]
    }()

    private static let header: MessageHeader = {
        guard let id = XMLID("_m1" as String), let instant = Timestamp("2026-05-01T10:00:00Z" as String) else {
            preconditionFailure("The literals are valid.")
        }
        return MessageHeader(
            id: id,
            issueInstant: instant,
            destination: URIReference("https://sp.example.test/saml"),
            issuer: NameID("https://idp.example.test")
        )
    }()

    var document: [UInt8] { get throws { try message.document() } }

    /// The URL that carries the message, signed, with a relay state.
    func url() throws -> String {
        let pem = try Data(contentsOf: TestVectors.directory.appending(path: "keys/idp-rsa.key.pem"))
        let signer = try RedirectSigner(key: PrivateKey(pem: Array(pem)))
        return "https://sp.example.test/saml?" + (try signer.query(for: message, relayState: "state-of-mira"))
    }

    /// The document with a signature of the identity provider, made by the command.
    func signed() throws -> [UInt8] {
        let result = try Tool.run(["sign", "--key", "keys/idp-rsa.key.pem"], input: document)
        try #require(result.status == 0, "\(result.errors)")
        return result.output
    }
}

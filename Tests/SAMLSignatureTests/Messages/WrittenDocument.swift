// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature
internal import Testing

/// A document, query or page that is written, with what a recipient must read in it.
struct WrittenDocument: Encodable, Sendable {
    /// The forms in which a message is sent, and metadata is published.
    enum Form: String, Encodable, CaseIterable {
        case document, signed, envelope, query, page, metadata
        case signedEnvelope = "signed-envelope"
        case signedMetadata = "signed-metadata"
    }

    let file: String
    let kind: String
    let form: Form
    let text: String
    let relayState: String?
    let values: [String: String]
    let bytes: [UInt8]

    private enum CodingKeys: CodingKey {
        case file, kind, form, text, relayState, values
    }

    private static func signer() throws -> ResponseSigner {
        let certificates = try ResponseSigner.certificates(pem: TestKeys.bytes("idp-rsa.crt.pem"))
        return try ResponseSigner(key: TestKeys.signer(), certificates: certificates)
    }

    private static let written = Result { () throws -> [WrittenDocument] in
        let messages = try WrittenMessage.all().flatMap { try forms(of: $0.message, $0) }
        return try messages + WrittenMessage.texts.flatMap { try metadata($0, $1) }
    }

    /// Every message in every form, and metadata.
    static func all() throws -> [WrittenDocument] { try written.get() }

    private static func forms(
        of message: some ProtocolMessage,
        _ written: WrittenMessage
    ) throws -> [WrittenDocument] {
        let state = try #require(WrittenMessage.texts.first { $0.0 == written.textName }).1
        let signed = try signer().sign(message.document())
        func document(_ form: Form, _ bytes: [UInt8], relayState: String? = nil) -> WrittenDocument {
            WrittenDocument(
                file: "\(written.name).\(form.rawValue)",
                kind: written.kind,
                form: form,
                text: written.textName,
                relayState: relayState,
                values: written.values,
                bytes: bytes
            )
        }
        let query = try RedirectSigner(key: TestKeys.signer()).query(for: message, relayState: state)
        var documents = [
            document(.document, try message.document()), document(.signed, signed),
            document(.envelope, try message.soapEnvelope()),
            document(.signedEnvelope, try signer().sign(message.soapEnvelope())),
            document(.query, Array(query.utf8), relayState: state),
        ]
        // A field of a form contains no line break.
        if written.textName != "space" {
            let page = try PostPage(of: message, signed, relayState: state)
            documents.append(document(.page, page.html, relayState: state))
        }
        return documents
    }

    private static func metadata(_ textName: String, _ text: String) throws -> [WrittenDocument] {
        func url(_ text: String) throws -> URIReference { try #require(URIReference(text)) }
        let (entityID, endpoint) = (WrittenMessage.entityID, WrittenMessage.ownEndpoint)
        let certificate = { (name: String) in try ResponseSigner.certificates(pem: TestKeys.bytes(name)) }
        var metadata = ServiceProviderMetadata(
            try url(entityID),
            responsesTo: try url(endpoint),
            encryptionCertificates: try certificate("sp-rsa.crt.pem")
        )
        metadata.signingCertificates = try certificate("idp-rsa.crt.pem")
        metadata.singleLogoutServices = [
            .init(.redirect, try url(endpoint), responseLocation: try url(endpoint + "&c")),
            .init(.soap, try url(endpoint)),
        ]
        metadata.nameIDFormats = [try url("urn:oasis:names:tc:SAML:2.0:nameid-format:persistent")]
        metadata.subjectIdentifier = .pairwise
        metadata.displayNames = [.init(text), .init(text, language: "de")]
        metadata.privacyStatements = [.init(try url(endpoint))]
        metadata.logos = [.init(try url("data:image/png;base64,AAAA"), width: 80, height: 60)]
        metadata.contacts = [
            .init(.technical, "help@sp.example.test"), .init(.support, "desk@sp.example.test", name: "Desk"),
        ]
        metadata.descriptions = [.init("Signs in")]
        metadata.requestedAttributes = [.init("mail", isRequired: true), .init("sn", friendlyName: "surname")]
        metadata.validUntil = Timestamp("2027-05-01T10:00:00Z")
        let plain = try metadata.document()
        metadata.id = XMLID("_m1")
        let signed = try signer().sign(metadata.document(), .metadata)
        return [(Form.metadata, plain), (.signedMetadata, signed)].map { form, bytes in
            WrittenDocument(
                file: "EntityDescriptor.\(textName).\(form.rawValue)",
                kind: "EntityDescriptor",
                form: form,
                text: textName,
                relayState: nil,
                values: [
                    "@entityID": entityID, "SPSSODescriptor/AssertionConsumerService/@Location": endpoint,
                    "SPSSODescriptor/SingleLogoutService/@ResponseLocation": endpoint + "&c",
                    "SPSSODescriptor/Extensions/UIInfo/DisplayName": text,
                ],
                bytes: bytes
            )
        }
    }
}

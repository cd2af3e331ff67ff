// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature

/// An answer of a provider, signed with the keys of the test vectors.
struct SignedDocument: Sendable {
    var id = "_a1"
    var inResponseTo: String?
    var audience = "https://saml.sp.auth.adobe.com"
    /// Text between attributes inside the signed content.
    var layout = ""
    var nameID: String? = "p-0042"

    static let keys = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../../TestVectors/keys").standardizedFileURL

    static func trust() throws -> TrustStore {
        try TrustStore(contentsOf: keys.appending(path: "idp-metadata.xml").path)
    }

    /// The document with an `IssueInstant`.
    func bytes(at now: Int) throws -> [UInt8] {
        let key = try PrivateKey(pem: Array(Data(contentsOf: Self.keys.appending(path: "idp-rsa.key.pem"))))
        let moment = Timestamp(seconds: now / 1_000)
        let later = moment.adding(seconds: 300)
        let answered = inResponseTo.map { " InResponseTo=\"\($0)\"" } ?? ""
        let name = nameID.map { "<saml:NameID>\($0)</saml:NameID>" } ?? ""
        let document = """
            <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
            xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r\(id)" Version="2.0" \
            IssueInstant="\(moment)"\(answered)><saml:Issuer>https://idp.example.test</saml:Issuer><samlp:Status>\
            <samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>\
            <saml:Assertion ID="\(id)" IssueInstant="\(moment)" Version="2.0">\
            <saml:Issuer>https://idp.example.test</saml:Issuer><saml:Subject>\(name)\
            <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">\
            <saml:SubjectConfirmationData NotOnOrAfter="\(later)"\(answered) \
            Recipient="https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"/></saml:SubjectConfirmation>\
            </saml:Subject><saml:Conditions NotBefore="\(moment)" NotOnOrAfter="\(later)">\
            <saml:AudienceRestriction><saml:Audience>\(audience)</saml:Audience></saml:AudienceRestriction>\
            </saml:Conditions><saml:AttributeStatement><saml:Attribute Name="uid">\
            <saml:AttributeValue>mira-7</saml:AttributeValue></saml:Attribute>\(layout)<saml:Attribute Name="zip">\
            <saml:AttributeValue>00501</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>\
            </saml:Assertion></samlp:Response>
            """
        return try ResponseSigner(key: key).sign(Array(document.utf8), .assertions)
    }

    /// The form value that the recipe encodes.
    func value(at now: Int) throws -> String {
        ExchangeEncoder().encode(String(decoding: try bytes(at: now), as: UTF8.self))
    }
}

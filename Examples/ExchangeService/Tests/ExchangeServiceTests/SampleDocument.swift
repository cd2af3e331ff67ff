// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature

/// Answers to attribute queries, signed with a key of the test vectors, with markers in place of personal data.
enum SampleDocument {
    static let now = Timestamp(seconds: 1_777_629_600)
    static let issuer = "https://idp.example.test"
    static let markers = ["MARKER-NAME-ID", "MARKER-UID", "MARKER-DEVICE", "MARKER-SECRET", "MARKER-TOKEN", "TUFSS0VS"]

    static let keys = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../TestVectors/keys").standardizedFileURL

    static func key(_ name: String) -> String { keys.appending(path: name).path }

    static func signed(id: String = "_a1", notOnOrAfter end: Timestamp = now.adding(seconds: 600)) throws -> [UInt8] {
        let signer = try ResponseSigner(
            key: PrivateKey(pem: Array(Data(contentsOf: keys.appending(path: "idp-rsa.key.pem"))))
        )
        return try signer.sign(Array(text(id: id, end).utf8), .assertions)
    }

    private static func text(id: String, _ end: Timestamp) -> String {
        """
        <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
        xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r\(id)" Version="2.0" IssueInstant="\(now)" \
        InResponseTo="_q1"><saml:Issuer>\(issuer)</saml:Issuer><samlp:Status>\
        <samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>\
        <saml:Assertion ID="\(id)" Version="2.0" IssueInstant="\(now)"><saml:Issuer>\(issuer)</saml:Issuer>\
        <saml:Subject><saml:NameID>MARKER-NAME-ID</saml:NameID></saml:Subject>\
        <saml:Conditions NotBefore="\(now)" NotOnOrAfter="\(end)"><saml:AudienceRestriction>\
        <saml:Audience>https://saml.sp.auth.adobe.com</saml:Audience></saml:AudienceRestriction><saml:OneTimeUse/>\
        </saml:Conditions><saml:AttributeStatement><saml:Attribute Name="uid">\
        <saml:AttributeValue>MARKER-UID</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>\
        </saml:Assertion></samlp:Response>
        """
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors

/// A login that a service provider accepts, before something happens to it.
struct SampleLogin {
    /// What the identity provider signs.
    enum Signed: CaseIterable {
        case response, assertion, both
    }

    /// How the identity provider writes elements: with the usual prefixes, as OpenSAML does, or with default namespaces.
    enum Style: CaseIterable {
        case usual, openSAML, defaultNamespace
    }

    /// The time of the validation: 2026-05-01T10:01:00Z.
    static let moment = Timestamp(seconds: 1_777_629_660)

    var issuer = "https://idp.example.test"
    var audience = "https://sp.example.test"
    var recipient = "https://sp.example.test/acs"
    var destination = "https://sp.example.test/acs"
    var request: String? = "_q1"
    var issued = "2026-05-01T10:00:30Z"
    var start = "2026-05-01T10:00:00Z"
    var end = "2026-05-01T10:05:00Z"
    var confirmedUntil = "2026-05-01T10:05:00Z"
    var status = #"<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>"#
    var name = "user-17"
    /// The attributes of the name, after a space.
    var format = ""
    /// The time of the authentication, if it is not that of the response.
    var authenticated: String?
    /// An attribute with letters that a wrong character set changes.
    var city = "Zürich"
    var root = ""
    var key = "idp-rsa"
    var signed = Signed.response
    var style = Style.usual
    var isSigned = true

    /// The policy that the login meets.
    static var policy: ValidationPolicy {
        var policy = ValidationPolicy(profile: .webSSO)
        policy.issuers = ["https://idp.example.test"]
        policy.audiences = ["https://sp.example.test"]
        policy.recipients = ["https://sp.example.test/acs"]
        policy.destinations = ["https://sp.example.test/acs"]
        policy.inResponseTo = .anyOf([XMLID("_q1")].compactMap(\.self).reduce(into: []) { $0.insert($1) })
        return policy
    }

    var unsigned: String {
        switch style {
        case .usual: usual
        case .openSAML:
            usual.replacing("xmlns:saml=", with: "xmlns:saml2=").replacing("xmlns:samlp=", with: "xmlns:saml2p=")
                .replacing("saml:", with: "saml2:").replacing("samlp:", with: "saml2p:")
        case .defaultNamespace:
            usual.replacing(#"xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" "#, with: "")
                .replacing(
                    "saml:Issuer>\(issuer)</saml:Issuer><samlp",
                    with: "Issuer \(Self.declaration)>\(issuer)</Issuer><samlp"
                )
                .replacing("<saml:Assertion ", with: "<Assertion \(Self.declaration) ").replacing("saml:", with: "")
        }
    }

    private var inResponseTo: String { request.map { #" InResponseTo="\#($0)""# } ?? "" }

    private static let declaration = #"xmlns="urn:oasis:names:tc:SAML:2.0:assertion""#

    private var usual: String {
        """
        <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
        xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r1" Version="2.0" IssueInstant="\(issued)" \
        Destination="\(destination)"\(inResponseTo)\(root)><saml:Issuer>\(issuer)</saml:Issuer>\
        <samlp:Status>\(status)</samlp:Status><saml:Assertion ID="_a1" Version="2.0" IssueInstant="\(issued)">\
        <saml:Issuer>\(issuer)</saml:Issuer><saml:Subject><saml:NameID\(format)>\(name)</saml:NameID>\
        <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData \
        NotOnOrAfter="\(confirmedUntil)" Recipient="\(recipient)"\(inResponseTo)/></saml:SubjectConfirmation>\
        </saml:Subject><saml:Conditions NotBefore="\(start)" NotOnOrAfter="\(end)"><saml:AudienceRestriction>\
        <saml:Audience>\(audience)</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement \
        AuthnInstant="\(authenticated ?? issued)" SessionIndex="_s1"><saml:AuthnContext><saml:AuthnContextClassRef>\
        urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext>\
        </saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="city"><saml:AttributeValue>\(city)\
        </saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>
        """
    }

    /// The login as the identity provider sends it.
    func sent() throws -> String {
        guard isSigned else { return unsigned }
        let pem = try Data(contentsOf: TestVectors.directory.appending(path: "keys/\(key).key.pem"))
        let signer = try ResponseSigner(key: PrivateKey(pem: Array(pem)))
        var document = Array(unsigned.utf8)
        if signed != .response { document = try signer.sign(document, .assertions) }
        if signed != .assertion { document = try signer.sign(document, .response) }
        return String(decoding: document, as: UTF8.self)
    }
}

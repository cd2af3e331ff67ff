// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// Responses to attribute queries of about 6 KB, all different.
enum LoadDocument {
    private static let issuer = "https://idp.example.test"
    private static let audience = "https://saml.sp.auth.adobe.com"

    /// Returns a document that is not signed.
    static func text(_ number: Int, at moment: Timestamp) -> String {
        let (start, end) = (moment.adding(seconds: -60), moment.adding(seconds: 86_400))
        let packages = (0..<24).map {
            "<saml:AttributeValue>package-\(number)-\($0)-of-the-subscriber</saml:AttributeValue>"
        }
        .joined()
        return """
            <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
            xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r\(number)" Version="2.0" \
            IssueInstant="\(moment)" InResponseTo="_q\(number)"><saml:Issuer>\(issuer)</saml:Issuer><samlp:Status>\
            <samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>\
            <saml:Assertion ID="_a\(number)" Version="2.0" IssueInstant="\(moment)">\
            <saml:Issuer>\(issuer)</saml:Issuer><saml:Subject>\
            <saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">subscriber-\(number)</saml:NameID>\
            <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:sender-vouches">\
            <saml:SubjectConfirmationData NotOnOrAfter="\(end)" InResponseTo="_q\(number)"/>\
            </saml:SubjectConfirmation></saml:Subject>\
            <saml:Conditions NotBefore="\(start)" NotOnOrAfter="\(end)"><saml:AudienceRestriction>\
            <saml:Audience>\(audience)</saml:Audience></saml:AudienceRestriction></saml:Conditions>\
            <saml:AuthnStatement AuthnInstant="\(moment)"><saml:AuthnContext><saml:AuthnContextClassRef>\
            urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef>\
            </saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>\
            <saml:Attribute Name="uid"><saml:AttributeValue>user-\(number)</saml:AttributeValue></saml:Attribute>\
            <saml:Attribute Name="zip"><saml:AttributeValue>\(10_000 + number % 80_000)</saml:AttributeValue>\
            </saml:Attribute><saml:Attribute Name="packages">\(packages)</saml:Attribute>\
            </saml:AttributeStatement></saml:Assertion></samlp:Response>
            """
    }
}

// SPDX-License-Identifier: Apache-2.0

/// Responses with a marker in every place that can describe a user.
///
/// Each place has its own marker, so that a test names the place that an output disclosed.
package enum PersonalDocument {
    /// The values that `--show-values` shows.
    package static let values = ["zqx-name-id", "zqx-value", "zqx-status-message"]

    /// A response that can be decoded.
    package static let response = """
        <?zqx-instruction?><!--zqx-comment-before--><samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
        xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" \
        xmlns:x="urn:x" ID="_r1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z" InResponseTo="_q1" \
        Destination="https://zqx-destination:zqx/word@sp.example/acs" Consent="https://zqx-consent@sp.example">\
        <saml:Issuer>https://zqx-issuer:zqx@idp.example</saml:Issuer>\
        <samlp:Extensions><x:a x:b="zqx-extension-attribute" Value="zqx-extension-value">zqx-extension</x:a></samlp:Extensions>\
        <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder">\
        <samlp:StatusCode Value="https://zqx-status:zqx@idp.example"/></samlp:StatusCode>\
        <samlp:StatusMessage>zqx-status-message</samlp:StatusMessage>\
        <samlp:StatusDetail><x:d>zqx-status-detail</x:d></samlp:StatusDetail></samlp:Status>\
        <saml:Assertion ID="_a1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z">\
        <saml:Issuer>https:///zqx-assertion-issuer:zqx@idp.example</saml:Issuer>\
        <saml:Subject><saml:NameID NameQualifier="zqx-qualifier" SPNameQualifier="https://zqx-sp-qualifier:z@sp.example" \
        SPProvidedID="zqx-provided">zqx-name-id</saml:NameID>\
        <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:holder-of-key">\
        <saml:NameID>zqx-confirming</saml:NameID>\
        <saml:SubjectConfirmationData Address="zqx-address" InResponseTo="_q1" NotOnOrAfter="2026-05-01T10:05:00Z" \
        Recipient="https:zqx-recipient:zqx%40host@sp.example/acs" x:e="zqx-confirmation-attribute">\
        <ds:KeyInfo><ds:KeyName>zqx-key-name</ds:KeyName><ds:X509Data><ds:X509SubjectName>zqx-subject-name\
        </ds:X509SubjectName><ds:X509Certificate>enF4LWNlcnRpZmljYXRl</ds:X509Certificate></ds:X509Data></ds:KeyInfo>\
        </saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject>\
        <saml:Conditions NotOnOrAfter="2026-05-01T10:05:00Z"><saml:AudienceRestriction>\
        <saml:Audience>https://zqx-audience:zqx@sp.example</saml:Audience></saml:AudienceRestriction></saml:Conditions>\
        <saml:Advice><x:f g="zqx-advice-attribute">zqx-advice</x:f></saml:Advice>\
        <saml:AuthnStatement AuthnInstant="2026-05-01T10:00:00Z" SessionIndex="zqx-session">\
        <saml:SubjectLocality Address="zqx-locality" DNSName="zqx-host"/><saml:AuthnContext>\
        <saml:AuthnContextClassRef>https://zqx-class:zqx@idp.example</saml:AuthnContextClassRef>\
        <saml:AuthnContextDecl><x:h>zqx-declaration</x:h></saml:AuthnContextDecl>\
        <saml:AuthenticatingAuthority>https://zqx-authority:zqx@idp.example</saml:AuthenticatingAuthority>\
        </saml:AuthnContext></saml:AuthnStatement>\
        <saml:AuthzDecisionStatement Resource="https://zqx-resource:zqx@sp.example/" Decision="Permit">\
        <saml:Action Namespace="https://zqx-namespace:zqx@sp.example">Read</saml:Action></saml:AuthzDecisionStatement>\
        <saml:AttributeStatement><saml:Attribute Name="uid" x:i="zqx-attribute-attribute">\
        <saml:AttributeValue>zqx-value</saml:AttributeValue></saml:Attribute>\
        <saml:Attribute Name="https://zqx-attribute-name:zqx@idp.example" FriendlyName="https://zqx-friendly:z@idp.example">\
        <saml:AttributeValue><x:j>zqx-structured</x:j><!--zqx-comment-in-value--></saml:AttributeValue></saml:Attribute>\
        <saml:Attribute Name="uid"/></saml:AttributeStatement></saml:Assertion></samlp:Response><!--zqx-comment-after-->
        """

    /// The response with changes that make it invalid, at places that readers quote.
    package static let broken = [
        // The rules about assertions need a success.
        ("status:Responder", "status:Success"),
        ("ID=\"_r1\"", "ID=\"https://zqx-id:zqx@idp.example\""), ("ID=\"_a1\"", "ID=\"https://zqx-id:z@idp.example\""),
        ("Version=\"2.0\"", "Version=\"https://zqx-version:zqx@idp.example\""),
        ("IssueInstant=\"2026-05-01T10:00:00Z\"", "IssueInstant=\"https://zqx-time:zqx@idp.example\""),
        ("InResponseTo=\"_q1\"", "InResponseTo=\"https://zqx-request:zqx@idp.example\""),
        ("zqx/word@sp", "zqx/ word@sp"),
        ("</samlp:Extensions>", "<saml:Issuer>zqx-inside</saml:Issuer></samlp:Extensions>"),
        ("zqx-name-id<", "zqx-name-id<!--zqx-comment-in-name--><"), ("<samlp:Status>", "<samlp:Status>zqx-text"),
        ("<saml:Subject>", "<saml:Subject Mail=\"zqx-unknown\">"),
        ("<saml:Issuer>", "<saml:Issuer><!--zqx-comment-in-issuer-->"), ("<saml:Advice>", "<x:k>zqx-foreign</x:k>"),
        ("Decision=\"Permit\"", "Decision=\"https://zqx-decision:zqx@idp.example\""),
        ("Method=\"urn:oasis:names:tc:SAML:2.0:cm:holder-of-key\"", "Method=\"https://zqx-method:zqx@idp.example\""),
        ("</samlp:Response>", "</broken>"), ("Address=\"zqx-locality\"", "Address=zqx-unquoted"),
    ].map { response.replacing($0, with: $1, maxReplacements: 1) }

    /// Returns the places whose markers a text contains.
    ///
    /// - Parameter text: The output of a program.
    /// - Returns: The words with a marker, or with the beginning of its Base64.
    package static func places(in text: String) -> [String] {
        text.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
            .filter { $0.contains("zqx") || $0.contains("enF4") }
    }
}

// SPDX-License-Identifier: Apache-2.0

/// Documents that tests use and change.
enum Documents {
    /// A small response with one assertion.
    ///
    /// Tests replace its lines, each of which is one element.
    static let small = """
        <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
        xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r1" Version="2.0" \
        IssueInstant="2026-05-01T10:00:00Z" InResponseTo="_q1" Destination="https://sp.example/acs">
        <saml:Issuer>https://idp.example</saml:Issuer>
        <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>
        <saml:Assertion ID="_a1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z">
        <saml:Issuer>https://idp.example</saml:Issuer>
        <saml:Subject><saml:NameID>user</saml:NameID>
        <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">\
        <saml:SubjectConfirmationData NotOnOrAfter="2026-05-01T10:05:00Z" Recipient="https://sp.example/acs"/>\
        </saml:SubjectConfirmation></saml:Subject>
        <saml:Conditions NotBefore="2026-05-01T09:55:00Z" NotOnOrAfter="2026-05-01T10:05:00Z">\
        <saml:AudienceRestriction><saml:Audience>https://sp.example</saml:Audience></saml:AudienceRestriction>\
        </saml:Conditions>
        <saml:AuthnStatement AuthnInstant="2026-05-01T10:00:00Z"><saml:AuthnContext>\
        <saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>\
        </saml:AuthnContext></saml:AuthnStatement>
        <saml:AttributeStatement><saml:Attribute Name="uid"><saml:AttributeValue>u1</saml:AttributeValue>\
        </saml:Attribute></saml:AttributeStatement>
        </saml:Assertion>
        </samlp:Response>
        """

    /// A response with every element and attribute that the schema allows.
    static let everything = """
        <?xml version="1.0" encoding="UTF-8"?>
        <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
        xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:xs="http://www.w3.org/2001/XMLSchema" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" \
        xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" xmlns:x="urn:x" ID="_r1" Version="2.0" \
        IssueInstant="2026-05-01T10:00:00.25Z" InResponseTo="_q1" Destination="https://sp.example/acs" \
        Consent="urn:oasis:names:tc:SAML:2.0:consent:obtained">
        <saml:Issuer Format="urn:oasis:names:tc:SAML:2.0:nameid-format:entity">https://idp.example</saml:Issuer>
        <ds:Signature><ds:SignedInfo>\
        <ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>\
        <ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>\
        <ds:Reference URI="#_r1"><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>\
        <ds:DigestValue>AA==</ds:DigestValue></ds:Reference></ds:SignedInfo>\
        <ds:SignatureValue>AA==</ds:SignatureValue></ds:Signature>
        <samlp:Extensions><x:a b="1">t<!--c--><?p d?></x:a></samlp:Extensions>
        <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success">\
        <samlp:StatusCode Value="urn:x:second"><samlp:StatusCode Value="urn:x:third"/></samlp:StatusCode>\
        </samlp:StatusCode><samlp:StatusMessage>well done</samlp:StatusMessage>\
        <samlp:StatusDetail><x:why/></samlp:StatusDetail></samlp:Status>
        <saml:EncryptedAssertion><xenc:EncryptedData>\
        <xenc:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"/>\
        <ds:KeyInfo><xenc:EncryptedKey Recipient="https://sp.example">\
        <xenc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"/>\
        <ds:KeyInfo><ds:KeyName>k1</ds:KeyName></ds:KeyInfo></xenc:EncryptedKey></ds:KeyInfo>\
        </xenc:EncryptedData><xenc:EncryptedKey Recipient="https://other.example"/></saml:EncryptedAssertion>
        <saml:Assertion ID="_a1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z">
        <saml:Issuer>https://idp.example</saml:Issuer>
        <saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent" \
        NameQualifier="nq" SPNameQualifier="spnq" SPProvidedID="sppid">us<![CDATA[er]]></saml:NameID>\
        <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:holder-of-key">\
        <saml:BaseID xsi:type="x:odd" NameQualifier="nq" SPNameQualifier="spnq">b</saml:BaseID>\
        <saml:SubjectConfirmationData xsi:type="saml:KeyInfoConfirmationDataType" \
        NotBefore="2026-05-01T09:00:00Z" NotOnOrAfter="2026-05-01T11:00:00Z" Recipient="https://sp.example/acs" \
        InResponseTo="_q1" Address="192.0.2.1" x:more="m"><ds:KeyInfo><ds:KeyName>k2</ds:KeyName></ds:KeyInfo>\
        </saml:SubjectConfirmationData></saml:SubjectConfirmation>\
        <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:sender-vouches"/></saml:Subject>
        <saml:Conditions NotBefore="2026-05-01T09:55:00Z" NotOnOrAfter="2026-05-01T10:05:00Z">\
        <saml:OneTimeUse/><saml:Condition xsi:type="x:moon">full</saml:Condition>\
        <saml:AudienceRestriction><saml:Audience>https://a.example</saml:Audience>\
        <saml:Audience> https://b.example </saml:Audience></saml:AudienceRestriction>\
        <saml:ProxyRestriction Count="2"><saml:Audience>https://p.example</saml:Audience></saml:ProxyRestriction>\
        <saml:AudienceRestriction><saml:Audience>https://c.example</saml:Audience></saml:AudienceRestriction>\
        </saml:Conditions>
        <saml:Advice><saml:AssertionIDRef>_a9</saml:AssertionIDRef>\
        <saml:AssertionURIRef>https://idp.example/a</saml:AssertionURIRef>\
        <saml:Assertion ID="_a2" Version="2.0" IssueInstant="2026-05-01T10:00:00Z">\
        <saml:Issuer>https://idp.example</saml:Issuer>\
        <saml:Subject><saml:NameID>advised</saml:NameID></saml:Subject></saml:Assertion>\
        <saml:EncryptedAssertion><xenc:EncryptedData/></saml:EncryptedAssertion><x:hint/></saml:Advice>
        <saml:AuthnStatement AuthnInstant="2026-05-01T09:59:00Z" SessionIndex="s1" \
        SessionNotOnOrAfter="2026-05-01T18:00:00Z"><saml:SubjectLocality Address="192.0.2.2" DNSName="h.example"/>\
        <saml:AuthnContext><saml:AuthnContextClassRef>urn:x:class</saml:AuthnContextClassRef>\
        <saml:AuthnContextDecl>text<x:how/></saml:AuthnContextDecl>\
        <saml:AuthenticatingAuthority>https://up.example</saml:AuthenticatingAuthority></saml:AuthnContext>\
        </saml:AuthnStatement>
        <saml:AuthnStatement AuthnInstant="2026-05-01T09:59:00Z"><saml:AuthnContext>\
        <saml:AuthnContextDeclRef>urn:x:decl</saml:AuthnContextDeclRef></saml:AuthnContext></saml:AuthnStatement>
        <saml:AttributeStatement><saml:Attribute Name="uid" FriendlyName="User" \
        NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic" x:more="m">\
        <saml:AttributeValue xsi:type="xs:string"> u1 </saml:AttributeValue>\
        <saml:AttributeValue xsi:nil="true"/><saml:AttributeValue x:lang="en">a<x:b/><!--c-->d</saml:AttributeValue>\
        <saml:AttributeValue/></saml:Attribute><saml:Attribute Name="none"/>\
        <saml:EncryptedAttribute><xenc:EncryptedData/></saml:EncryptedAttribute></saml:AttributeStatement>
        <saml:AuthzDecisionStatement Resource="" Decision="Permit">\
        <saml:Action Namespace="urn:oasis:names:tc:SAML:1.0:action:rwedc">Read</saml:Action>\
        <saml:Evidence><saml:AssertionIDRef>_a8</saml:AssertionIDRef></saml:Evidence></saml:AuthzDecisionStatement>
        <saml:Statement xsi:type="x:other"><x:s/></saml:Statement>
        </saml:Assertion>
        </samlp:Response>
        """

    /// The complete response as a SOAP 1.1 message.
    static func inEnvelope(_ message: String, header: String = "", after: String = "") -> String {
        let start =
            message.hasPrefix("<?xml")
            ? message.index(after: message.firstIndex(of: ">") ?? message.startIndex)
            : message.startIndex
        return "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\">\(header)<s:Body>"
            + message[start...] + "\(after)</s:Body></s:Envelope>"
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// The namespace URIs that SAML documents are made of.
enum Namespaces {
    static let assertionURI = "urn:oasis:names:tc:SAML:2.0:assertion"
    static let protocolURI = "urn:oasis:names:tc:SAML:2.0:protocol"
    static let encryption = "http://www.w3.org/2001/04/xmlenc#"
    static let signature = "http://www.w3.org/2000/09/xmldsig#"
    static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"
}

/// The names of the elements that decoding looks for.
enum Names {
    // SAML protocol.
    static let response = XMLName("Response", in: samlp)
    static let attributeQuery = XMLName("AttributeQuery", in: samlp)
    static let extensions = XMLName("Extensions", in: samlp)
    static let status = XMLName("Status", in: samlp)
    static let statusCode = XMLName("StatusCode", in: samlp)
    static let statusMessage = XMLName("StatusMessage", in: samlp)
    static let statusDetail = XMLName("StatusDetail", in: samlp)

    // SAML assertion.
    static let action = XMLName("Action", in: saml)
    static let advice = XMLName("Advice", in: saml)
    static let assertion = XMLName("Assertion", in: saml)
    static let assertionIDRef = XMLName("AssertionIDRef", in: saml)
    static let assertionURIRef = XMLName("AssertionURIRef", in: saml)
    static let attribute = XMLName("Attribute", in: saml)
    static let attributeStatement = XMLName("AttributeStatement", in: saml)
    static let attributeValue = XMLName("AttributeValue", in: saml)
    static let audience = XMLName("Audience", in: saml)
    static let audienceRestriction = XMLName("AudienceRestriction", in: saml)
    static let authenticatingAuthority = XMLName("AuthenticatingAuthority", in: saml)
    static let authnContext = XMLName("AuthnContext", in: saml)
    static let authnContextClassRef = XMLName("AuthnContextClassRef", in: saml)
    static let authnContextDecl = XMLName("AuthnContextDecl", in: saml)
    static let authnContextDeclRef = XMLName("AuthnContextDeclRef", in: saml)
    static let authnStatement = XMLName("AuthnStatement", in: saml)
    static let authzDecisionStatement = XMLName("AuthzDecisionStatement", in: saml)
    static let baseID = XMLName("BaseID", in: saml)
    static let condition = XMLName("Condition", in: saml)
    static let conditions = XMLName("Conditions", in: saml)
    static let encryptedAssertion = XMLName("EncryptedAssertion", in: saml)
    static let encryptedAttribute = XMLName("EncryptedAttribute", in: saml)
    static let encryptedID = XMLName("EncryptedID", in: saml)
    static let evidence = XMLName("Evidence", in: saml)
    static let issuer = XMLName("Issuer", in: saml)
    static let nameID = XMLName("NameID", in: saml)
    static let oneTimeUse = XMLName("OneTimeUse", in: saml)
    static let proxyRestriction = XMLName("ProxyRestriction", in: saml)
    static let statement = XMLName("Statement", in: saml)
    static let subject = XMLName("Subject", in: saml)
    static let subjectConfirmation = XMLName("SubjectConfirmation", in: saml)
    static let subjectConfirmationData = XMLName("SubjectConfirmationData", in: saml)
    static let subjectLocality = XMLName("SubjectLocality", in: saml)

    // XML Signature and Encryption.
    static let canonicalizationMethod = XMLName("CanonicalizationMethod", in: ds)
    static let digestMethod = XMLName("DigestMethod", in: ds)
    static let reference = XMLName("Reference", in: ds)
    static let signature = XMLName("Signature", in: ds)
    static let signatureMethod = XMLName("SignatureMethod", in: ds)
    static let signedInfo = XMLName("SignedInfo", in: ds)
    static let encryptedData = XMLName("EncryptedData", in: xenc)
    static let encryptedKey = XMLName("EncryptedKey", in: xenc)

    // XML Schema instances.
    static let xsiNil = XMLName("nil", in: xsi)
    static let xsiType = XMLName("type", in: xsi)

    // SOAP 1.1.
    static let soapBody = XMLName("Body", in: soap)
    static let soapEnvelope = XMLName("Envelope", in: soap)
    static let soapHeader = XMLName("Header", in: soap)
    static let soapMustUnderstand = XMLName("mustUnderstand", in: soap)

    private static let samlp: StaticString = "urn:oasis:names:tc:SAML:2.0:protocol"
    private static let saml: StaticString = "urn:oasis:names:tc:SAML:2.0:assertion"
    private static let ds: StaticString = "http://www.w3.org/2000/09/xmldsig#"
    private static let xenc: StaticString = "http://www.w3.org/2001/04/xmlenc#"
    private static let xsi: StaticString = "http://www.w3.org/2001/XMLSchema-instance"
    private static let soap: StaticString = "http://schemas.xmlsoap.org/soap/envelope/"
}

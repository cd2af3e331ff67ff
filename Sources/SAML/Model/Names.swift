// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// The namespace URIs of ``Names`` as strings.
package enum Namespaces {
    package static let assertionURI = Names.saml.description
    package static let protocolURI = Names.samlp.description
    package static let metadata = Names.md.description
    package static let encryption = Names.xenc.description
    package static let encryption11 = Names.xenc11.description
    package static let signature = Names.ds.description
    static let schemaInstance = Names.xsi.description
}

/// The qualified names of the elements and attributes that the decoder reads.
package enum Names {
    // SAML protocol.
    package static let response = XMLName("Response", in: samlp)
    package static let artifact = XMLName("Artifact", in: samlp)
    package static let artifactResolve = XMLName("ArtifactResolve", in: samlp)
    package static let artifactResponse = XMLName("ArtifactResponse", in: samlp)
    package static let attributeQuery = XMLName("AttributeQuery", in: samlp)
    package static let assertionIDRequest = XMLName("AssertionIDRequest", in: samlp)
    package static let authnQuery = XMLName("AuthnQuery", in: samlp)
    package static let authnRequest = XMLName("AuthnRequest", in: samlp)
    package static let authzDecisionQuery = XMLName("AuthzDecisionQuery", in: samlp)
    package static let requestedAuthnContext = XMLName("RequestedAuthnContext", in: samlp)
    package static let getComplete = XMLName("GetComplete", in: samlp)
    package static let idpEntry = XMLName("IDPEntry", in: samlp)
    package static let idpList = XMLName("IDPList", in: samlp)
    package static let logoutRequest = XMLName("LogoutRequest", in: samlp)
    package static let logoutResponse = XMLName("LogoutResponse", in: samlp)
    package static let manageNameIDRequest = XMLName("ManageNameIDRequest", in: samlp)
    package static let manageNameIDResponse = XMLName("ManageNameIDResponse", in: samlp)
    package static let nameIDMappingRequest = XMLName("NameIDMappingRequest", in: samlp)
    package static let nameIDMappingResponse = XMLName("NameIDMappingResponse", in: samlp)
    package static let newEncryptedID = XMLName("NewEncryptedID", in: samlp)
    package static let newID = XMLName("NewID", in: samlp)
    package static let nameIDPolicy = XMLName("NameIDPolicy", in: samlp)
    package static let requesterID = XMLName("RequesterID", in: samlp)
    package static let scoping = XMLName("Scoping", in: samlp)
    package static let terminate = XMLName("Terminate", in: samlp)
    package static let sessionIndex = XMLName("SessionIndex", in: samlp)
    package static let extensions = XMLName("Extensions", in: samlp)
    package static let status = XMLName("Status", in: samlp)
    package static let statusCode = XMLName("StatusCode", in: samlp)
    package static let statusMessage = XMLName("StatusMessage", in: samlp)
    package static let statusDetail = XMLName("StatusDetail", in: samlp)

    // SAML 1.0 and 1.1, whose assertions this package does not read.
    package static let firstVersionAssertion = XMLName("Assertion", in: "urn:oasis:names:tc:SAML:1.0:assertion")

    // SAML assertion.
    package static let action = XMLName("Action", in: saml)
    package static let advice = XMLName("Advice", in: saml)
    package static let assertion = XMLName("Assertion", in: saml)
    package static let assertionIDRef = XMLName("AssertionIDRef", in: saml)
    package static let assertionURIRef = XMLName("AssertionURIRef", in: saml)
    package static let attribute = XMLName("Attribute", in: saml)
    package static let attributeStatement = XMLName("AttributeStatement", in: saml)
    package static let attributeValue = XMLName("AttributeValue", in: saml)
    package static let audience = XMLName("Audience", in: saml)
    package static let audienceRestriction = XMLName("AudienceRestriction", in: saml)
    package static let authenticatingAuthority = XMLName("AuthenticatingAuthority", in: saml)
    package static let authnContext = XMLName("AuthnContext", in: saml)
    package static let authnContextClassRef = XMLName("AuthnContextClassRef", in: saml)
    package static let authnContextDecl = XMLName("AuthnContextDecl", in: saml)
    package static let authnContextDeclRef = XMLName("AuthnContextDeclRef", in: saml)
    package static let authnStatement = XMLName("AuthnStatement", in: saml)
    package static let authzDecisionStatement = XMLName("AuthzDecisionStatement", in: saml)
    package static let baseID = XMLName("BaseID", in: saml)
    package static let condition = XMLName("Condition", in: saml)
    package static let conditions = XMLName("Conditions", in: saml)
    package static let encryptedAssertion = XMLName("EncryptedAssertion", in: saml)
    package static let encryptedAttribute = XMLName("EncryptedAttribute", in: saml)
    package static let encryptedID = XMLName("EncryptedID", in: saml)
    package static let evidence = XMLName("Evidence", in: saml)
    package static let issuer = XMLName("Issuer", in: saml)
    /// The identifiers of a subject.
    static let identifiers = [nameID, baseID, encryptedID]
    package static let nameID = XMLName("NameID", in: saml)
    package static let oneTimeUse = XMLName("OneTimeUse", in: saml)
    package static let proxyRestriction = XMLName("ProxyRestriction", in: saml)
    package static let statement = XMLName("Statement", in: saml)
    package static let subject = XMLName("Subject", in: saml)
    package static let subjectConfirmation = XMLName("SubjectConfirmation", in: saml)
    package static let subjectConfirmationData = XMLName("SubjectConfirmationData", in: saml)
    package static let subjectLocality = XMLName("SubjectLocality", in: saml)

    // XML Signature and Encryption.
    package static let canonicalizationMethod = XMLName("CanonicalizationMethod", in: ds)
    package static let digestMethod = XMLName("DigestMethod", in: ds)
    package static let digestValue = XMLName("DigestValue", in: ds)
    package static let inclusiveNamespaces = XMLName("InclusiveNamespaces", in: excC14N)
    package static let keyInfo = XMLName("KeyInfo", in: ds)
    package static let object = XMLName("Object", in: ds)
    package static let reference = XMLName("Reference", in: ds)
    package static let signature = XMLName("Signature", in: ds)
    package static let signatureMethod = XMLName("SignatureMethod", in: ds)
    package static let signatureValue = XMLName("SignatureValue", in: ds)
    package static let signedInfo = XMLName("SignedInfo", in: ds)
    package static let transform = XMLName("Transform", in: ds)
    package static let transforms = XMLName("Transforms", in: ds)
    package static let encryptedData = XMLName("EncryptedData", in: xenc)
    package static let encryptedKey = XMLName("EncryptedKey", in: xenc)

    // XML Schema instances.
    package static let xsiNil = XMLName("nil", in: xsi)
    package static let xsiType = XMLName("type", in: xsi)

    // SOAP 1.1.
    package static let soapBody = XMLName("Body", in: soap)
    package static let soapEnvelope = XMLName("Envelope", in: soap)
    package static let soapFault = XMLName("Fault", in: soap)
    package static let soapHeader = XMLName("Header", in: soap)
    package static let soapMustUnderstand = XMLName("mustUnderstand", in: soap)

    // The header blocks of the ECP profile.
    package static let ecpHeaders = [
        XMLName("RelayState", in: ecp), XMLName("Request", in: ecp), XMLName("RequestAuthenticated", in: ecp),
        XMLName("Response", in: ecp), XMLName("SubjectConfirmation", in: ecp), XMLName("Request", in: paos),
        XMLName("Response", in: paos),
    ]

    // The namespaces of SAML and of the standards that it uses.
    package static let samlp: StaticString = "urn:oasis:names:tc:SAML:2.0:protocol"
    package static let saml: StaticString = "urn:oasis:names:tc:SAML:2.0:assertion"
    package static let md: StaticString = "urn:oasis:names:tc:SAML:2.0:metadata"
    package static let ds: StaticString = "http://www.w3.org/2000/09/xmldsig#"
    package static let ds11: StaticString = "http://www.w3.org/2009/xmldsig11#"
    // The URI of the algorithm is also the namespace of its parameter.
    private static let excC14N: StaticString = "http://www.w3.org/2001/10/xml-exc-c14n#"
    package static let xenc: StaticString = "http://www.w3.org/2001/04/xmlenc#"
    package static let xenc11: StaticString = "http://www.w3.org/2009/xmlenc11#"
    static let xsi: StaticString = "http://www.w3.org/2001/XMLSchema-instance"
    private static let ecp: StaticString = "urn:oasis:names:tc:SAML:2.0:profiles:SSO:ecp"
    private static let paos: StaticString = "urn:liberty:paos:2003-08"
    private static let soap: StaticString = "http://schemas.xmlsoap.org/soap/envelope/"
}

// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// The names in metadata that trust is based on (SAML V2.0 metadata, 2; XML Signature, 4.5).
enum MetadataNames {
    static let entitiesDescriptor = XMLName("EntitiesDescriptor", in: md)
    static let entityDescriptor = XMLName("EntityDescriptor", in: md)
    static let keyDescriptor = XMLName("KeyDescriptor", in: md)

    static let nameIDFormat = XMLName("NameIDFormat", in: md)
    static let attributeService = XMLName("AttributeConsumingService", in: md)
    static let requestedAttribute = XMLName("RequestedAttribute", in: md)
    static let extensions = XMLName("Extensions", in: md)
    static let scope = XMLName("Scope", in: "urn:mace:shibboleth:metadata:1.0")
    static let entityAttributes = XMLName("EntityAttributes", in: "urn:oasis:names:tc:SAML:metadata:attribute")
    static let signingMethod = XMLName("SigningMethod", in: "urn:oasis:names:tc:SAML:metadata:algsupport")
    static let userInterface = XMLName("UIInfo", in: "urn:oasis:names:tc:SAML:metadata:ui")
    static let displayName = XMLName("DisplayName", in: "urn:oasis:names:tc:SAML:metadata:ui")
    static let language = XMLName("lang", in: "http://www.w3.org/XML/1998/namespace")
    static let registrationInfo = XMLName("RegistrationInfo", in: "urn:oasis:names:tc:SAML:metadata:rpi")

    static let identityProvider = XMLName("IDPSSODescriptor", in: md)
    static let attributeAuthority = XMLName("AttributeAuthorityDescriptor", in: md)

    /// The roles whose keys verify signatures.
    static let roles: [(role: MetadataRole, name: XMLName)] = [
        (.identityProvider, identityProvider),
        (.serviceProvider, XMLName("SPSSODescriptor", in: md)),
        (.attributeAuthority, attributeAuthority),
        (.authnAuthority, XMLName("AuthnAuthorityDescriptor", in: md)),
        (.policyDecisionPoint, XMLName("PDPDescriptor", in: md)),
    ]

    static let x509Data = XMLName("X509Data", in: ds)
    static let x509Certificate = XMLName("X509Certificate", in: ds)
    static let keyValue = XMLName("KeyValue", in: ds)
    static let rsaKeyValue = XMLName("RSAKeyValue", in: ds)
    static let modulus = XMLName("Modulus", in: ds)
    static let exponent = XMLName("Exponent", in: ds)
    static let ecKeyValue = XMLName("ECKeyValue", in: dsig11)
    static let namedCurve = XMLName("NamedCurve", in: dsig11)
    static let publicKey = XMLName("PublicKey", in: dsig11)
    static let derEncodedKeyValue = XMLName("DEREncodedKeyValue", in: dsig11)

    /// The value of `protocolSupportEnumeration` for SAML 2.0.
    static let protocolURI = "urn:oasis:names:tc:SAML:2.0:protocol"

    /// The namespace of SAML 2.0 metadata.
    static let namespaceURI = "urn:oasis:names:tc:SAML:2.0:metadata"

    private static let md: StaticString = "urn:oasis:names:tc:SAML:2.0:metadata"
    static let ds: StaticString = "http://www.w3.org/2000/09/xmldsig#"
    private static let dsig11: StaticString = "http://www.w3.org/2009/xmldsig11#"
}

// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// The names in metadata that trust is based on (SAML V2.0 metadata, 2; XML Signature, 4.5).
enum MetadataNames {
    static let entitiesDescriptor = XMLName("EntitiesDescriptor", in: Names.md)
    static let entityDescriptor = XMLName("EntityDescriptor", in: Names.md)
    static let keyDescriptor = XMLName("KeyDescriptor", in: Names.md)

    static let nameIDFormat = XMLName("NameIDFormat", in: Names.md)
    static let attributeService = XMLName("AttributeConsumingService", in: Names.md)
    static let requestedAttribute = XMLName("RequestedAttribute", in: Names.md)
    static let extensions = XMLName("Extensions", in: Names.md)
    static let scope = XMLName("Scope", in: "urn:mace:shibboleth:metadata:1.0")
    static let entityAttributes = XMLName("EntityAttributes", in: "urn:oasis:names:tc:SAML:metadata:attribute")
    static let signingMethod = XMLName("SigningMethod", in: "urn:oasis:names:tc:SAML:metadata:algsupport")
    static let userInterface = XMLName("UIInfo", in: "urn:oasis:names:tc:SAML:metadata:ui")
    static let displayName = XMLName("DisplayName", in: "urn:oasis:names:tc:SAML:metadata:ui")
    static let language = XMLName("lang", in: "http://www.w3.org/XML/1998/namespace")
    static let registrationInfo = XMLName("RegistrationInfo", in: "urn:oasis:names:tc:SAML:metadata:rpi")

    static let identityProvider = XMLName("IDPSSODescriptor", in: Names.md)
    static let attributeAuthority = XMLName("AttributeAuthorityDescriptor", in: Names.md)

    /// The roles whose keys verify signatures.
    static let roles: [(role: MetadataRole, name: XMLName)] = [
        (.identityProvider, identityProvider),
        (.serviceProvider, XMLName("SPSSODescriptor", in: Names.md)),
        (.attributeAuthority, attributeAuthority),
        (.authnAuthority, XMLName("AuthnAuthorityDescriptor", in: Names.md)),
        (.policyDecisionPoint, XMLName("PDPDescriptor", in: Names.md)),
    ]

    static let x509Data = XMLName("X509Data", in: Names.ds)
    static let x509Certificate = XMLName("X509Certificate", in: Names.ds)
    static let keyValue = XMLName("KeyValue", in: Names.ds)
    static let rsaKeyValue = XMLName("RSAKeyValue", in: Names.ds)
    static let modulus = XMLName("Modulus", in: Names.ds)
    static let exponent = XMLName("Exponent", in: Names.ds)
    static let ecKeyValue = XMLName("ECKeyValue", in: Names.ds11)
    static let namedCurve = XMLName("NamedCurve", in: Names.ds11)
    static let publicKey = XMLName("PublicKey", in: Names.ds11)
    static let derEncodedKeyValue = XMLName("DEREncodedKeyValue", in: Names.ds11)
}

// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SecureXML

/// The names that trust is read from in metadata (SAML V2.0 metadata, 2; XML Signature, 4.5).
enum MetadataNames {
    static let entitiesDescriptor = XMLName("EntitiesDescriptor", in: md)
    static let entityDescriptor = XMLName("EntityDescriptor", in: md)
    static let keyDescriptor = XMLName("KeyDescriptor", in: md)

    /// The roles that issue assertions; a key of any other role is none to verify with.
    static let issuingRoles = [
        XMLName("IDPSSODescriptor", in: md),
        XMLName("AttributeAuthorityDescriptor", in: md),
        XMLName("AuthnAuthorityDescriptor", in: md),
        XMLName("PDPDescriptor", in: md),
    ]

    static let keyInfo = XMLName("KeyInfo", in: ds)
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

    /// What a role says when it speaks SAML 2.0.
    static let protocolURI = "urn:oasis:names:tc:SAML:2.0:protocol"

    private static let md: StaticString = "urn:oasis:names:tc:SAML:2.0:metadata"
    private static let ds: StaticString = "http://www.w3.org/2000/09/xmldsig#"
    private static let dsig11: StaticString = "http://www.w3.org/2009/xmldsig11#"
}

extension XMLElementView {
    /// The first child element of a name, or nil.
    @_lifetime(copy self)
    func firstChild(_ name: XMLName) -> XMLElementView? {
        var next = firstChildElement
        while let child = next {
            if child.is(name) { return child }
            next = child.nextSiblingElement
        }
        return nil
    }
}
#endif

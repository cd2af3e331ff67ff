// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SecureXML

/// The names and URIs of XML Encryption 1.0 and 1.1 that are known here.
enum EncryptionNames {
    // Elements of SAML that hold ciphertext, and what may be inside.
    static let encryptedAssertion = XMLName("EncryptedAssertion", in: saml)
    static let encryptedID = XMLName("EncryptedID", in: saml)
    static let encryptedAttribute = XMLName("EncryptedAttribute", in: saml)
    static let assertion = XMLName("Assertion", in: saml)
    static let nameID = XMLName("NameID", in: saml)
    static let baseID = XMLName("BaseID", in: saml)
    static let attribute = XMLName("Attribute", in: saml)

    // Elements of XML Encryption.
    static let encryptedData = XMLName("EncryptedData", in: xenc)
    static let encryptedKey = XMLName("EncryptedKey", in: xenc)
    static let encryptionMethod = XMLName("EncryptionMethod", in: xenc)
    static let keySize = XMLName("KeySize", in: xenc)
    static let oaepParameters = XMLName("OAEPparams", in: xenc)
    static let cipherData = XMLName("CipherData", in: xenc)
    static let cipherValue = XMLName("CipherValue", in: xenc)
    static let encryptionProperties = XMLName("EncryptionProperties", in: xenc)
    static let referenceList = XMLName("ReferenceList", in: xenc)
    static let carriedKeyName = XMLName("CarriedKeyName", in: xenc)
    static let agreementMethod = XMLName("AgreementMethod", in: xenc)
    static let maskGeneration = XMLName("MGF", in: xenc11)

    // Elements of XML Signature.
    static let keyInfo = XMLName("KeyInfo", in: ds)
    static let digestMethod = XMLName("DigestMethod", in: ds)
    static let retrievalMethod = XMLName("RetrievalMethod", in: ds)

    /// An identifier of any element.
    static let xmlID = XMLName("id", in: "http://www.w3.org/XML/1998/namespace")

    /// The type of ciphertext that stands for an element.
    static let elementType = xencURI + "Element"

    /// The type of what a `RetrievalMethod` may point at.
    static let encryptedKeyType = xencURI + "EncryptedKey"

    static let samlURI = "urn:oasis:names:tc:SAML:2.0:assertion"
    static let xencURI = "http://www.w3.org/2001/04/xmlenc#"
    static let xenc11URI = "http://www.w3.org/2009/xmlenc11#"
    static let dsURI = "http://www.w3.org/2000/09/xmldsig#"
    static let xmlURI = "http://www.w3.org/XML/1998/namespace"

    private static let saml: StaticString = "urn:oasis:names:tc:SAML:2.0:assertion"
    private static let xenc: StaticString = "http://www.w3.org/2001/04/xmlenc#"
    private static let xenc11: StaticString = "http://www.w3.org/2009/xmlenc11#"
    private static let ds: StaticString = "http://www.w3.org/2000/09/xmldsig#"
}
#endif

// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// The names and URIs of XML Encryption 1.0 and 1.1 that decryption and encryption use.
enum EncryptionNames {
    // Elements of XML Encryption.
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
    static let retrievalMethod = XMLName("RetrievalMethod", in: ds)

    /// The identifier attribute of any element.
    static let xmlID = XMLName("id", in: "http://www.w3.org/XML/1998/namespace")

    /// The `Type` of ciphertext that replaces an element.
    static let elementType = xencURI + "Element"

    /// The `Type` of the target of a `RetrievalMethod`.
    static let encryptedKeyType = xencURI + "EncryptedKey"

    static let samlURI = "urn:oasis:names:tc:SAML:2.0:assertion"
    static let xencURI = "http://www.w3.org/2001/04/xmlenc#"
    static let xenc11URI = "http://www.w3.org/2009/xmlenc11#"
    static let dsURI = "http://www.w3.org/2000/09/xmldsig#"

    private static let xenc: StaticString = "http://www.w3.org/2001/04/xmlenc#"
    private static let xenc11: StaticString = "http://www.w3.org/2009/xmlenc11#"
    private static let ds: StaticString = "http://www.w3.org/2000/09/xmldsig#"
}

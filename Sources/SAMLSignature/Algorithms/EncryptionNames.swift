// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// The names and URIs of XML Encryption 1.0 and 1.1 that decryption and encryption use.
enum EncryptionNames {
    // Elements of XML Encryption.
    static let encryptionMethod = XMLName("EncryptionMethod", in: Names.xenc)
    static let keySize = XMLName("KeySize", in: Names.xenc)
    static let oaepParameters = XMLName("OAEPparams", in: Names.xenc)
    static let cipherData = XMLName("CipherData", in: Names.xenc)
    static let cipherValue = XMLName("CipherValue", in: Names.xenc)
    static let encryptionProperties = XMLName("EncryptionProperties", in: Names.xenc)
    static let referenceList = XMLName("ReferenceList", in: Names.xenc)
    static let carriedKeyName = XMLName("CarriedKeyName", in: Names.xenc)
    static let agreementMethod = XMLName("AgreementMethod", in: Names.xenc)
    static let maskGeneration = XMLName("MGF", in: Names.xenc11)

    // Elements of XML Signature.
    static let retrievalMethod = XMLName("RetrievalMethod", in: Names.ds)

    /// The identifier attribute of any element.
    static let xmlID = XMLName("id", in: "http://www.w3.org/XML/1998/namespace")

    /// The `Type` of ciphertext that replaces an element.
    static let elementType = Namespaces.encryption + "Element"

    /// The `Type` of the target of a `RetrievalMethod`.
    static let encryptedKeyType = Namespaces.encryption + "EncryptedKey"
}

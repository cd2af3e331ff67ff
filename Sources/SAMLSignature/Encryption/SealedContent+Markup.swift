// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

extension SealedContent {
    /// Returns the markup of the `EncryptedData`, including the encrypted key.
    func markup(cipher: ContentCipher, transport: KeyTransport, recipientName: String?) -> String {
        let recipient = recipientName.map { " Recipient=\"\($0.escapedForXMLAttribute)\"" } ?? ""
        return """
            <xenc:EncryptedData xmlns:xenc="\(Namespaces.encryption)" Type="\(EncryptionNames.elementType)">\
            <xenc:EncryptionMethod Algorithm="\(cipher.uri)"/>\
            <ds:KeyInfo xmlns:ds="\(Namespaces.signature)"><xenc:EncryptedKey\(recipient)>\
            \(transport.markup)\(Self.cipherData(wrappedKey))</xenc:EncryptedKey></ds:KeyInfo>\
            \(Self.cipherData(octets))</xenc:EncryptedData>
            """
    }

    private static func cipherData(_ octets: [UInt8]) -> String {
        let value = Base64().encodedString(of: octets.span)
        return "<xenc:CipherData><xenc:CipherValue>\(value)</xenc:CipherValue></xenc:CipherData>"
    }
}

extension KeyTransport {
    /// The markup of the `EncryptionMethod`; default digests are omitted.
    fileprivate var markup: String {
        var parameters = ""
        if case .rsaOAEP(let digest, let mask) = self {
            if digest != .sha1 { parameters += "<ds:DigestMethod Algorithm=\"\(digest.uri)\"/>" }
            if mask != .sha1 {
                parameters +=
                    "<xenc11:MGF xmlns:xenc11=\"\(Namespaces.encryption11)\" Algorithm=\"\(mask.maskURI)\"/>"
            }
        }
        let start = "<xenc:EncryptionMethod Algorithm=\"\(uri)\""
        return parameters.isEmpty ? start + "/>" : start + ">\(parameters)</xenc:EncryptionMethod>"
    }
}

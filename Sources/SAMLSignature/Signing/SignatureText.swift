// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

/// The source of an enveloped `ds:Signature` over one element with exclusive canonicalization.
struct SignatureText {
    let id: String
    let algorithm: SignatureAlgorithm
    let digest: [UInt8]
    let certificates: [[UInt8]]

    /// Returns the source of the signature with a signature value; pass an empty value before signing.
    func bytes(value: [UInt8]) -> [UInt8] {
        let method = "Algorithm=\"\(Self.canonicalization)\""
        let text = """
            <ds:Signature xmlns:ds="\(Namespaces.signature)"><ds:SignedInfo>\
            <ds:CanonicalizationMethod \(method)/><ds:SignatureMethod Algorithm="\(algorithm.uri)"/>\
            <ds:Reference URI="#\(id.escapedForXMLAttribute)"><ds:Transforms>\
            <ds:Transform Algorithm="\(Namespaces.signature)enveloped-signature"/><ds:Transform \(method)/>\
            </ds:Transforms><ds:DigestMethod Algorithm="\(algorithm.digest.uri)"/>\
            <ds:DigestValue>\(Self.base64(digest))</ds:DigestValue></ds:Reference></ds:SignedInfo>\
            <ds:SignatureValue>\(Self.base64(value))</ds:SignatureValue>\(keyInfo)</ds:Signature>
            """
        return Array(text.utf8)
    }

    private var keyInfo: String {
        if certificates.isEmpty { return "" }
        let list = certificates.map { "<ds:X509Certificate>\(Self.base64($0))</ds:X509Certificate>" }
        return "<ds:KeyInfo><ds:X509Data>\(list.joined())</ds:X509Data></ds:KeyInfo>"
    }

    private static func base64(_ bytes: [UInt8]) -> String { Base64().encodedString(of: bytes.span) }

    private static let canonicalization = "http://www.w3.org/2001/10/xml-exc-c14n#"
}

// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import SAMLEncoding
internal import UntrustedText

/// Reads the keys of a `ds:KeyInfo` in the model of a response: the keys of holder-of-key confirmations.
///
/// The forms are those of ``KeyInfoReader``: certificates, RSA and EC key values, and DER. The certificates of issuers
/// are not keys of the holder. The keys are only compared, so OpenSSL does not parse them.
struct KeyInfoContentReader: HolderKeyReader {
    func keys(in keyInfo: XMLContent) -> [[UInt8]] {
        var keys: [[UInt8]] = []
        for element in keyInfo.elements.prefix(KeyInfoReader.maximumKeys) {
            for key in Self.keys(of: element) where !keys.contains(key) { keys.append(key) }
        }
        return keys
    }

    private static let signature = "http://www.w3.org/2000/09/xmldsig#"
    private static let signature11 = "http://www.w3.org/2009/xmldsig11#"

    private static func keys(of element: XMLContent) -> [[UInt8]] {
        if element.name == QualifiedName("X509Data", in: signature) { return certified(element) }
        if element.name == QualifiedName("KeyValue", in: signature) { return [value(element)].compactMap(\.self) }
        if element.name == QualifiedName("DEREncodedKeyValue", in: signature11) {
            return [bytes(element)].compactMap(\.self)
        }
        return []
    }

    private static func certified(_ data: XMLContent) -> [[UInt8]] {
        let name = QualifiedName("X509Certificate", in: signature)
        let outlines = data.elements.lazy.filter { $0.name == name }.prefix(KeyInfoReader.maximumKeys)
            .compactMap { bytes($0).flatMap { CertificateOutline(certificate: $0) } }
        let certificates = Array(outlines)
        return certificates.filter { !certificates.contains(where: $0.isIssuer) }.map(\.subjectPublicKeyInfo)
    }

    private static func value(_ element: XMLContent) -> [UInt8]? {
        if let rsa = element.child("RSAKeyValue", in: signature) {
            guard
                let modulus = bytes(rsa.child("Modulus", in: signature)),
                let exponent = bytes(rsa.child("Exponent", in: signature))
            else { return nil }
            return SubjectPublicKeyInfo.rsa(modulus: modulus, exponent: exponent)
        }
        guard
            let ec = element.child("ECKeyValue", in: signature11),
            let uri = ec.child("NamedCurve", in: signature11)?.attribute("URI"),
            let curve = SubjectPublicKeyInfo.NamedCurve.named(uri),
            let point = bytes(ec.child("PublicKey", in: signature11))
        else { return nil }
        return SubjectPublicKeyInfo.ec(curve, point: point)
    }

    /// Returns the Base64 content of an element, or `nil` if it contains anything else, including a comment (S-15).
    private static func bytes(_ element: XMLContent?) -> [UInt8]? {
        guard let element else { return nil }
        for node in element.nodes {
            guard case .text = node else { return nil }
        }
        let text = element.text
        guard text.utf8.count <= 2 * PublicKey.maximumSize else { return nil }
        return try? Base64(wrapping: .anywhere).decode(text)
    }
}

extension ValidationPolicy.ConfirmationKey {
    /// Creates the key of the presenter of a response, such as that of a TLS client certificate.
    public init(_ key: PublicKey) {
        self.init(subjectPublicKeyInfo: key.subjectPublicKeyInfo)
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

/// Reads the keys in a `ds:KeyInfo` (XML Signature, 4.5).
///
/// In metadata, these keys are configuration. In a message, they are only evidence; see ``EmbeddedKeys`` (S-25).
struct KeyInfoReader {
    /// The maximum number of keys and certificates to read from one element.
    static let maximumKeys = 32

    /// The keys in document order.
    private(set) var keys: [CarriedKey] = []

    /// The certificates of the keys, in the same order; `nil` for a key without a certificate.
    private(set) var certificates: [CertificateOutline?] = []

    /// The reasons that keys cannot be read, one for each key.
    private(set) var faults: [String] = []

    /// Whether OpenSSL parses each key immediately.
    private let checksKeys: Bool

    /// Whether faults say what the operator can correct, which takes time that only configuration may cost.
    private let explainsFaults: Bool

    /// Reads all keys of an element.
    ///
    /// - Parameters:
    ///   - keyInfo: The `ds:KeyInfo`.
    ///   - checksKeys: Whether OpenSSL parses each key immediately, which takes most of the time.
    ///   - explainsFaults: Whether faults say what the operator can correct.
    init(_ keyInfo: XMLElementView, checksKeys: Bool, explainsFaults: Bool = false) {
        self.checksKeys = checksKeys
        self.explainsFaults = explainsFaults
        var children = ChildElements(of: keyInfo)
        while let child = children.next(), hasRoom(keys.count + faults.count) {
            if child.is(MetadataNames.x509Data) {
                readX509Data(child)
            } else if child.is(MetadataNames.keyValue) {
                readKeyValue(child)
            } else if child.is(MetadataNames.derEncodedKeyValue) {
                add(Self.bytes(child).map { CarriedKey(subjectPublicKeyInfo: $0) }, "a key in DER")
            }
        }
        if keys.isEmpty && faults.isEmpty {
            faults.append(
                (explainsFaults ? Self.misplacement(in: keyInfo) : nil)
                    ?? "`KeyInfo` contains neither a certificate nor a key value."
            )
        }
    }

    /// Returns whether another key may be read; the time for a certificate chain grows with the square of its length.
    private mutating func hasRoom(_ count: Int) -> Bool {
        guard count >= Self.maximumKeys else { return true }
        if count == Self.maximumKeys {
            faults.append("`KeyInfo` contains more than \(Self.maximumKeys) keys, the limit.")
        }
        return false
    }

    private static func misplacement(in keyInfo: XMLElementView) -> String? {
        let certificate = MetadataNames.x509Certificate
        if let data = keyInfo.firstChild(MetadataNames.x509Data) { return data.misplacedChild(certificate) }
        if keyInfo.firstChild(certificate) != nil {
            return "`X509Certificate` is in `KeyInfo` without `X509Data` around it."
        }
        return keyInfo.misplacedChild(
            MetadataNames.x509Data,
            MetadataNames.keyValue,
            MetadataNames.derEncodedKeyValue,
            certificate
        )
    }

    private mutating func add(
        _ key: CarriedKey?,
        _ expected: String,
        in certificate: CertificateOutline? = nil,
        why: String = ""
    ) {
        guard
            let key,
            key.subjectPublicKeyInfo.count <= PublicKey.maximumSize,
            !checksKeys || NativeKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo) != nil
        else {
            faults.append("`KeyInfo` contains something that is not \(expected).\(why)")
            return
        }
        keys.append(key)
        certificates.append(certificate)
    }

    /// Reads the certificates of a `ds:X509Data`.
    ///
    /// The certificates may form a chain (XML Signature, 4.5.4). Certificates of issuers in the chain are not keys of
    /// the entity.
    private mutating func readX509Data(_ data: XMLElementView) {
        var outlines: [CertificateOutline] = []
        var children = ChildElements(of: data)
        while let child = children.next() {
            if child.is(MetadataNames.x509Certificate) {
                guard hasRoom(outlines.count + faults.count) else { break }
                if let der = Self.bytes(child), let outline = CertificateOutline(certificate: der) {
                    outlines.append(outline)
                } else {
                    add(nil, "a certificate", why: explainsFaults ? Self.damage(of: child) : "")
                }
            }
        }
        for outline in outlines where !outlines.contains(where: outline.isIssuer) {
            let key = CarriedKey(
                subjectPublicKeyInfo: outline.subjectPublicKeyInfo,
                validity: outline.validity,
                certificate: CertificateFacts(outline)
            )
            add(key, "a certificate with a key that can be read", in: outline)
        }
    }

    /// Returns what is wrong with the Base64 or the DER of a certificate, as a sentence after a space.
    private static func damage(of element: XMLElementView) -> String {
        if let der = bytes(element) { return DERContent.mismatch(in: der, expected: .certificate) }
        return DamagedBase64.sentence(about: element.text.value.utf8).map { " \($0)" } ?? ""
    }

    private mutating func readKeyValue(_ keyValue: XMLElementView) {
        if let rsa = keyValue.firstChild(MetadataNames.rsaKeyValue) {
            add(Self.rsaKey(rsa), "an RSA key with a modulus and an exponent")
        } else if let ec = keyValue.firstChild(MetadataNames.ecKeyValue) {
            add(Self.ecKey(ec), "an EC key with a named curve and a point")
        } else {
            let name = explainsFaults ? keyValue.firstChildElement?.localName.escapedForReport : nil
            add(nil, "an RSA or EC key value", why: name.map { " It is `\($0)`." } ?? "")
        }
    }

    private static func rsaKey(_ element: XMLElementView) -> CarriedKey? {
        guard
            let modulus = bytes(element.firstChild(MetadataNames.modulus)),
            let exponent = bytes(element.firstChild(MetadataNames.exponent))
        else { return nil }
        return CarriedKey(subjectPublicKeyInfo: SubjectPublicKeyInfo.rsa(modulus: modulus, exponent: exponent))
    }

    private static func ecKey(_ element: XMLElementView) -> CarriedKey? {
        guard
            let name = element.firstChild(MetadataNames.namedCurve)?.attribute("URI"),
            let curve = SubjectPublicKeyInfo.NamedCurve.named(name),
            let point = bytes(element.firstChild(MetadataNames.publicKey))
        else { return nil }
        return CarriedKey(subjectPublicKeyInfo: SubjectPublicKeyInfo.ec(curve, point: point))
    }

    /// Returns the Base64 content of an element, or `nil` if it contains anything else, including a comment (S-15).
    private static func bytes(_ element: XMLElementView?) -> [UInt8]? {
        guard let octets = element?.base64Octets, octets.count <= 2 * PublicKey.maximumSize else { return nil }
        return octets
    }
}

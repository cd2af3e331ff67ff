// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import UntrustedText
internal import SAML
internal import SAMLEncoding
internal import SecureXML

/// Reads the keys that a `ds:KeyInfo` carries (XML Signature, 4.5).
///
/// In metadata this is configuration. In a message it is evidence at most: see ``EmbeddedKeys`` (S-25).
struct KeyInfoReader {
    /// How many keys and certificates of one element are looked at.
    static let maximumCount = 32

    /// The keys in document order.
    private(set) var keys: [CarriedKey] = []

    /// What was expected and not found, for each key that cannot be read.
    private(set) var faults: [String] = []

    /// Whether OpenSSL is asked about each key.
    private let checksKeys: Bool

    /// Reads all keys.
    ///
    /// - Parameters:
    ///   - keyInfo: The element.
    ///   - checksKeys: Whether OpenSSL is asked about each key, which takes longer than all else.
    init(_ keyInfo: XMLElementView, checksKeys: Bool) {
        self.checksKeys = checksKeys
        var next = keyInfo.firstChildElement
        while let child = next, hasRoom(keys.count + faults.count) {
            if child.is(MetadataNames.x509Data) {
                readX509Data(child)
            } else if child.is(MetadataNames.keyValue) {
                readKeyValue(child)
            } else if child.is(MetadataNames.derEncodedKeyValue) {
                add(Self.bytes(child).map { CarriedKey(subjectPublicKeyInfo: $0) }, "a key in DER")
            }
            next = child.nextSiblingElement
        }
        if keys.isEmpty && faults.isEmpty {
            faults.append("`KeyInfo` contains neither a certificate nor a key value.")
        }
    }

    /// Whether one more is looked at; what a chain of certificates costs grows with the square of its length.
    private mutating func hasRoom(_ count: Int) -> Bool {
        guard count >= Self.maximumCount else { return true }
        if count == Self.maximumCount {
            faults.append("`KeyInfo` contains more than \(Self.maximumCount) keys, the limit.")
        }
        return false
    }

    private mutating func add(_ key: CarriedKey?, _ expected: String) {
        guard
            let key,
            key.subjectPublicKeyInfo.count <= PublicKey.maximumBytes,
            !checksKeys || NativeKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo) != nil
        else {
            faults.append("`KeyInfo` contains something that is not \(expected).")
            return
        }
        keys.append(key)
    }

    /// Reads the certificates of one `ds:X509Data`.
    ///
    /// They may be a chain (XML Signature, 4.5.4). Those of the authorities in it are no keys of the entity.
    private mutating func readX509Data(_ data: XMLElementView) {
        var outlines: [CertificateOutline] = []
        var next = data.firstChildElement
        while let child = next {
            if child.is(MetadataNames.x509Certificate) {
                guard hasRoom(outlines.count + faults.count) else { break }
                if let der = Self.bytes(child), let outline = CertificateOutline(certificate: der) {
                    outlines.append(outline)
                } else {
                    add(nil, "a certificate")
                }
            }
            next = child.nextSiblingElement
        }
        for outline in outlines where !outlines.contains(where: outline.isIssuer) {
            let key = CarriedKey(
                subjectPublicKeyInfo: outline.subjectPublicKeyInfo,
                validity: outline.validity,
                name: outline.commonName
            )
            add(key, "a certificate with a key that can be read")
        }
    }

    private mutating func readKeyValue(_ keyValue: XMLElementView) {
        if let rsa = keyValue.firstChild(MetadataNames.rsaKeyValue) {
            add(Self.rsaKey(rsa), "an RSA key of a modulus and an exponent")
        } else if let ec = keyValue.firstChild(MetadataNames.ecKeyValue) {
            add(Self.ecKey(ec), "an EC key of a curve by name and a point")
        } else {
            add(nil, "an RSA or EC key value")
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

    /// The bytes that an element holds in Base64; nil if it holds anything else, a comment included (S-15).
    private static func bytes(_ element: XMLElementView?) -> [UInt8]? {
        guard let element else { return nil }
        let text = element.text
        // Four digits for three bytes, and room for lines of any length.
        guard text.isPlain, text.value.utf8.count <= 2 * PublicKey.maximumBytes else { return nil }
        return try? Base64(wrapping: .anywhere).decode(text.value)
    }
}
#endif

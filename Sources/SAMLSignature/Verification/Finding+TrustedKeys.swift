// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
internal import SAML
internal import SAMLEncoding
internal import SecureXML
internal import TamperingCauses
internal import UntrustedText

extension Finding {
    /// Names at most two keys that are trusted in place of the one that created a signature, and whether one of them is that
    /// of the certification authority of the signer.
    ///
    /// - Parameters:
    ///   - trusted: The keys of the issuer.
    ///   - key: The key inside the document that created the signature.
    ///   - keyInfo: The `ds:KeyInfo` with the key.
    ///   - embedded: The budget of the document.
    mutating func name(
        _ trusted: IssuerKeys,
        inPlaceOf key: PublicKey,
        in keyInfo: XMLElementView?,
        within embedded: EmbeddedKeys
    ) {
        let keys = trusted.keys
        let more = keys.count > 2 ? " and \(keys.count - 2) more" : ""
        explain("Trusted for this issuer: \(keys.prefix(2).map(\.nameForReport).joined(separator: ", "))\(more).")
        guard let keyInfo,
            let signer = KeyInfoReader(keyInfo, checksKeys: false).certificates.compactMap(\.self).first(where: {
                $0.subjectPublicKeyInfo == key.subjectPublicKeyInfo
            }),
            let authority = keys.first(where: { $0.issued(signer, within: embedded) })
        else { return }
        let name = authority.certificateDescription?.subject.escapedForReport ?? authority.fingerprint
        explain(
            "The trusted certificate \(name) issued that of the signer, and verifies no message itself.",
            headline: "the trusted certificate is that of the certification authority, and not the signer's own",
            remedy:
                "Pass the signer's own certificate, which the metadata of the identity provider contains, with `--trust`: "
                + "keys are trusted one by one, and not through their certification authority."
        )
    }
}

extension PublicKey {
    /// The most certificates of a signature that are compared.
    private static let maximumCertificates = 4

    /// Returns the finding about a signature that this key verifies, and that contains only certificates of other keys, or a
    /// renewed one of this key.
    func finding(aboutCertificatesIn signature: XMLElementView) -> Finding? {
        guard let certificate, let data = SignatureView(signature).keyInfo?.firstChild(MetadataNames.x509Data) else {
            return nil
        }
        var others: [CertificateOutline] = []
        var children = ChildElements(of: data)
        while let child = children.next(), others.count < Self.maximumCertificates {
            guard child.is(MetadataNames.x509Certificate) else { continue }
            if certificate.begins(child.text.value) { return nil }
            guard let der = child.base64Octets, let other = CertificateOutline(certificate: der) else { continue }
            if other.serialNumber.elementsEqual(certificate.serialNumber) { return nil }
            others.append(other)
        }
        let renewed = others.first { $0.subjectPublicKeyInfo == subjectPublicKeyInfo }
        guard let shown = renewed ?? others.first, let other = CertificateDescription(shown) else { return nil }
        let dates = other.notAfter.map { ", expires \($0.description.prefix(10))" } ?? ""
        let name = "\(other.subject.escapedForReport)\(dates), SHA-256 \(other.sha256)"
        guard renewed == nil else {
            return signature.finding(
                .signatureUntrustedKey,
                "`KeyInfo` contains another certificate of the trusted key \(nameForReport): \(name). Receivers that compare "
                    + "certificates or fingerprints do not accept it.",
                severity: .info,
                remedy: "Load the current metadata of the identity provider at the service provider."
            )
        }
        return signature.finding(
            .signatureUntrustedKey,
            "The certificate in `KeyInfo` (\(name)) is not that of the trusted key that verifies the signature, \(nameForReport): "
                + "receivers that take the key from `KeyInfo` reject the signature.",
            severity: .warning,
            remedy:
                "Configure the identity provider to send the certificate of the key with which it signs: both must change together."
        ).stating(nil, .identityProvider)
    }

    /// Returns whether the key signed a certificate of another name; `false` if the budget is spent.
    fileprivate func issued(_ other: CertificateOutline, within embedded: EmbeddedKeys) -> Bool {
        guard let certificate, other.issuer != other.subject, other.issuer.elementsEqual(certificate.subject),
            let (octets, value) = other.signature
        else { return false }
        let numbers = ECDSAValue.numbers(inDER: value, bits: Int(native.facts.bits)) ?? value
        return SignatureAlgorithm.allCases.contains { embedded.verifies(self, numbers, over: octets, $0) }
    }
}

extension CertificateFacts {
    /// Whether the Base64 of a certificate begins with the serial number, which saves the decoding of the usual one.
    fileprivate func begins(_ base64: String) -> Bool {
        let bytes = base64.utf8.span
        var (start, index) = ([UInt8](), 0)
        start.reserveCapacity(84)
        while index < bytes.count, start.count < 84 {
            if !bytes[index].isTextSpace { start.append(bytes[index]) }
            index += 1
        }
        guard let head = try? Base64().decode(String(decoding: start, as: UTF8.self)) else { return false }
        // After two headers of four bytes: the version 3 and the number, each as an INTEGER of DER.
        let mark = [0xA0, 3, 2, 1, 2, 2, UInt8(truncatingIfNeeded: serialNumber.count)] + serialNumber
        return head.dropFirst(8).starts(with: mark)
    }
}

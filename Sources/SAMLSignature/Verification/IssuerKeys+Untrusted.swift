// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
internal import SAML
internal import SecureXML
internal import TamperingCauses

extension IssuerKeys {
    /// Returns the keys that are trusted in place of the one that created a signature, as sentences for its finding.
    ///
    /// - Parameters:
    ///   - key: The key inside the document that created the signature.
    ///   - keyInfo: The `ds:KeyInfo` with the key.
    ///   - embedded: The budget of the document.
    /// - Returns: At most two keys, and whether one of them is that of the certification authority of the signer.
    func sentences(inPlaceOf key: PublicKey, in keyInfo: XMLElementView?, within embedded: EmbeddedKeys) -> String {
        let more = keys.count > 2 ? " and \(keys.count - 2) more" : ""
        let known = "Trusted for this issuer: \(keys.prefix(2).map(\.nameForReport).joined(separator: ", "))\(more)."
        guard let keyInfo,
            let signer = KeyInfoReader(keyInfo, checksKeys: false).certificates.compactMap(\.self).first(where: {
                $0.subjectPublicKeyInfo == key.subjectPublicKeyInfo
            }),
            let authority = keys.first(where: { $0.issued(signer, within: embedded) })
        else { return known }
        let name = authority.certificateDescription?.subject.escapedForReport ?? authority.fingerprint
        return
            "\(known) The trusted certificate \(name) issued that of the signer, and verifies no message itself: pass the "
            + "signer's own certificate."
    }
}

extension PublicKey {
    /// Returns whether the key signed a certificate of another name; `false` if the budget is spent.
    fileprivate func issued(_ other: CertificateOutline, within embedded: EmbeddedKeys) -> Bool {
        guard let certificate, other.issuer != other.subject, other.issuer.elementsEqual(certificate.subject),
            let (octets, value) = other.signature
        else { return false }
        let numbers = ECDSAValue.numbers(inDER: value, bits: Int(native.facts.bits)) ?? value
        return SignatureAlgorithm.allCases.contains { embedded.verifies(self, numbers, over: octets, $0) }
    }
}

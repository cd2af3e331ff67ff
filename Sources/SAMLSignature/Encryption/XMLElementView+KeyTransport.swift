// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
internal import SAML
internal import SecureXML
internal import UntrustedText

extension XMLElementView {
    /// Returns the key transport algorithm that an `EncryptionMethod` names, and its label.
    func transport(
        allowing allowances: Set<AlgorithmAllowance>
    ) throws(DecryptionFault) -> (KeyTransport, label: [UInt8]) {
        guard let uri = attribute("Algorithm") else { throw .cannotDecrypt }
        if uri.isIdentical(to: KeyTransport.oaepMGF1PURI) { return try oaep(hasMaskChoice: false) }
        if uri.isIdentical(to: KeyTransport.oaepURI) { return try oaep(hasMaskChoice: true) }
        guard uri.isIdentical(to: KeyTransport.rsa15URI) else {
            throw .notAllowed(
                "The content key is encrypted with `\(uri.escapedForReport)`, which no option allows; RSA-OAEP is required.",
                uri
            )
        }
        guard allowances.contains(.rsa15) else {
            throw .notAllowed(
                "The content key is encrypted with RSA 1.5, which the policy does not allow.",
                remedy:
                    "Configure RSA-OAEP at the identity provider. To examine a capture, pass `--allow-algorithm rsa-1_5`."
            )
        }
        guard firstChildElement == nil else { throw .cannotDecrypt }
        return (.rsa15, [])
    }

    /// Reads the parameters of RSA-OAEP, each at most once; by default, both digests are SHA-1 and the label is empty.
    private func oaep(hasMaskChoice: Bool) throws(DecryptionFault) -> (KeyTransport, label: [UInt8]) {
        var digest: KeyTransport.Digest?
        var mask: KeyTransport.Digest?
        var label: [UInt8]?
        try forEachChild { child throws(DecryptionFault) in
            if child.is(Names.digestMethod), digest == nil {
                digest = try child.digest(\.uri)
            } else if child.is(EncryptionNames.maskGeneration), mask == nil, hasMaskChoice {
                mask = try child.digest(\.maskURI)
            } else if child.is(EncryptionNames.oaepParameters), label == nil {
                label = try child.label()
            } else {
                throw .cannotDecrypt
            }
        }
        return (.rsaOAEP(digest: digest ?? .sha1, mask: mask ?? .sha1), label ?? [])
    }

    private func digest(_ uri: (KeyTransport.Digest) -> String) throws(DecryptionFault) -> KeyTransport.Digest {
        guard let name = attribute("Algorithm"), firstChildElement == nil else { throw .cannotDecrypt }
        guard let digest = KeyTransport.Digest.allCases.first(where: { uri($0).isIdentical(to: name) }) else {
            throw .notAllowed(
                "RSA-OAEP uses the digest `\(name.escapedForReport)`, which is neither SHA-1 nor SHA-2.",
                name
            )
        }
        return digest
    }

    private func label() throws(DecryptionFault) -> [UInt8] {
        // An empty label may be explicit.
        if firstChild == nil { return [] }
        guard let label = base64Octets, label.count <= Int(CSEC_LABEL_MAX) else { throw .cannotDecrypt }
        return label
    }
}

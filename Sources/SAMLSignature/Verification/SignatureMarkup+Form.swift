// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import SecureXML
internal import TamperingCauses
internal import UntrustedText

/// Values that belong to the octets, and that the signer wrote in a form that the signature does not name.
extension SignatureMarkup {
    /// The maximum length of a value in another form, in bytes.
    private static let maximumLength = 8_192

    /// Returns the form in which the digest in the signature is that of the content, or `nil` if it is that of other content.
    func formOfDigest(
        of signed: XMLElementView,
        in tree: borrowing XMLTree,
        within budget: DiagnosisBudget
    ) -> ProvenCause? {
        guard let octets = ContentDigest(self, of: signed, in: tree)?.octets else { return nil }
        let value = signedInfo.nextElement(Names.digestValue, inside: signedInfo)
        let written = Self.written(reference.digest, in: value)
        for algorithm in DigestAlgorithm.allCases {
            guard budget.spend(octets.count), let digest = algorithm.digest(octets) else { return nil }
            if algorithm != reference.digestAlgorithm {
                guard DigestAlgorithm.areEqual(digest, reference.digest) else { continue }
                return ProvenCause(first: .otherDigest, detail: algorithm.nameForReport)
            }
            guard let form = written.first(where: { DigestAlgorithm.areEqual(digest, $0.octets) }) else { continue }
            return ProvenCause(first: .valueAsText, detail: form.name)
        }
        return nil
    }

    /// Returns the canonicalization with which the digest holds, if the transforms name another one.
    func otherCanonicalization(
        of signed: XMLElementView,
        in tree: borrowing XMLTree,
        within budget: DiagnosisBudget
    ) -> ProvenCause? {
        for other in [Canonicalization(.exclusive), Canonicalization(.inclusive)] where other != reference.selection {
            guard let octets = try? tree.canonicalOctets(of: signed, excluding: element, other),
                budget.spend(octets.count), let digest = reference.digestAlgorithm.digest(octets)
            else { return nil }
            guard DigestAlgorithm.areEqual(digest, reference.digest) else { continue }
            let name = other.method == .exclusive ? "exclusive" : "inclusive"
            return ProvenCause(first: .otherCanonicalization, detail: "\(name) canonicalization")
        }
        return nil
    }

    /// Returns the form in which one of the keys created the signature value over octets, and the key.
    func formOfValue(
        over octets: [UInt8],
        with keys: [PublicKey],
        within budget: DiagnosisBudget
    ) -> (cause: ProvenCause, key: PublicKey)? {
        for form in Self.written(value, in: SignatureView(element).value) {
            for key in keys where budget.spend(key.verificationWork) {
                guard key.verifies(form.octets, over: octets, algorithm) else { continue }
                return (ProvenCause(first: .valueAsText, detail: form.name), key)
            }
        }
        return nil
    }

    /// Returns the octets that a value means if its signer wrote them as text.
    private static func written(_ value: [UInt8], in element: XMLElementView?) -> [(name: String, octets: [UInt8])] {
        var text: [UInt8] = []
        if let element { text = element.text.value.utf8.filter { !$0.isXMLSpace } }
        guard max(value.count, text.count) <= maximumLength else { return [] }
        let forms = [
            ("hexadecimal digits in place of Base64", octets(ofDigits: text)),
            ("the Base64 of hexadecimal digits", octets(ofDigits: value)),
            ("the Base64 of a Base64 text", try? Base64().decode(value.span)),
        ]
        return forms.compactMap { name, octets in octets.map { (name, $0) } }
    }

    /// Returns the octets of hexadecimal digits, or `nil` for other text.
    private static func octets(ofDigits text: [UInt8]) -> [UInt8]? {
        let digits = text.compactMap { $0.hexadecimalValue() }
        guard digits.count == text.count, text.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}

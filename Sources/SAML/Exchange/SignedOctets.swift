// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// The octets that a signature covers, computed with the algorithms that it names (XML Signature 1.1, 4.4).
///
/// Computing the octets does not verify the signature, nor check its algorithms against a policy.
struct SignedOctets: Hashable {
    /// The octets of `ds:SignedInfo`, which the signature value covers.
    let signedInfo: [UInt8]

    /// The octets of each reference, which the digest values cover.
    let references: [[UInt8]]

    /// The maximum number of references; no SAML signature needs more.
    private static let mostReferences = 4

    /// Computes the octets of a signature.
    ///
    /// Fails unless the signature has no unexpected element, all references are inside the document, and they use only
    /// enveloped-signature and canonicalization transforms.
    ///
    /// - Parameters:
    ///   - signature: The signature.
    ///   - tree: The document that contains the signature.
    ///   - budget: The remaining octets of the document.
    init?(_ signature: SignatureView, in tree: borrowing XMLTree, within budget: inout SignedOctetsBudget) {
        guard signature.unexpectedChild == nil,
            let info = signature.signedInfo,
            let method = info.canonicalizationMethod,
            let canonicalization = Canonicalization(namedBy: method),
            let signedInfo = budget.octets(of: info.element, canonicalization, in: tree)
        else { return nil }
        var octets: [[UInt8]] = []
        var references = info.references
        while let reference = references.nextReference() {
            guard octets.count < Self.mostReferences,
                let next = Self.octets(of: reference, signature: signature.element, in: tree, within: &budget)
            else { return nil }
            octets.append(next)
        }
        guard references.remainder == nil, !octets.isEmpty else { return nil }
        self.signedInfo = signedInfo
        self.references = octets
    }

    private static func octets(
        of reference: SignatureReferenceView,
        signature: XMLElementView,
        in tree: borrowing XMLTree,
        within budget: inout SignedOctetsBudget
    ) -> [UInt8]? {
        guard reference.unexpectedChild == nil,
            let uri = reference.uri,
            let target = tree.element(selectedBy: uri),
            var transforms = Transforms(of: reference)
        else { return nil }
        // A same-document reference never selects comments, even if the transform keeps comments (4.4.3.3).
        transforms.canonicalization.withComments = false
        let excluded = transforms.isEnveloped ? signature : nil
        return budget.octets(of: target, excluding: excluded, transforms.canonicalization, in: tree)
    }

    /// The transforms of a reference.
    private struct Transforms {
        var isEnveloped = false

        /// Canonical XML 1.0 is the default if no transform canonicalizes (4.4.3.2).
        var canonicalization = Canonicalization(.inclusive)

        /// Reads the transforms of a reference; fails if a transform is unsupported or out of order.
        init?(of reference: SignatureReferenceView) {
            guard let element = reference.transforms else { return }
            var transforms = ChildElements(of: element)
            var isComplete = false
            while let transform = transforms.next() {
                // A transform after canonicalization would operate on octets instead of nodes.
                guard transform.is(Names.transform), !isComplete else { return nil }
                if transform.attribute("Algorithm").isIdentical(to: SignatureReferenceView.envelopedSignature) {
                    isEnveloped = true
                } else if let named = Canonicalization(namedBy: transform) {
                    canonicalization = named
                    isComplete = true
                } else {
                    return nil
                }
            }
        }
    }
}

extension Canonicalization {
    /// Reads a canonicalization algorithm and its prefix list; fails if the algorithm or a parameter is
    /// unknown, or the list is too long.
    fileprivate init?(namedBy element: XMLElementView) {
        guard let name = element.attribute("Algorithm"), let algorithm = CanonicalizationAlgorithm.named(name) else {
            return nil
        }
        let parameters = CanonicalizationAlgorithm.Parameters(of: element, for: algorithm)
        guard parameters.unexpectedChild == nil else { return nil }
        var prefixes: [String] = []
        if let parameter = parameters.inclusiveNamespaces {
            guard let list = parameter.attribute("PrefixList") else { return nil }
            prefixes = CanonicalizationAlgorithm.Parameters.prefixes(in: list)
            guard prefixes.count <= CanonicalizationAlgorithm.Parameters.mostPrefixes else { return nil }
        }
        self = algorithm.canonicalization(prefixes: prefixes)
    }
}

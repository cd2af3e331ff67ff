// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// A part that a signature covers: its `SignedInfo`, or the element of a reference (XML Signature 1.1, 4.4).
struct CoveredPart: ~Escapable {
    /// The element.
    let element: XMLElementView

    /// The signature, if the transforms of the reference exclude it from the element.
    let excluded: XMLElementView?

    /// The canonicalization that the signature names.
    let canonicalization: Canonicalization

    /// The maximum number of references; no SAML signature needs more.
    fileprivate static let maximumReferences = 4

    @_lifetime(copy element, copy excluded)
    fileprivate init(
        _ element: XMLElementView,
        excluding excluded: XMLElementView?,
        _ canonicalization: Canonicalization
    ) {
        self.element = element
        self.excluded = excluded
        self.canonicalization = canonicalization
    }

    /// The transforms of a reference.
    fileprivate struct Transforms {
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

extension SignatureView {
    /// Calls a closure with each part that the signature covers: first its `SignedInfo`, then each reference.
    ///
    /// - Parameters:
    ///   - tree: The document that contains the signature.
    ///   - body: A closure that returns whether to go on.
    /// - Returns: `false` if the closure did, if the signature has an unexpected element, if a reference is not inside
    ///   the document, or if one uses transforms other than enveloped-signature and canonicalization.
    func forEachCoveredPart(in tree: borrowing XMLTree, _ body: (CoveredPart) -> Bool) -> Bool {
        guard unexpectedChild == nil,
            let info = signedInfo,
            let method = info.canonicalizationMethod,
            let canonicalization = Canonicalization(namedBy: method),
            body(CoveredPart(info.element, excluding: nil, canonicalization))
        else { return false }
        var count = 0
        var references = info.references
        while let reference = references.nextReference() {
            count += 1
            guard count <= CoveredPart.maximumReferences,
                reference.unexpectedChild == nil,
                let uri = reference.uri,
                let target = tree.element(selectedBy: uri),
                var transforms = CoveredPart.Transforms(of: reference)
            else { return false }
            // A same-document reference never selects comments, even if the transform keeps comments (4.4.3.3).
            transforms.canonicalization.withComments = false
            let part = CoveredPart(
                target,
                excluding: transforms.isEnveloped ? element : nil,
                transforms.canonicalization
            )
            guard body(part) else { return false }
        }
        return references.remainder == nil && count > 0
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
            guard prefixes.count <= CanonicalizationAlgorithm.Parameters.maximumPrefixes else { return nil }
        }
        self = algorithm.canonicalization(prefixes: prefixes)
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// The octets that one signature is made over, worked out by what the signature itself says (XML Signature 1.1, 4.4).
///
/// Nothing is judged here. A signature that no policy lets in still has octets.
struct SignedOctets: Hashable {
    /// Those of `ds:SignedInfo`, which the signature value is made over.
    let signedInfo: [UInt8]

    /// Those of each reference, which the digests are made over.
    let references: [[UInt8]]

    /// More references than any signature of SAML may have.
    private static let mostReferences = 4

    /// Works the octets out.
    ///
    /// There are none if the signature uses anything but enveloped signatures and canonicalisation inside the document.
    init?(_ signature: XMLElementView, in tree: borrowing XMLTree) {
        guard let info = signature.firstChildElement, info.is(Names.signedInfo),
            let method = info.firstChildElement, method.is(Names.canonicalizationMethod),
            let canonicalization = Canonicalization(namedBy: method),
            let signedInfo = try? tree.canonicalOctets(of: info, canonicalization)
        else { return nil }
        var references: [[UInt8]] = []
        var next = info.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            guard child.is(Names.reference) else { continue }
            guard references.count < Self.mostReferences,
                let octets = Self.octets(of: child, signature: signature, in: tree)
            else { return nil }
            references.append(octets)
        }
        guard !references.isEmpty else { return nil }
        self.signedInfo = signedInfo
        self.references = references
    }

    /// The element that a reference names, or nil if it is none of the document.
    @_lifetime(borrow tree)
    static func target(of reference: XMLElementView, in tree: borrowing XMLTree) -> XMLElementView? {
        guard let uri = reference.attribute("URI") else { return nil }
        if uri.isEmpty { return tree.root }
        guard let identifier = uri.fragment else { return nil }
        return tree.element(withID: identifier)
    }

    private static func octets(
        of reference: XMLElementView,
        signature: XMLElementView,
        in tree: borrowing XMLTree
    ) -> [UInt8]? {
        guard let target = target(of: reference, in: tree), var transforms = Transforms(of: reference) else {
            return nil
        }
        // A reference inside the document never selects comments, whatever the transform would keep (4.4.3.3).
        transforms.canonicalization.withComments = false
        let excluded = transforms.isEnveloped ? signature : nil
        return try? tree.canonicalOctets(of: target, excluding: excluded, transforms.canonicalization)
    }

    /// What is done to the selected element.
    private struct Transforms {
        var isEnveloped = false

        /// Without a transform that canonicalises, Canonical XML 1.0 stands in (4.4.3.2).
        var canonicalization = Canonicalization(.inclusive)

        /// Reads the transforms; nil if there are others, or they stand in another order.
        init?(of reference: XMLElementView) {
            guard let transforms = reference.firstChildElement, transforms.is(Names.transforms) else { return }
            var isComplete = false
            var next = transforms.firstChildElement
            while let transform = next {
                next = transform.nextSiblingElement
                // What follows a canonicalisation works on octets.
                guard transform.is(Names.transform), !isComplete else { return nil }
                if transform.attribute("Algorithm").isIdentical(to: Self.envelopedSignature) {
                    isEnveloped = true
                } else if let named = Canonicalization(namedBy: transform) {
                    canonicalization = named
                    isComplete = true
                } else {
                    return nil
                }
            }
        }

        private static let envelopedSignature = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"
    }
}

extension Canonicalization {
    private static let exclusiveURI = "http://www.w3.org/2001/10/xml-exc-c14n#"
    private static let algorithms: [ExactText: Canonicalization] = {
        let inclusive = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
        let inclusive11 = "http://www.w3.org/2006/12/xml-c14n11"
        return [
            Exact(exclusiveURI): Canonicalization(.exclusive),
            Exact(exclusiveURI + "WithComments"): Canonicalization(.exclusive, withComments: true),
            Exact(inclusive): Canonicalization(.inclusive),
            Exact(inclusive + "#WithComments"): Canonicalization(.inclusive, withComments: true),
            Exact(inclusive11): Canonicalization(.inclusive11),
            Exact(inclusive11 + "#WithComments"): Canonicalization(.inclusive11, withComments: true),
        ]
    }()
    private static let inclusiveNamespaces = XMLName(
        "InclusiveNamespaces",
        in: "http://www.w3.org/2001/10/xml-exc-c14n#"
    )

    /// The canonicalisation that a method or a transform names, with its prefixes; nil if it is unknown.
    fileprivate init?(namedBy element: XMLElementView) {
        guard let name = element.attribute("Algorithm"), let known = Self.algorithms[ExactText(name)] else {
            return nil
        }
        self = known
        guard let parameter = element.firstChildElement else { return }
        guard method == .exclusive, parameter.is(Self.inclusiveNamespaces), parameter.nextSiblingElement == nil,
            let prefixes = parameter.attribute("PrefixList")
        else { return nil }
        inclusivePrefixes = prefixes.utf8.split(whereSeparator: \.isXMLWhiteSpace).compactMap { String($0) }
    }
}

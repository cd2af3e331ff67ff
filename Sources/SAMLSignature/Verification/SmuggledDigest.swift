// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

/// The digest of changed content outside of every signature, for receivers that take the first `DigestValue` of a document.
enum SmuggledDigest {
    /// The maximum number of digests that are examined.
    private static let maximumDigests = 64

    /// Returns the finding about content whose digest differs from the signed one, or `nil` if its digest is nowhere else.
    static func finding(
        _ markup: borrowing SignatureMarkup,
        of signed: XMLElementView,
        in tree: borrowing XMLTree
    ) -> Finding? {
        let root = tree.root
        var next = root.nextElement(Names.digestValue, inside: root)
        var computed: [UInt8]?
        for _ in 0..<maximumDigests {
            guard let value = next else { break }
            next = value.nextElement(Names.digestValue, inside: root)
            var around = value.parent
            while let element = around, !element.is(Names.signature) { around = element.parent }
            guard around == nil, let digest = try? value.base64(.signatureInvalidDigest) else { continue }
            if computed == nil { computed = ContentDigest(markup, of: signed, in: tree)?.computed ?? [] }
            guard digest == computed else { continue }
            let place = value.parent?.localName.escapedForReport ?? ""
            return markup.element.finding(
                .signatureInvalidDigest,
                "The content was changed after it was signed, and a `DigestValue` in `\(place)`, outside of every signature, is "
                    + "the digest of the changed content.",
                cause: SignatureCause.smuggledDigest,
                remedy:
                    "Treat the document as an attack on receivers that take the first `DigestValue` of the document. Find out "
                    + "who sent it."
            )
        }
        return nil
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension CauseProbe {
    /// The maximum number of signatures that are removed one at a time.
    private static let maximumSignatures = 4

    /// Returns probes that remove the signatures of inner elements, which were added after the outer one.
    static func ofSignatures(in pieces: CanonicalPieces) -> [CauseProbe] {
        let signatures = pieces.innerSignatures
        guard !signatures.isEmpty else { return [] }
        let single = signatures.count > 1 ? signatures.prefix(maximumSignatures).map { [$0] } : []
        return ([signatures] + single).map { removed in
            CauseProbe(.signedBefore, .signatures, isPaired: false) { $0.removing(removed) }
        }
    }

    /// The prefixes in the `PrefixList` of common products.
    private static let prefixLists = [
        "xs", "xsd", "xs xsi", "xsi xs", "xsd xsi", "#default saml ds xs xsi", "#default samlp saml ds xs xsi",
        "#default saml ds xs", "ds saml xs", "ds saml samlp xs", "#default", "saml", "samlp", "saml samlp", "saml2 xs",
    ]

    /// Returns probes that add the `InclusiveNamespaces` of common products to the last exclusive transform.
    static func ofLostPrefixLists(in pieces: CanonicalPieces) -> [CauseProbe] {
        let mark = Array(" Algorithm=\"http://www.w3.org/2001/10/xml-exc-c14n#\">".utf8)
        let transform = pieces.pieces.indices.last { index in
            let piece = pieces.pieces[index]
            guard piece.kind == .start, index + 1 < pieces.pieces.count, pieces.pieces[index + 1].kind == .end,
                let tag = CanonicalTag(pieces.octets[piece.markup])
            else { return false }
            return CanonicalTag.split(tag.name).local.elementsEqual("Transform".utf8)
                && pieces.octets[piece.markup].suffix(mark.count).elementsEqual(mark)
        }
        guard let transform else { return [] }
        let place = pieces.pieces[transform].markup.upperBound
        return prefixLists.flatMap { list in
            ["ec", "", "xs"].map { prefix in
                let name = prefix.isEmpty ? "InclusiveNamespaces" : "\(prefix):InclusiveNamespaces"
                let declaration = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
                let element = Array(
                    "<\(name) \(declaration)=\"http://www.w3.org/2001/10/xml-exc-c14n#\" PrefixList=\"\(list)\"></\(name)>"
                        .utf8
                )
                return CauseProbe(.inclusiveNamespacesLost, .prefixes, isPaired: false) { pieces in
                    RestoredOctets(octets: pieces.octets[..<place] + element + pieces.octets[place...])
                }
            }
        }
    }
}

extension CanonicalPieces {
    /// The ranges of pieces, each of which is a signature of an inner element.
    fileprivate var innerSignatures: [Range<Int>] {
        var found: [Range<Int>] = []
        var open: (start: Int, level: Int)?
        for (index, piece) in pieces.enumerated() {
            if open == nil, piece.kind == .start, piece.level > 1, let tag = CanonicalTag(octets[piece.markup]),
                CanonicalTag.split(tag.name).local.elementsEqual("Signature".utf8)
            {
                open = (index, piece.level)
            } else if let current = open, piece.kind == .end, piece.level == current.level {
                found.append(current.start..<index + 1)
                open = nil
            }
        }
        return found
    }

    /// Returns the octets without some ranges of pieces; the text after each remains.
    fileprivate func removing(_ ranges: [Range<Int>]) -> RestoredOctets {
        var output: [UInt8] = []
        var signature: Int?
        for (index, piece) in pieces.enumerated() {
            if piece.kind == .signature { signature = output.count }
            if let range = ranges.first(where: { $0.contains(index) }) {
                if index == range.upperBound - 1 { output += octets[piece.text] }
                continue
            }
            output += octets[piece.markup]
            output += octets[piece.text]
        }
        return RestoredOctets(octets: output, signature: signature)
    }
}

// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML

/// What led to a failure.
///
/// Nothing here ever makes a signature good: a failure only gets a better name. The digest in a signature is worth
/// something only if the signature value is good, so that comes first.
extension SignatureVerifier {
    /// The finding for content with another digest than the one that a good signature value covers.
    func invalidDigest(
        _ markup: borrowing SignatureMarkup,
        of signed: XMLElementView,
        in tree: borrowing XMLTree
    ) -> Finding {
        let accident = diagnosesFailures ? contentAccident(markup, of: signed, in: tree) : nil
        return markup.element.finding(
            .signatureInvalidDigest,
            "The content was changed after it was signed: its digest differs from `DigestValue`."
                + (accident.map { " Cause: \($0.explanation)." } ?? ""),
            cause: accident?.rawValue ?? SignatureCause.contentChanged
        )
    }

    /// The finding for a signature value that no key verifies.
    ///
    /// What changes the layout of a whole document changes the signed information with it. If undoing that makes the
    /// value good, the digest in it is the signer's, and what became of the content can be told.
    func invalidValue(
        _ markup: borrowing SignatureMarkup,
        in tree: borrowing XMLTree,
        with keys: [PublicKey]
    ) -> Finding {
        let message = "The signature does not verify with \(keys.nameForReport)."
        guard diagnosesFailures, let signed = markup.element.parent,
            let accident = signedInfoAccident(markup, in: tree, with: keys)
        else { return markup.element.finding(.signatureInvalidValue, message) }
        guard ContentDigest(markup, of: signed, in: tree)?.holds == true else {
            return invalidDigest(markup, of: signed, in: tree)
        }
        return markup.element.finding(
            .signatureInvalidValue,
            "\(message) The content is intact, but `SignedInfo` was changed. Cause: \(accident.explanation).",
            cause: accident.rawValue
        )
    }

    /// What befell content so that its digest holds no longer; nil if nothing explains it.
    func contentAccident(
        _ markup: borrowing SignatureMarkup,
        of signed: XMLElementView,
        in tree: borrowing XMLTree
    ) -> Accident? {
        // The signature leaves a place between two texts, which octets without it do not show.
        guard
            let octets = try? tree.canonicalOctets(of: signed, markup.reference.selection),
            let pieces = CanonicalPieces(octets, signature: markup.element.position)
        else { return nil }
        let algorithm = markup.reference.digestAlgorithm
        let expected = markup.reference.digest
        return RestorationSearch.accident(
            in: pieces,
            among: Restoration.ofContent(in: pieces, depth: signed.depth)
        ) { octets in
            algorithm.digest(octets).map { DigestAlgorithm.areEqual($0, expected) } ?? false
        }
    }

    /// What befell the white space of the signed information so that its value holds no longer.
    ///
    /// Tags stay as they are, and white space means nothing in between: what was read from it stays as well.
    private func signedInfoAccident(
        _ markup: borrowing SignatureMarkup,
        in tree: borrowing XMLTree,
        with keys: [PublicKey]
    ) -> Accident? {
        guard
            let octets = try? tree.canonicalOctets(of: markup.signedInfo, markup.canonicalization),
            let pieces = CanonicalPieces(octets, signature: nil)
        else { return nil }
        let value = markup.value
        let algorithm = markup.algorithm
        return RestorationSearch.accident(
            in: pieces,
            among: Restoration.ofSpace(in: pieces, depth: markup.signedInfo.depth)
        ) { octets in
            keys.contains { $0.verifies(value, over: octets, algorithm) }
        }
    }
}

extension [PublicKey] {
    /// The trusted keys in a message; at most two are listed.
    var nameForReport: String {
        if isEmpty { return "any trusted key" }
        guard count != 1 else { return "the trusted key \(self[0].nameForReport)" }
        let listed = prefix(2).map(\.nameForReport).joined(separator: ", ")
        return "any of the \(count) trusted keys: \(listed)" + (count > 2 ? " and \(count - 2) more" : "")
    }
}

/// The digest of what a signature covers, beside the one that the signature names.
struct ContentDigest: Hashable, Sendable {
    /// The octets that are digested.
    let octets: [UInt8]

    /// The digest that the signature names.
    let expected: [UInt8]

    /// The digest of the octets.
    let computed: [UInt8]

    /// Whether the two are equal.
    var holds: Bool { DigestAlgorithm.areEqual(expected, computed) }

    /// Works the digest out; nil if there are no canonical octets.
    init?(_ markup: borrowing SignatureMarkup, of signed: XMLElementView, in tree: borrowing XMLTree) {
        let selection = markup.reference.selection
        guard
            let octets = try? tree.canonicalOctets(of: signed, excluding: markup.element, selection),
            let computed = markup.reference.digestAlgorithm.digest(octets)
        else { return nil }
        self.octets = octets
        self.computed = computed
        expected = markup.reference.digest
    }
}

extension XMLElementView {
    /// How many elements stand around this one.
    var depth: Int {
        var depth = 0
        var next = parent
        while let element = next {
            depth += 1
            next = element.parent
        }
        return depth
    }

    /// How many sibling elements stand in front of this one.
    var position: Int? {
        guard let parent else { return nil }
        var position = 0
        var next = parent.firstChildElement
        while let child = next {
            if child.identity == identity { return position }
            position += 1
            next = child.nextSiblingElement
        }
        return nil
    }
}
#endif

// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// The digest of signed content, with the digest in the signature.
struct ContentDigest: Hashable, Sendable {
    /// The digested octets.
    let octets: [UInt8]

    /// The digest in the signature.
    let expected: [UInt8]

    /// The digest of the octets.
    let computed: [UInt8]

    /// Whether both digests are equal.
    var holds: Bool { DigestAlgorithm.areEqual(expected, computed) }

    /// Computes the digest; fails if there is no canonical form.
    init?(_ markup: borrowing SignatureMarkup, of signed: XMLElementView, in tree: borrowing XMLTree) {
        var budget = SignedOctetsBudget(for: tree)
        self.init(markup, of: signed, in: tree, within: &budget)
    }

    /// Computes the digest within a budget; fails if there is no canonical form, or the budget is spent.
    init?(
        _ markup: borrowing SignatureMarkup,
        of signed: XMLElementView,
        in tree: borrowing XMLTree,
        within budget: inout SignedOctetsBudget
    ) {
        let selection = markup.reference.selection
        guard
            let octets = budget.octets(of: signed, excluding: markup.element, selection, in: tree),
            let computed = markup.reference.digestAlgorithm.digest(octets)
        else { return nil }
        self.octets = octets
        self.computed = computed
        expected = markup.reference.digest
    }
}

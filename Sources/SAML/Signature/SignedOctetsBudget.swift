// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// The budget of octets that the signatures of one document may cover together (S-60).
///
/// Many signatures, each with several references, can name the same large element. Without a verified key, nothing
/// limits how often.
package struct SignedOctetsBudget: Sendable {
    /// A response with a signature around each assertion, and one around assertions in advice, covers three times its
    /// size.
    private static let maximumTimes = 4

    /// The octets for small documents, in which the names of namespaces are most of the octets.
    private static let base = 64 << 10

    /// The octets that the namespaces in scope of one element count as.
    private static let perElement = 1 << 10

    private var remaining: Int

    /// Creates the budget of a document.
    package init(for tree: borrowing XMLTree) {
        remaining = Self.base + Self.maximumTimes * tree.source.span.count
    }

    /// Returns the canonical form of an element, or `nil` if the element has no canonical form or the budget is spent.
    package mutating func octets(
        of element: XMLElementView,
        excluding excluded: XMLElementView? = nil,
        _ canonicalization: Canonicalization,
        in tree: borrowing XMLTree
    ) -> [UInt8]? {
        guard remaining > 0 else { return nil }
        let octets = try? tree.canonicalOctets(of: element, excluding: excluded, canonicalization)
        // An element without a canonical form can have taken as long as the whole document.
        remaining -= (octets?.count ?? tree.source.span.count) + Self.perElement
        return octets
    }
}

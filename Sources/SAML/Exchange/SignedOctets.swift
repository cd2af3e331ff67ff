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

    /// Computes the octets of a signature.
    ///
    /// Fails unless the guard knows what the signature covers; see ``CoveredPart``.
    ///
    /// - Parameters:
    ///   - signature: The signature.
    ///   - tree: The document that contains the signature.
    ///   - budget: The remaining octets of the document.
    init?(_ signature: SignatureView, in tree: borrowing XMLTree, within budget: inout SignedOctetsBudget) {
        var signedInfo: [UInt8]?
        var references: [[UInt8]] = []
        let isKnown = signature.forEachCoveredPart(in: tree) { part in
            let octets = budget.octets(of: part.element, excluding: part.excluded, part.canonicalization, in: tree)
            guard let octets else { return false }
            if signedInfo == nil { signedInfo = octets } else { references.append(octets) }
            return true
        }
        guard isKnown, let signedInfo else { return nil }
        self.signedInfo = signedInfo
        self.references = references
    }
}

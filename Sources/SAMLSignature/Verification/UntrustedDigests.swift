// SPDX-License-Identifier: Apache-2.0

package import SAML
package import SecureXML
package import TamperingCauses
internal import UntrustedText

/// The digests of a document whose signatures no trusted key can verify.
///
/// A digest that holds proves nothing, because an attacker can compute it. A digest that does not hold cannot be repaired by
/// any key, so the document is rejected with and without trust.
package enum UntrustedDigests {
    /// Returns the finding about each signature whose content was changed, with the proven cause.
    ///
    /// - Parameters:
    ///   - tree: The document.
    ///   - allowance: The work to explain failures.
    /// - Returns: The signatures, as in the outline of the document, and the findings.
    package static func failures(
        in tree: borrowing XMLTree,
        within allowance: SearchAllowance
    ) -> [(signature: ResponseOutline.Signature, finding: Finding)] {
        // Without xmlsec, no digest can be computed.
        guard XMLSecLibrary.isLinked, let message = MessageLocator.message(from: tree.root) else { return [] }
        var failures: [(ResponseOutline.Signature, Finding)] = []
        var budget = SignedOctetsBudget(for: tree)
        var next = message.nextElement(Names.signature, inside: message)
        while let signature = next, failures.count < maximumFailures {
            next = signature.nextElement(Names.signature, inside: message)
            guard let signed = signature.parent, let id = signed.attribute("ID"),
                let coverage = ResponseOutline.Signature.Coverage(of: signed, in: message), !coverage.isInsideAssertion,
                let markup = try? SignatureMarkup(signature, allowances: Set(AlgorithmAllowance.allCases)),
                markup.reference.uri.fragment.isIdentical(to: id),
                ContentDigest(markup, of: signed, in: tree, within: &budget)?.holds == false
            else { continue }
            let keys = EmbeddedKeys(within: DiagnosisBudget(allowance))
            let verifier = SignatureVerifier(allowances: [], diagnoses: true, embeddedKeys: keys)
            failures.append(
                (
                    ResponseOutline.Signature(signature, covers: coverage, id: id),
                    verifier.changedContent(markup, of: signed, in: tree)
                )
            )
        }
        return failures
    }

    /// The maximum number of failures, because each can take the whole allowance.
    private static let maximumFailures = 2
}

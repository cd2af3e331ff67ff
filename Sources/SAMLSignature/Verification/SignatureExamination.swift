// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SecureXML
package import UntrustedText

/// The properties of a signature that can be examined without a trusted key, for reports; not a verdict.
package struct SignatureExamination: Hashable, Sendable {
    /// A key that the signature contains.
    package struct EmbeddedKey: Hashable, Sendable {
        /// The key, with the certificate that the document contains: neither is trusted.
        package let key: SignatureResult.Key

        /// Whether this key created the signature value, or `nil` if this cannot be determined, because the document was
        /// changed.
        package let verifies: Bool?

        /// The change of `SignedInfo` that must be reverted before the signature value verifies with this key, or `nil`.
        package let cause: TamperingCause?
    }

    /// The unvalidated content of the signature.
    package let outline: ResponseOutline.Signature

    /// The location of the signature.
    package let location: SourceLocation

    /// The path of the element that the reference names, or `nil` if the document does not contain it.
    @Exact package private(set) var target: String?

    /// The octets that the reference selects, or `nil` if they cannot be computed.
    package private(set) var octets: [UInt8]?

    /// The digest in the signature.
    package private(set) var expectedDigest: [UInt8]?

    /// The digest of the selected octets.
    package private(set) var computedDigest: [UInt8]?

    /// Whether both digests are equal, or `nil` if this cannot be determined.
    package private(set) var digestHolds: Bool?

    /// The proven cause of a digest mismatch, or `nil` if no cause is proven.
    package private(set) var cause: TamperingCause?

    /// Octets that a cause restores, and those of the document.
    private struct Restored: Hashable, Sendable {
        let signed: [UInt8]
        let received: [UInt8]
    }

    private var restoredContent: Restored?
    private var restoredSignedInfo: Restored?

    /// The keys that the signature contains.
    package private(set) var embeddedKeys: [EmbeddedKey] = []

    /// Examines the signatures of the message and its assertions, in document order.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - diagnoses: Whether to search for the cause of a digest mismatch.
    ///   - includesAdvice: Whether to examine also the signatures of assertions in advice and evidence.
    /// - Returns: The examinations, one for each signature.
    package static func all(
        in document: borrowing UnverifiedResponse,
        diagnoses: Bool,
        includingAdvice includesAdvice: Bool = false
    ) -> [Self] {
        guard let message = MessageLocator.message(from: document.tree.root) else { return [] }
        var examinations: [Self] = []
        let search = DiagnosisBudget()
        let diagnosis = diagnoses ? search : nil
        let keys = EmbeddedKeys(within: search)
        var budget = SignedOctetsBudget(for: document.tree)
        // Signatures beyond the limit of a document are not examined.
        let most = 16
        var next = message.nextElement(Names.signature, inside: message)
        while let signature = next, examinations.count < most {
            next = signature.nextElement(Names.signature, inside: message)
            guard let signed = signature.parent else { continue }
            let coverage: ResponseOutline.Signature.Coverage
            if signed.identity == message.identity {
                coverage = .response
            } else if signed.is(Names.assertion), includesAdvice || signed.parent?.identity == message.identity {
                coverage = .assertion
            } else {
                continue
            }
            examinations.append(Self(signature, covers: coverage, in: document.tree, diagnosis, keys, within: &budget))
        }
        return examinations
    }

    /// Returns the first difference between the signed octets and those of the document, or `nil` if the signed octets are
    /// not known or there is no difference; with values, it can contain personal data.
    ///
    /// If the content is unchanged, the difference is one of `SignedInfo`.
    package func difference(showsValues: Bool) -> CanonicalDifference? {
        guard let restored = restoredContent ?? restoredSignedInfo else { return nil }
        return CanonicalDifference(signed: restored.signed, received: restored.received, showsValues: showsValues)
    }

    private init(
        _ signature: XMLElementView,
        covers coverage: ResponseOutline.Signature.Coverage,
        in tree: borrowing XMLTree,
        _ diagnosis: DiagnosisBudget?,
        _ keys: EmbeddedKeys,
        within budget: inout SignedOctetsBudget
    ) {
        outline = ResponseOutline.Signature(signature, covers: coverage, id: signature.parent?.attribute("ID"))
        location = SourceLocation(signature.location)
        // Allow all weaknesses: an examination does not imply trust.
        guard let markup = try? SignatureMarkup(signature, allowances: Set(AlgorithmAllowance.allCases)) else { return }
        let verifier = SignatureVerifier(allowances: [], embeddedKeys: keys)
        examineContent(verifier, of: markup, in: tree, diagnosis, within: &budget)
        embeddedKeys = embeddedKeys(verifier, of: markup, in: tree, diagnosis, within: &budget)
    }

    private mutating func examineContent(
        _ verifier: SignatureVerifier,
        of markup: borrowing SignatureMarkup,
        in tree: borrowing XMLTree,
        _ diagnosis: DiagnosisBudget?,
        within budget: inout SignedOctetsBudget
    ) {
        guard let signed = tree.element(selectedBy: markup.reference.uri) else { return }
        target = signed.path.escapedForReport(limit: .max)
        guard let digest = ContentDigest(markup, of: signed, in: tree, within: &budget) else { return }
        octets = digest.octets
        expectedDigest = digest.expected
        computedDigest = digest.computed
        digestHolds = digest.holds
        if let diagnosis, !digest.holds, markup.element.parent?.identity == signed.identity {
            let proven = verifier.contentCause(markup, of: signed, in: tree, within: diagnosis)
            cause = proven?.first
            restoredContent = proven.map { Restored(signed: $0.octets, received: digest.octets) }
        }
    }

    private mutating func embeddedKeys(
        _ verifier: SignatureVerifier,
        of markup: borrowing SignatureMarkup,
        in tree: borrowing XMLTree,
        _ diagnosis: DiagnosisBudget?,
        within budget: inout SignedOctetsBudget
    ) -> [EmbeddedKey] {
        let keys = verifier.embeddedKeys
        let octets = budget.octets(of: markup.signedInfo, markup.canonicalization, in: tree)
        let value = markup.value
        let algorithm = markup.algorithm
        return keys.describe(markup.keyInfo).map { key, certificate in
            let facts = SignatureResult.Key(
                fingerprint: key.fingerprint,
                kind: key.facts.kind,
                certificate: certificate
            )
            if let octets, keys.verifies(key, value, over: octets, algorithm) {
                return EmbeddedKey(key: facts, verifies: true, cause: nil)
            }
            // A change of the whole document also affects `SignedInfo`, so the key can still be the right one.
            if let diagnosis, algorithm.fits(key.native.facts),
                let cause = verifier.valueCause(markup, in: tree, with: [key], within: diagnosis)?.cause
            {
                // The form of an ECDSA value is no change of octets.
                if let octets, !cause.octets.isEmpty {
                    restoredSignedInfo = Restored(signed: cause.octets, received: octets)
                }
                return EmbeddedKey(key: facts, verifies: true, cause: cause.first)
            }
            return EmbeddedKey(key: facts, verifies: digestHolds == true ? false : nil, cause: nil)
        }
    }
}

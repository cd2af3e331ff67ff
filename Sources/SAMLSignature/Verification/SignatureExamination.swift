// SPDX-License-Identifier: Apache-2.0

package import SAML
package import SecureXML
package import TamperingCauses
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

    /// The canonical `SignedInfo`, if it was computed.
    private var signedInfo: [UInt8]?

    /// The keys of ``embeddedKeys``.
    private var publicKeys: [PublicKey] = []

    /// Examines the signatures of the message and its assertions, in document order, with their own budget.
    ///
    /// A caller that also validates the document calls ``ResponseValidator/examine(_:at:within:)``, so that both have one
    /// budget (S-97).
    ///
    /// - Parameters:
    ///   - tree: The document.
    ///   - diagnoses: Whether to search for the cause of a digest mismatch, and to examine the keys in signatures.
    ///   - examinesKeys: Whether to examine the keys in signatures, once each and without a search for causes.
    ///   - includesAdvice: Whether to examine also the signatures of assertions in advice and evidence.
    /// - Returns: The examinations, one for each signature.
    package static func all(
        in tree: borrowing XMLTree,
        diagnoses: Bool,
        examinesKeys: Bool = false,
        includingAdvice includesAdvice: Bool = false
    ) -> [Self] {
        let keys = EmbeddedKeys(within: DiagnosisBudget())
        guard diagnoses else { return facts(of: tree, includingAdvice: includesAdvice, examinesKeys ? keys : nil) }
        var examinations = facts(of: tree, includingAdvice: includesAdvice, keys)
        explain(&examinations, of: tree, includingAdvice: includesAdvice, keys)
        return examinations
    }

    /// Returns the facts that require no search, with the keys in signatures if they are requested.
    static func facts(
        of tree: borrowing XMLTree,
        includingAdvice includesAdvice: Bool,
        _ keys: EmbeddedKeys?
    ) -> [Self] {
        var examinations: [Self] = []
        examine(&examinations, of: tree, includesAdvice, .facts, keys)
        return examinations
    }

    /// Adds the causes of failures to facts about the signatures of the same document, within the budget of the keys.
    static func explain(
        _ examinations: inout [Self],
        of tree: borrowing XMLTree,
        includingAdvice includesAdvice: Bool,
        _ keys: EmbeddedKeys
    ) {
        examine(&examinations, of: tree, includesAdvice, .causes, keys)
    }

    /// The passes over the signatures of a document.
    ///
    /// The search for causes can spend the whole budget, so it is the last.
    private enum Pass {
        case facts, causes
    }

    private static func examine(
        _ examinations: inout [Self],
        of tree: borrowing XMLTree,
        _ includesAdvice: Bool,
        _ pass: Pass,
        _ keys: EmbeddedKeys?
    ) {
        guard let message = MessageLocator.message(from: tree.root) else { return }
        var budget = SignedOctetsBudget(for: tree)
        // Signatures beyond the limit of a document are not examined.
        let most = 16
        var count = 0
        var next = message.nextElement(Names.signature, inside: message)
        while let signature = next, count < most {
            next = signature.nextElement(Names.signature, inside: message)
            guard let signed = signature.parent,
                let coverage = ResponseOutline.Signature.Coverage(of: signed, in: message),
                includesAdvice || !coverage.isInsideAssertion
            else { continue }
            switch pass {
            case .facts:
                examinations.append(Self(signature, covers: coverage, in: tree, keys, within: &budget))
            case .causes:
                if let keys { examinations[count].explain(signature, in: tree, keys) }
            }
            count += 1
        }
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
        _ keys: EmbeddedKeys?,
        within budget: inout SignedOctetsBudget
    ) {
        outline = ResponseOutline.Signature(signature, covers: coverage, id: signature.parent?.attribute("ID"))
        location = SourceLocation(signature.location)
        guard let markup = Self.markup(of: signature) else { return }
        examineContent(of: markup, in: tree, within: &budget)
        if let keys { examineKeys(keys, of: markup, in: tree, within: &budget) }
    }

    /// Reads a signature with all weaknesses allowed: an examination does not imply trust.
    @_lifetime(copy signature)
    private static func markup(of signature: XMLElementView) -> SignatureMarkup? {
        try? SignatureMarkup(signature, allowances: Set(AlgorithmAllowance.allCases))
    }

    private mutating func examineContent(
        of markup: borrowing SignatureMarkup,
        in tree: borrowing XMLTree,
        within budget: inout SignedOctetsBudget
    ) {
        guard let signed = tree.element(selectedBy: markup.reference.uri) else { return }
        target = signed.path.escapedForReport(limit: .max)
        guard let digest = ContentDigest(markup, of: signed, in: tree, within: &budget) else { return }
        octets = digest.octets
        expectedDigest = digest.expected
        computedDigest = digest.computed
        digestHolds = digest.holds
    }

    private mutating func examineKeys(
        _ keys: EmbeddedKeys,
        of markup: borrowing SignatureMarkup,
        in tree: borrowing XMLTree,
        within budget: inout SignedOctetsBudget
    ) {
        signedInfo = budget.octets(of: markup.signedInfo, markup.canonicalization, in: tree)
        for (key, certificate) in keys.describe(markup.keyInfo) {
            let facts = SignatureResult.Key(
                fingerprint: key.fingerprint,
                kind: key.facts.kind,
                certificate: certificate
            )
            let isCreator = signedInfo.map { keys.verifies(key, markup.value, over: $0, markup.algorithm) } ?? false
            let isUnknown = keys.budget.isSpent || digestHolds != true
            publicKeys.append(key)
            embeddedKeys.append(
                EmbeddedKey(key: facts, verifies: isCreator ? true : isUnknown ? nil : false, cause: nil)
            )
        }
    }

    // MARK: Causes

    private mutating func explain(_ signature: XMLElementView, in tree: borrowing XMLTree, _ keys: EmbeddedKeys) {
        guard let markup = Self.markup(of: signature) else { return }
        let verifier = SignatureVerifier(allowances: [], embeddedKeys: keys)
        explainContent(verifier, of: markup, in: tree)
        explainKeys(verifier, of: markup, in: tree)
    }

    private mutating func explainContent(
        _ verifier: SignatureVerifier,
        of markup: borrowing SignatureMarkup,
        in tree: borrowing XMLTree
    ) {
        guard let octets, digestHolds == false, let signed = tree.element(selectedBy: markup.reference.uri),
            markup.element.parent?.identity == signed.identity
        else { return }
        let proven = verifier.contentCause(markup, of: signed, in: tree)
        cause = proven?.first
        restoredContent = proven.map { Restored(signed: $0.octets, received: octets) }
    }

    private mutating func explainKeys(
        _ verifier: SignatureVerifier,
        of markup: borrowing SignatureMarkup,
        in tree: borrowing XMLTree
    ) {
        for (index, key) in publicKeys.enumerated() where markup.algorithm.fits(key.native.facts) {
            // A change of the whole document also affects `SignedInfo`, so the key can still be the right one.
            guard embeddedKeys[index].verifies != true,
                let cause = verifier.valueCause(markup, in: tree, with: [key])?.cause
            else { continue }
            // The form of an ECDSA value is not a change of octets.
            if let signedInfo, !cause.octets.isEmpty {
                restoredSignedInfo = Restored(signed: cause.octets, received: signedInfo)
            }
            embeddedKeys[index] = EmbeddedKey(key: embeddedKeys[index].key, verifies: true, cause: cause.first)
        }
    }
}

extension ResponseOutline.Signature.Coverage {
    /// Whether the signed assertion is in the advice or the evidence of another one.
    var isInsideAssertion: Bool { self == .advice || self == .evidence }
}

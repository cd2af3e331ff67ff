// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SecureXML
package import UntrustedText

/// The properties of a signature that can be examined without a trusted key, for reports; not a verdict.
package struct SignatureExamination: Hashable, Sendable {
    /// A key that the signature contains.
    package struct EmbeddedKey: Hashable, Sendable {
        /// The fingerprint of the key.
        @Exact package private(set) var fingerprint: String

        /// Whether the signature value verifies with this key.
        package let verifies: Bool
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
        embeddedKeys = Self.embeddedKeys(keys, of: markup, in: tree, within: &budget)
        guard let signed = tree.element(selectedBy: markup.reference.uri) else { return }
        target = signed.path.escapedForReport(limit: .max)
        guard let digest = ContentDigest(markup, of: signed, in: tree, within: &budget) else { return }
        octets = digest.octets
        expectedDigest = digest.expected
        computedDigest = digest.computed
        digestHolds = digest.holds
        if let diagnosis, !digest.holds, signature.parent?.identity == signed.identity {
            cause =
                SignatureVerifier(allowances: [], embeddedKeys: keys).contentCause(
                    markup,
                    of: signed,
                    in: tree,
                    within: diagnosis
                )?.first
        }
    }

    private static func embeddedKeys(
        _ keys: EmbeddedKeys,
        of markup: borrowing SignatureMarkup,
        in tree: borrowing XMLTree,
        within budget: inout SignedOctetsBudget
    ) -> [EmbeddedKey] {
        let octets = budget.octets(of: markup.signedInfo, markup.canonicalization, in: tree)
        let value = markup.value
        let algorithm = markup.algorithm
        return keys.read(markup.keyInfo).map { key in
            let verifies = octets.map { keys.verifies(key, value, over: $0, algorithm) } ?? false
            return EmbeddedKey(fingerprint: key.fingerprint, verifies: verifies)
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

#if XMLSec
package import SAML
internal import SecureXML
package import UntrustedText

/// What can be told of a signature without trusting any key: evidence for a report, and no verdict.
package struct SignatureExamination: Hashable, Sendable {
    /// A key that the signature carries.
    package struct EmbeddedKey: Hashable, Sendable {
        /// The name of the key in reports.
        @Exact package private(set) var fingerprint: String

        /// Whether the signature value is one by this key.
        package let verifies: Bool
    }

    /// What the signature says about itself.
    package let outline: ResponseOutline.Signature

    /// Where the signature stands.
    package let location: SourceLocation

    /// The element that the reference names, as a path; nil if it names none of the document.
    @Exact package private(set) var target: String?

    /// The octets that the reference selects; nil if there are none.
    package private(set) var octets: [UInt8]?

    /// The digest that the signature names.
    package private(set) var expectedDigest: [UInt8]?

    /// The digest of the octets.
    package private(set) var computedDigest: [UInt8]?

    /// Whether the two are equal; nil if that cannot be told.
    package private(set) var digestHolds: Bool?

    /// What befell the content, if undoing it makes the digest hold.
    package private(set) var accident: Accident?

    /// The keys that the signature carries.
    package private(set) var embeddedKeys: [EmbeddedKey] = []

    /// Examines the signatures of the message and its assertions, in document order.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - diagnoses: Whether a digest that does not hold is looked into.
    ///   - includesAdvice: Whether signatures of assertions in advice and evidence are examined, too.
    /// - Returns: One for each signature of the outline, and of the advice.
    package static func all(
        in document: borrowing UnverifiedResponse,
        diagnoses: Bool,
        includingAdvice includesAdvice: Bool = false
    ) -> [Self] {
        guard let message = MessageLocator.message(from: document.tree.root) else { return [] }
        var examinations: [Self] = []
        // More signatures than a document may have are not worth the work.
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
            examinations.append(Self(signature, covers: coverage, in: document.tree, diagnoses: diagnoses))
        }
        return examinations
    }

    private init(
        _ signature: XMLElementView,
        covers coverage: ResponseOutline.Signature.Coverage,
        in tree: borrowing XMLTree,
        diagnoses: Bool
    ) {
        outline = ResponseOutline.Signature(signature, covers: coverage, id: signature.parent?.attribute("ID"))
        location = SourceLocation(signature.location)
        // What would be let in by name is looked at all the same: nothing is believed here.
        guard let markup = try? SignatureMarkup(signature, relaxations: Set(Relaxation.allCases)) else { return }
        embeddedKeys = Self.embeddedKeys(of: markup, in: tree)
        let uri = markup.reference.uri
        guard let identifier = uri.isEmpty ? "" : uri.fragment,
            let signed = uri.isEmpty ? tree.root : tree.element(withID: identifier)
        else { return }
        target = signed.path.escapedForReport(limit: .max)
        guard let digest = ContentDigest(markup, of: signed, in: tree) else { return }
        octets = digest.octets
        expectedDigest = digest.expected
        computedDigest = digest.computed
        digestHolds = digest.holds
        if diagnoses, !digest.holds, signature.parent?.identity == signed.identity {
            accident = SignatureVerifier(relaxations: []).contentAccident(markup, of: signed, in: tree)
        }
    }

    private static func embeddedKeys(
        of markup: borrowing SignatureMarkup,
        in tree: borrowing XMLTree
    ) -> [EmbeddedKey] {
        let octets = try? tree.canonicalOctets(of: markup.signedInfo, markup.canonicalization)
        let value = markup.value
        let algorithm = markup.algorithm
        return EmbeddedKeys.read(markup.keyInfo).map { key in
            let verifies =
                algorithm.fits(key.native.facts)
                && (octets.map { key.verifies(value, over: $0, algorithm) } ?? false)
            return EmbeddedKey(fingerprint: key.fingerprint, verifies: verifies)
        }
    }
}
#endif

// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import UntrustedText
internal import CSAMLSignature
internal import SAML
internal import SecureXML

/// Verifies the signature of one element, with keys that configuration names (S-17 to S-33).
///
/// The order is fixed, from what costs little to what costs much: form, algorithms, reference, keys, signature value,
/// digest. The content is not even canonicalised before the signature value has proved good (S-33).
struct SignatureVerifier {
    /// What is let in by name.
    let relaxations: Set<Relaxation>

    /// Whether failures are looked into, which takes longer than the verification itself.
    var diagnosesFailures = false

    /// What was verified.
    struct Verified {
        /// The very octets that were digested: all that may be read (S-21).
        var octets: [UInt8]

        /// The key that verified the signature value.
        var key: PublicKey

        /// Weaknesses that were let in by name.
        var warnings: [Finding]
    }

    /// Verifies a signature over the element that it stands in.
    ///
    /// - Parameters:
    ///   - signature: The `ds:Signature`.
    ///   - tree: The document that it stands in.
    ///   - keys: The keys that may have made it.
    /// - Returns: The octets that were signed, and the key.
    /// - Throws: The first reason not to believe it.
    func verify(
        _ signature: XMLElementView,
        in tree: borrowing XMLTree,
        with keys: IssuerKeys
    ) throws(Finding) -> Verified {
        let markup = try SignatureMarkup(signature, relaxations: relaxations)
        guard let signed = signature.parent else {
            throw signature.finding(.signatureMisplaced, "`Signature` is not inside the element that it signs.")
        }
        try checkReference(markup, to: signed, in: tree)
        let candidates = try candidates(markup, among: keys)
        let key = try verifyValue(markup, of: signed, in: tree, with: candidates)
        let octets = try verifyDigest(markup, of: signed, in: tree)
        return Verified(octets: octets, key: key, warnings: warnings(markup, key))
    }

    // MARK: Reference

    /// The reference names the very element around the signature (S-18, S-22).
    func checkReference(
        _ markup: borrowing SignatureMarkup,
        to signed: XMLElementView,
        in tree: borrowing XMLTree
    ) throws(Finding) {
        let uri = markup.reference.uri
        if uri.isEmpty {
            guard relaxations.contains(.emptyReferenceURI), signed.parent == nil else {
                throw markup.element.finding(
                    .signatureBadReference,
                    "`URI` of `Reference` is empty; it must name the `ID` of the element that contains the signature."
                )
            }
            return
        }
        guard let id = signed.attribute("ID"), uri.utf8.elementsEqual("#\(id)".utf8) else {
            let names = uri.fragment.map { tree.element(withID: $0) != nil } ?? false
            throw markup.element.finding(
                names ? .signatureWrapping : .signatureBadReference,
                "`URI` of `Reference` is `\(uri.escapedForReport)`, "
                    + (names ? "the ID of another element than" : "not the ID of")
                    + " the one that contains the signature.",
                expected: signed.attribute("ID").map { "#\($0.escapedForReport)" },
                actual: uri.escapedForReport
            )
        }
    }

    // MARK: Key

    /// The keys that may have made the signature: of the issuer, of the kind of the algorithm, and strong enough.
    private func candidates(_ markup: borrowing SignatureMarkup, among keys: IssuerKeys) throws(Finding) -> [PublicKey]
    {
        do throws(Finding) {
            return try keys.candidates(for: markup.algorithm, relaxations)
        } catch {
            throw markup.element.finding(
                error.code,
                error.message,
                actual: error.actual,
                cause: error.cause,
                remedy: error.ownRemedy
            )
        }
    }

    // MARK: Signature value and digest

    private func verifyValue(
        _ markup: borrowing SignatureMarkup,
        of signed: XMLElementView,
        in tree: borrowing XMLTree,
        with keys: [PublicKey]
    ) throws(Finding) -> PublicKey {
        let octets = try canonicalOctets(of: markup.signedInfo, markup.canonicalization, in: tree)
        for key in keys where key.verifies(markup.value, over: octets, markup.algorithm) { return key }
        for embedded in EmbeddedKeys.read(markup.keyInfo)
        where markup.algorithm.fits(embedded.native.facts)
            && embedded.verifies(markup.value, over: octets, markup.algorithm)
        {
            // Only now is it worth the work: the content is either intact, or it makes no difference.
            guard ContentDigest(markup, of: signed, in: tree)?.holds == true else { break }
            throw markup.element.finding(
                .signatureUntrustedKey,
                "The signature verifies with the key inside the document, \(embedded.fingerprint), which is not a "
                    + "trusted key of the issuer.",
                actual: embedded.fingerprint,
                cause: SignatureCause.embeddedKeyVerifies
            )
        }
        throw invalidValue(markup, in: tree, with: keys)
    }

    private func verifyDigest(
        _ markup: borrowing SignatureMarkup,
        of signed: XMLElementView,
        in tree: borrowing XMLTree
    ) throws(Finding) -> [UInt8] {
        let octets = try canonicalOctets(
            of: signed,
            excluding: markup.element,
            markup.reference.selection,
            in: tree
        )
        guard let digest = markup.reference.digestAlgorithm.digest(octets),
            DigestAlgorithm.areEqual(digest, markup.reference.digest)
        else {
            throw invalidDigest(markup, of: signed, in: tree)
        }
        return octets
    }

    /// All of the octets of an element, or none (S-23, S-24).
    private func canonicalOctets(
        of element: XMLElementView,
        excluding excluded: XMLElementView? = nil,
        _ canonicalization: Canonicalization,
        in tree: borrowing XMLTree
    ) throws(Finding) -> [UInt8] {
        do throws(CanonicalizationFault) {
            return try tree.canonicalOctets(of: element, excluding: excluded, canonicalization)
        } catch {
            throw element.finding(
                error.code == .tooManyNamespaces ? .xmlLimitExceeded : .signatureInvalidDigest,
                "The content cannot be canonicalized: \(error.reason)."
            )
        }
    }

    // MARK: What was let in by name

    private func warnings(_ markup: borrowing SignatureMarkup, _ key: PublicKey) -> [Finding] {
        let named = [
            markup.algorithm.relaxation,
            markup.reference.digestAlgorithm.relaxation,
            key.strength.relaxation,
            markup.canonicalization.relaxation,
            markup.reference.canonicalization.relaxation,
            markup.reference.uri.isEmpty ? .emptyReferenceURI : nil,
        ]
        var used: [Relaxation] = []
        for case let relaxation? in named where !used.contains(relaxation) { used.append(relaxation) }
        return used.map { $0.warning(at: markup.element) }
    }
}

extension Canonicalization {
    fileprivate var relaxation: Relaxation? {
        switch (method, withComments) {
        case (.exclusive, false): nil
        case (.exclusive, true): .exclusiveC14NWithComments
        case (.inclusive, _): .inclusiveC14N
        case (.inclusive11, _): .c14n11
        }
    }
}

extension PublicKey {
    /// Whether this key made a signature value over some octets.
    func verifies(_ value: [UInt8], over octets: [UInt8], _ algorithm: SignatureAlgorithm) -> Bool {
        native.verifies(value, over: octets, algorithm.native)
    }
}
#endif

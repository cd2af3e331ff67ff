// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
internal import SAML
internal import SecureXML
internal import TamperingCauses
internal import UntrustedText

/// Verifies the signature of an element, with keys from configuration (S-17 to S-33).
///
/// The order of checks is fixed, from the cheapest to the most expensive: form, algorithms, reference, keys, signature
/// value, digest. The content is canonicalized only after the signature value has been verified (S-33).
struct SignatureVerifier {
    /// Whether the certificates in `KeyInfo` were compared with that of the trusted key.
    var hasComparedCertificates = false

    /// The allowed weaknesses.
    let allowances: Set<AlgorithmAllowance>

    /// Whether to search for the cause of a failure, which takes longer than verification.
    var diagnoses = false

    /// The keys inside the document, with the budget for searches.
    var embeddedKeys: EmbeddedKeys

    /// How far the latest verification of a signature value came.
    enum ValueTrial {
        /// An earlier check rejected the signature.
        case notTried
        /// No key created the value.
        case failed
        /// The key created the value, in the received or in the restored `SignedInfo`.
        case created(PublicKey)
    }

    /// How far the latest verification came, for reports.
    private(set) var trial = ValueTrial.notTried

    /// The key inside the document that verifies the latest signature, without being trusted.
    private(set) var untrusted: PublicKey?

    /// The key that created the value of the latest signature, whether it is trusted or not; `nil` if it is unknown.
    private(set) var creator: PublicKey?

    /// The result of a successful verification.
    struct Verified {
        /// The digested octets, from which all content must be decoded (S-21).
        var octets: [UInt8]

        /// The key that verified the signature value.
        var key: PublicKey

        /// The warnings about allowed weaknesses.
        var warnings: [Finding]
    }

    /// Verifies a signature over its parent element.
    ///
    /// - Parameters:
    ///   - signature: The `ds:Signature`.
    ///   - tree: The document that contains the signature.
    ///   - keys: The trusted keys of the issuer.
    /// - Returns: The signed octets and the key.
    /// - Throws: A finding for the first check that fails.
    mutating func verify(
        _ signature: XMLElementView,
        in tree: borrowing XMLTree,
        with keys: IssuerKeys
    ) throws(Finding) -> Verified {
        trial = .notTried
        untrusted = nil
        creator = nil
        let markup = try SignatureMarkup(signature, allowances: allowances)
        guard let signed = signature.parent else {
            throw signature.finding(.signatureMisplaced, "`Signature` is not inside the element that it signs.")
        }
        try checkReference(markup, to: signed, in: tree)
        let candidates = try candidates(markup, among: keys)
        let key = try verifyValue(markup, of: signed, in: tree, with: candidates, of: keys)
        trial = .created(key)
        creator = key
        let octets = try verifyDigest(markup, of: signed, in: tree)
        return Verified(octets: octets, key: key, warnings: warnings(markup, key))
    }

    // MARK: Reference

    /// Checks that the reference names the element that contains the signature (S-18, S-22).
    func checkReference(
        _ markup: borrowing SignatureMarkup,
        to signed: XMLElementView,
        in tree: borrowing XMLTree
    ) throws(Finding) {
        let uri = markup.reference.uri
        if uri.isEmpty {
            guard allowances.contains(.emptyReferenceURI), signed.parent == nil else {
                throw markup.element.finding(
                    .signatureBadReference,
                    "`URI` of `Reference` is empty; it must name the `ID` of the element that contains the signature.",
                    remedy: signed.parent != nil
                        ? nil
                        : "Sign the element by its own `ID`. To accept a reference to the whole document, pass "
                            + "`--allow-algorithm empty-reference-uri`."
                )
            }
            return
        }
        guard let id = signed.attribute("ID"), uri.isReference(to: id) else {
            let names = tree.element(selectedBy: uri) != nil
            throw markup.element.finding(
                names ? .signatureWrapping : .signatureBadReference,
                "The signature refers to `\(uri.escapedForReport)`, which is not "
                    + (names ? "the element that contains it." : "the ID of the element that contains it."),
                expected: signed.attribute("ID").map { "#\($0.escapedForReport)" },
                actual: uri.escapedForReport
            )
        }
    }

    // MARK: Key

    /// Returns the keys that can have created the signature: those of the issuer that match the algorithm and are
    /// strong enough.
    private func candidates(_ markup: borrowing SignatureMarkup, among keys: IssuerKeys) throws(Finding) -> [PublicKey]
    {
        do throws(Finding) {
            return try keys.candidates(for: markup.algorithm, allowances)
        } catch {
            throw markup.element.finding(error)
        }
    }

    // MARK: Signature value and digest

    private mutating func verifyValue(
        _ markup: borrowing SignatureMarkup,
        of signed: XMLElementView,
        in tree: borrowing XMLTree,
        with keys: [PublicKey],
        of issuer: IssuerKeys
    ) throws(Finding) -> PublicKey {
        let octets = try canonicalOctets(of: markup.signedInfo, markup.canonicalization, in: tree)
        for key in keys where key.verifies(markup.value, over: octets, markup.algorithm) { return key }
        trial = .failed
        for other in issuer.others
        where embeddedKeys.verifies(other.key, markup.value, over: octets, markup.algorithm) {
            creator = other.key
            guard ContentDigest(markup, of: signed, in: tree)?.holds == true else { break }
            throw markup.element.finding(issuer.finding(for: other))
        }
        for embedded in embeddedKeys.read(markup.keyInfo)
        where embeddedKeys.verifies(embedded, markup.value, over: octets, markup.algorithm) {
            creator = embedded
            // Digest the content only here; the result makes the finding more specific.
            guard ContentDigest(markup, of: signed, in: tree)?.holds == true else { break }
            untrusted = embedded
            throw untrustedKey(embedded, markup, trusting: keys)
        }
        let failure = changedValue(markup, in: tree, with: keys)
        if let key = failure.key {
            trial = .created(key)
            creator = key
        }
        throw failure.finding
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
            throw changedContent(markup, of: signed, in: tree)
        }
        return octets
    }

    /// Returns the complete canonical form of an element (S-23, S-24).
    private func canonicalOctets(
        of element: XMLElementView,
        excluding excluded: XMLElementView? = nil,
        _ canonicalization: Canonicalization,
        in tree: borrowing XMLTree
    ) throws(Finding) -> [UInt8] {
        do throws(CanonicalizationFault) {
            return try tree.canonicalOctets(of: element, excluding: excluded, canonicalization)
        } catch {
            let code: Finding.Code =
                error.code == .tooManyNamespaces ? .xmlLimitExceeded : .signatureInvalidDigest
            throw element.finding(code, "The content cannot be canonicalized: \(error.reason).")
        }
    }

    // MARK: Allowed weaknesses

    private func warnings(_ markup: borrowing SignatureMarkup, _ key: PublicKey) -> [Finding] {
        let named = [
            markup.algorithm.allowance,
            markup.reference.digestAlgorithm.allowance,
            key.strength.allowance,
            markup.canonicalization.allowance,
            markup.reference.canonicalization.allowance,
            markup.reference.uri.isEmpty ? .emptyReferenceURI : nil,
        ]
        var used: [AlgorithmAllowance] = []
        for case let allowance? in named where !used.contains(allowance) { used.append(allowance) }
        return used.map { $0.warning(at: markup.element) }
    }
}

extension String {
    /// Returns whether the URI is `#` and an identifier.
    fileprivate func isReference(to id: String) -> Bool {
        let bytes = utf8.span
        return !bytes.isEmpty && bytes[0] == UInt8(ascii: "#") && id.isIdentical(to: bytes.extracting(1...))
    }
}

extension PublicKey {
    /// Returns whether this key created a signature value over octets.
    func verifies(_ value: [UInt8], over octets: [UInt8], _ algorithm: SignatureAlgorithm) -> Bool {
        native.verifies(value, over: octets, algorithm.native)
    }
}

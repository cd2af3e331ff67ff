// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

/// A `ds:Signature` that has the only accepted form (S-17 to S-20; XML Signature 1.1, 4).
///
/// ``SignatureView`` reads, once and from fixed positions, everything that determines which octets are digested, how,
/// and with which algorithms. This type requires each part, rejects all other content, and checks the algorithms against
/// the policy, before any key or content is used.
struct SignatureMarkup: ~Escapable {
    /// The `ds:Signature` element.
    let element: XMLElementView

    /// The `SignedInfo`, which the signature value covers.
    let signedInfo: XMLElementView

    /// The canonicalization of `SignedInfo`.
    let canonicalization: Canonicalization

    /// The signature algorithm.
    let algorithm: SignatureAlgorithm

    /// The reference to the digested element.
    let reference: SignatureReference

    /// The octets of the `SignatureValue`.
    let value: [UInt8]

    /// The `KeyInfo` of the signature, which is never a source of trust (S-25).
    let keyInfo: XMLElementView?

    /// Reads a signature.
    ///
    /// - Parameters:
    ///   - element: The `ds:Signature`.
    ///   - allowances: The allowed weaknesses.
    /// - Throws: A finding for the first deviation from the accepted form.
    @_lifetime(copy element)
    init(_ element: XMLElementView, allowances: Set<AlgorithmAllowance>) throws(Finding) {
        let parts = SignatureView(element)
        try element.expectElementsAlone(.signatureBadReference)
        try element.expectAttributes(["Id"], .signatureBadReference)
        guard let info = parts.signedInfo else {
            throw element.finding(.signatureBadReference, "`Signature` does not begin with `SignedInfo`.")
        }
        guard let value = parts.value else {
            var count = 0
            element.forEachChild { if $0.is(Names.signedInfo) { count += 1 } }
            throw element.finding(
                .signatureBadReference,
                count > 1
                    ? "`Signature` contains \(count) `SignedInfo`: receivers differ in which one they verify."
                    : "`SignatureValue` does not directly follow the only `SignedInfo`."
            )
        }
        try element.expectEnd(parts.childAfterParts, after: "`SignedInfo`, `SignatureValue` and `KeyInfo`")
        self.element = element
        signedInfo = info.element
        keyInfo = parts.keyInfo

        try signedInfo.expectElementsAlone(.signatureBadReference)
        try signedInfo.expectAttributes(["Id"], .signatureBadReference)
        let form = try signedInfo.requiring(
            info.canonicalizationMethod,
            "`SignedInfo` does not begin with `CanonicalizationMethod`."
        )
        canonicalization = try Self.canonicalization(form, allowances)
        let method = try signedInfo.requiring(
            info.signatureMethod,
            "`SignatureMethod` does not follow `CanonicalizationMethod`."
        )
        algorithm = try Self.algorithm(method, allowances)
        var references = info.references
        guard let reference = references.nextReference() else {
            throw signedInfo.finding(.signatureBadReference, "`SignedInfo` has no `Reference`.")
        }
        try signedInfo.expectEnd(references.remainder, after: "its only `Reference`")
        self.reference = try SignatureReference(reference, allowances: allowances)
        self.value = try value.base64(attributes: ["Id"], .signatureInvalidValue)
    }

    private static func canonicalization(
        _ method: XMLElementView,
        _ allowances: Set<AlgorithmAllowance>
    ) throws(Finding) -> Canonicalization {
        let uri = try method.algorithm(.signatureBadReference)
        guard let algorithm = CanonicalizationAlgorithm.named(uri), algorithm.isAllowed(allowances) else {
            throw method.algorithmFinding("canonicalization", uri, allowances)
        }
        return algorithm.canonicalization(
            prefixes: try method.prefixes(for: algorithm, .signatureBadReference)
        )
    }

    private static func algorithm(
        _ method: XMLElementView,
        _ allowances: Set<AlgorithmAllowance>
    ) throws(Finding) -> SignatureAlgorithm {
        let uri = try method.algorithm(.signatureBadReference)
        guard let algorithm = SignatureAlgorithm(uri: uri), algorithm.allowance.isNamed(in: allowances) else {
            throw method.algorithmFinding("signature algorithm", uri, allowances)
        }
        try method.expectNoParameter(.signatureAlgorithmNotAllowed)
        return algorithm
    }
}

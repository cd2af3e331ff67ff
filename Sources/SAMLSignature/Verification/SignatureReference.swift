// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

/// The only `ds:Reference` of a signature (S-18, S-19), with its algorithms and its digest.
struct SignatureReference: Hashable, Sendable {
    /// The URI as in the document: `#` and an identifier, or empty.
    @Exact private(set) var uri: String

    /// The canonicalization of the element, after its signature is removed.
    let canonicalization: Canonicalization

    /// The canonicalization of the digested octets.
    ///
    /// It removes comments even if `canonicalization` keeps them: a reference with an empty URI or `#` and an identifier
    /// selects no comments (XML Signature 1.1, 4.4.3.3).
    var selection: Canonicalization {
        var selection = canonicalization
        selection.withComments = false
        return selection
    }

    /// The digest algorithm.
    let digestAlgorithm: DigestAlgorithm

    /// The signed digest.
    let digest: [UInt8]

    /// Reads a reference.
    ///
    /// - Throws: A finding for the first deviation from the accepted form.
    init(_ reference: SignatureReferenceView, allowances: Set<AlgorithmAllowance>) throws(Finding) {
        let element = reference.element
        try element.expectElementsAlone(.signatureBadReference)
        guard let uri = reference.uri else {
            throw element.finding(.signatureBadReference, "`Reference` has no `URI`.")
        }
        try element.expectAttributes(["URI", "Id", "Type"], .signatureBadReference)
        self.uri = uri
        let transforms = try element.requiring(
            reference.transforms,
            "`Reference` does not begin with `Transforms`.",
            .signatureBadTransform
        )
        canonicalization = try Self.canonicalization(transforms, allowances)
        let method = try element.requiring(reference.digestMethod, "`DigestMethod` does not follow `Transforms`.")
        let algorithm = try method.algorithm(.signatureBadReference)
        guard let digestAlgorithm = DigestAlgorithm(signatureURI: algorithm),
            digestAlgorithm.allowance.isNamed(in: allowances)
        else {
            throw method.algorithmFinding("digest algorithm", algorithm, allowances)
        }
        try method.expectNoParameter(.signatureBadReference)
        self.digestAlgorithm = digestAlgorithm
        let value = try element.requiring(reference.digestValue, "`DigestValue` does not follow `DigestMethod`.")
        try element.expectEnd(reference.unexpectedChild, after: "`DigestValue`")
        digest = try value.base64(.signatureBadReference)
    }

    /// Returns the canonicalization after the enveloped-signature transform; no other transforms are allowed.
    private static func canonicalization(
        _ transforms: XMLElementView,
        _ allowances: Set<AlgorithmAllowance>
    ) throws(Finding) -> Canonicalization {
        try transforms.expectElementsAlone(.signatureBadTransform)
        try transforms.expectAttributes([], .signatureBadTransform)
        var children = ChildElements(of: transforms)
        guard let enveloped = children.next(Names.transform),
            try enveloped.algorithm(.signatureBadTransform).isIdentical(to: SignatureReferenceView.envelopedSignature),
            enveloped.firstChildElement == nil
        else {
            throw transforms.finding(
                .signatureBadTransform,
                "The first `Transform` is not enveloped-signature without parameters.\(named(in: transforms))",
                remedy: children.next(Names.transform)?.attribute("Algorithm")?
                    .isIdentical(to: SignatureReferenceView.envelopedSignature) == true
                    ? "Change the order of the transforms at the signer: first enveloped-signature, then the canonicalization."
                    : nil
            )
        }
        guard let second = children.next(Names.transform) else {
            if let other = children.remainder {
                throw other.finding(
                    .signatureBadTransform,
                    "`Transforms` contains \(other.nameForReport) instead of a second `Transform`."
                )
            }
            // XML Signature 1.1, 4.4.3.2: Canonical XML 1.0 is the default.
            guard CanonicalizationAlgorithm.inclusive.isAllowed(allowances) else {
                throw transforms.algorithmFinding(
                    "default canonicalization, because `Transforms` lists none:",
                    CanonicalizationAlgorithm.inclusive.rawValue,
                    allowances,
                    remedy:
                        "Add a second `Transform` with the URI `\(CanonicalizationAlgorithm.exclusive.rawValue)` to the "
                        + "signature at the signer: most signers that list none use exclusive canonicalization all the same."
                )
            }
            return Canonicalization(.inclusive)
        }
        if let third = children.remainder {
            throw third.finding(
                .signatureBadTransform,
                "`Transforms` contains a third `Transform`; two are allowed.\(named(in: transforms))"
            )
        }
        let uri = try second.algorithm(.signatureBadTransform)
        guard let algorithm = CanonicalizationAlgorithm.named(uri) else {
            throw second.finding(
                .signatureBadTransform,
                "The second `Transform` is `\(uri.escapedForReport)`, which is not a canonicalization."
                    + (RegisteredURI.nearMiss(ofAlgorithm: uri).map { " \($0)" } ?? "")
            )
        }
        guard algorithm.isAllowed(allowances) else {
            throw second.algorithmFinding("canonicalization", uri, allowances)
        }
        return algorithm.canonicalization(prefixes: try second.prefixes(for: algorithm, .signatureBadTransform))
    }

    /// Returns a sentence, after a space, that names the first transforms.
    private static func named(in transforms: XMLElementView) -> String {
        var names: [String] = []
        var children = ChildElements(of: transforms)
        while names.count < 4, let transform = children.next(Names.transform) {
            names.append("`\((transform.attribute("Algorithm") ?? "").escapedForReport)`")
        }
        return names.isEmpty ? "" : " The transforms are \(names.joined(separator: ", "))."
    }
}

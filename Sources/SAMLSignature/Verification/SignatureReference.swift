// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML
internal import UntrustedText

/// The one `ds:Reference` of a signature (S-18, S-19): what was digested, how, and the digest.
struct SignatureReference: Hashable, Sendable {
    /// The URI as it stands: `#` and an identifier, or nothing.
    @Exact private(set) var uri: String

    /// How the element is canonicalised, after the signature was taken out of it.
    let canonicalization: Canonicalization

    /// How the octets that are digested are written: a reference inside the document never selects comments,
    /// whatever the method keeps (4.4.3.3).
    var selection: Canonicalization {
        var selection = canonicalization
        selection.withComments = false
        return selection
    }

    /// How its octets are digested.
    let digestAlgorithm: DigestAlgorithm

    /// The digest that was signed.
    let digest: [UInt8]

    /// Reads a reference.
    ///
    /// - Throws: The first thing that is not as it must be.
    init(_ reference: XMLElementView, relaxations: Set<Relaxation>) throws(Finding) {
        try reference.expectElementsAlone(.signatureBadReference)
        guard let uri = reference.attribute("URI") else {
            throw reference.finding(.signatureBadReference, "`Reference` has no `URI`.")
        }
        try reference.expectAttributes(["URI", "Id", "Type"], .signatureBadReference)
        self.uri = uri
        var children = SignatureChildren(of: reference)
        guard let transforms = children.next(Names.transforms) else {
            throw reference.finding(.signatureBadTransform, "`Reference` does not begin with `Transforms`.")
        }
        canonicalization = try Self.canonicalization(transforms, relaxations)
        guard let method = children.next(Names.digestMethod) else {
            throw reference.finding(.signatureBadReference, "`DigestMethod` does not follow `Transforms`.")
        }
        let algorithm = try method.algorithm(.signatureBadReference)
        guard let digestAlgorithm = DigestAlgorithm.named(algorithm),
            digestAlgorithm.relaxation.isNamed(in: relaxations)
        else {
            throw method.algorithmFinding("digest algorithm", algorithm)
        }
        if let parameter = method.firstChildElement {
            throw parameter.finding(
                .signatureBadReference,
                "`DigestMethod` has the parameter \(parameter.nameForReport); none is allowed."
            )
        }
        self.digestAlgorithm = digestAlgorithm
        guard let value = children.next(Names.digestValue) else {
            throw reference.finding(.signatureBadReference, "`DigestValue` does not follow `DigestMethod`.")
        }
        if let more = children.remainder {
            throw more.finding(
                .signatureBadReference,
                "`Reference` contains \(more.nameForReport) after `DigestValue`."
            )
        }
        digest = try value.base64(.signatureBadReference)
    }

    /// The canonicalisation behind the enveloped-signature transform: these two, in this order, and nothing else.
    private static func canonicalization(
        _ transforms: XMLElementView,
        _ relaxations: Set<Relaxation>
    ) throws(Finding) -> Canonicalization {
        try transforms.expectElementsAlone(.signatureBadTransform)
        try transforms.expectAttributes([], .signatureBadTransform)
        var children = SignatureChildren(of: transforms)
        guard let enveloped = children.next(Names.transform),
            try enveloped.algorithm(.signatureBadTransform).isIdentical(to: Self.envelopedSignature),
            enveloped.firstChildElement == nil
        else {
            throw transforms.finding(
                .signatureBadTransform,
                "The first `Transform` is not enveloped-signature without parameters."
            )
        }
        guard let second = children.next(Names.transform) else {
            if let other = children.remainder {
                throw other.finding(
                    .signatureBadTransform,
                    "`Transforms` contains \(other.nameForReport) instead of a second `Transform`."
                )
            }
            // XML Signature 1.1, 4.4.3.2: without one, Canonical XML 1.0 stands in.
            guard CanonicalizationAlgorithm.inclusive.isAllowed(relaxations) else {
                throw transforms.algorithmFinding("canonicalization", CanonicalizationAlgorithm.inclusive.rawValue)
            }
            return Canonicalization(.inclusive)
        }
        if let third = children.remainder {
            throw third.finding(.signatureBadTransform, "`Transforms` contains a third `Transform`; two are allowed.")
        }
        let uri = try second.algorithm(.signatureBadTransform)
        guard let algorithm = CanonicalizationAlgorithm.named(uri) else {
            throw second.finding(
                .signatureBadTransform,
                "The second `Transform` is `\(uri.escapedForReport)`, which is not a canonicalization."
            )
        }
        guard algorithm.isAllowed(relaxations) else { throw second.algorithmFinding("canonicalization", uri) }
        return algorithm.canonicalization(prefixes: try second.prefixes(for: algorithm, .signatureBadTransform))
    }

    private static let envelopedSignature = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"
}
#endif

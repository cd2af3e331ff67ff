// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import UntrustedText
internal import SAML
internal import SecureXML

/// A `ds:Signature` that has the one form that is let in (S-17 to S-20; XML Signature 1.1, 4).
///
/// Everything that decides what is hashed, how and with which algorithm is read here, once, from a fixed position,
/// and held against the policy before any key or any octet is looked at. What has no place here is refused.
struct SignatureMarkup: ~Escapable {
    /// The signature.
    let element: XMLElementView

    /// What the signature value is made over.
    let signedInfo: XMLElementView

    /// How it is canonicalised.
    let canonicalization: Canonicalization

    /// How the signature value is made.
    let algorithm: SignatureAlgorithm

    /// What was digested.
    let reference: SignatureReference

    /// The signature value.
    let value: [UInt8]

    /// What the message says about the key; never a source of trust (S-25).
    let keyInfo: XMLElementView?

    /// Reads a signature.
    ///
    /// - Parameters:
    ///   - element: The `ds:Signature`.
    ///   - relaxations: What is let in by name.
    /// - Throws: The first thing that is not as it must be.
    @_lifetime(copy element)
    init(_ element: XMLElementView, relaxations: Set<Relaxation>) throws(Finding) {
        try element.expectElementsAlone(.signatureBadReference)
        try element.expectAttributes(["Id"], .signatureBadReference)
        var children = SignatureChildren(of: element)
        guard let signedInfo = children.next(Names.signedInfo) else {
            throw element.finding(.signatureBadReference, "`Signature` does not begin with `SignedInfo`.")
        }
        guard let value = children.next(Names.signatureValue) else {
            throw element.finding(
                .signatureBadReference,
                "`SignatureValue` does not directly follow the only `SignedInfo`."
            )
        }
        let keyInfo = children.next(Names.keyInfo)
        if let more = children.remainder {
            throw more.finding(
                .signatureBadReference,
                "`Signature` contains \(more.nameForReport) after `SignedInfo`, `SignatureValue` and `KeyInfo`."
            )
        }
        self.element = element
        self.signedInfo = signedInfo
        self.keyInfo = keyInfo

        try signedInfo.expectElementsAlone(.signatureBadReference)
        try signedInfo.expectAttributes(["Id"], .signatureBadReference)
        var parts = SignatureChildren(of: signedInfo)
        guard let method = parts.next(Names.canonicalizationMethod) else {
            throw signedInfo.finding(
                .signatureBadReference,
                "`SignedInfo` does not begin with `CanonicalizationMethod`."
            )
        }
        canonicalization = try Self.canonicalization(method, relaxations)
        guard let method = parts.next(Names.signatureMethod) else {
            throw signedInfo.finding(
                .signatureBadReference,
                "`SignatureMethod` does not follow `CanonicalizationMethod`."
            )
        }
        algorithm = try Self.algorithm(method, relaxations)
        guard let reference = parts.next(Names.reference) else {
            throw signedInfo.finding(.signatureBadReference, "`SignedInfo` has no `Reference`.")
        }
        if let more = parts.remainder {
            throw more.finding(
                .signatureBadReference,
                "`SignedInfo` contains \(more.nameForReport) after its one `Reference`."
            )
        }
        self.reference = try SignatureReference(reference, relaxations: relaxations)
        self.value = try value.base64(attributes: ["Id"], .signatureInvalidValue)
    }

    private static func canonicalization(
        _ method: XMLElementView,
        _ relaxations: Set<Relaxation>
    ) throws(Finding) -> Canonicalization {
        let uri = try method.algorithm(.signatureBadReference)
        guard let algorithm = CanonicalizationAlgorithm.named(uri), algorithm.isAllowed(relaxations) else {
            throw method.algorithmFinding("canonicalization", uri)
        }
        return algorithm.canonicalization(
            prefixes: try method.prefixes(for: algorithm, .signatureBadReference)
        )
    }

    private static func algorithm(
        _ method: XMLElementView,
        _ relaxations: Set<Relaxation>
    ) throws(Finding) -> SignatureAlgorithm {
        let uri = try method.algorithm(.signatureBadReference)
        guard let algorithm = SignatureAlgorithm.named(uri), algorithm.relaxation.isNamed(in: relaxations) else {
            throw method.algorithmFinding("signature algorithm", uri)
        }
        // An HMACOutputLength, or parameters of RSA-PSS: nothing may bend the algorithm (S-27).
        if let parameter = method.firstChildElement {
            throw parameter.finding(
                .signatureAlgorithmNotAllowed,
                "`SignatureMethod` has the parameter \(parameter.nameForReport); none is allowed."
            )
        }
        return algorithm
    }
}

extension Relaxation? {
    /// Whether nothing has to be named, or it is.
    func isNamed(in relaxations: Set<Relaxation>) -> Bool {
        guard let relaxation = self else { return true }
        return relaxations.contains(relaxation)
    }
}
#endif

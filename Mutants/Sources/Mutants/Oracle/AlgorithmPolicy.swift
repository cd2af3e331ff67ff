// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

/// An independent table of the allowed algorithms: the content can be genuine but its signature weak (S-28).
enum AlgorithmPolicy {
    /// Whether a signature uses only allowed algorithms.
    static func admits(_ signature: ResponseOutline.Signature, _ allowed: Set<AlgorithmAllowance>) -> Bool {
        admits(signature.signatureAlgorithm, signatures, allowed)
            && admits(signature.canonicalizationAlgorithm, canonicalizations, allowed)
            && signature.digestAlgorithms.allSatisfy { admits($0, digests, allowed) }
            && signature.digestAlgorithms.count == 1
    }

    private static func admits(
        _ uri: String?,
        _ table: [String: AlgorithmAllowance?],
        _ allowed: Set<AlgorithmAllowance>
    ) -> Bool {
        guard let uri, let needed = table[uri] else { return false }
        return needed.map { allowed.contains($0) } ?? true
    }

    private static let more = "http://www.w3.org/2001/04/xmldsig-more#"
    private static let mask = "http://www.w3.org/2007/05/xmldsig-more#"
    private static let xmldsig = "http://www.w3.org/2000/09/xmldsig#"
    private static let xmlenc = "http://www.w3.org/2001/04/xmlenc#"

    private static let signatures: [String: AlgorithmAllowance?] = [
        more + "rsa-sha256": nil, more + "rsa-sha384": nil, more + "rsa-sha512": nil, more + "ecdsa-sha256": nil,
        more + "ecdsa-sha384": nil, more + "ecdsa-sha512": nil, mask + "sha256-rsa-MGF1": nil,
        mask + "sha384-rsa-MGF1": nil, mask + "sha512-rsa-MGF1": nil, xmldsig + "rsa-sha1": .rsaSHA1,
        more + "ecdsa-sha1": .ecdsaSHA1, "http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519": .ed25519,
    ]

    private static let digests: [String: AlgorithmAllowance?] = [
        xmlenc + "sha256": nil, more + "sha384": nil, xmlenc + "sha512": nil, xmldsig + "sha1": .sha1,
    ]

    private static let canonicalizations: [String: AlgorithmAllowance?] = [
        "http://www.w3.org/2001/10/xml-exc-c14n#": nil,
        "http://www.w3.org/2001/10/xml-exc-c14n#WithComments": .exclusiveC14NWithComments,
        "http://www.w3.org/TR/2001/REC-xml-c14n-20010315": .inclusiveC14N,
        "http://www.w3.org/2006/12/xml-c14n11": .c14n11,
    ]
}

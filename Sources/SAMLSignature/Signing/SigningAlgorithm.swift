// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import CSAMLSignature

/// An algorithm that documents are signed with (XML Signature 1.1, 6.4; RFC 9231).
///
/// None of them uses SHA-1. The digest of the content is of the same family as that of the signature.
@nonexhaustive
public enum SigningAlgorithm: String, Hashable, Sendable, CaseIterable {
    /// RSA PKCS #1 with SHA-256.
    case rsaSHA256 = "rsa-sha256"
    /// RSA PKCS #1 with SHA-384.
    case rsaSHA384 = "rsa-sha384"
    /// RSA PKCS #1 with SHA-512.
    case rsaSHA512 = "rsa-sha512"
    /// RSA-PSS with SHA-256.
    case rsaPSSSHA256 = "rsa-pss-sha256"
    /// RSA-PSS with SHA-384.
    case rsaPSSSHA384 = "rsa-pss-sha384"
    /// RSA-PSS with SHA-512.
    case rsaPSSSHA512 = "rsa-pss-sha512"
    /// ECDSA with SHA-256.
    case ecdsaSHA256 = "ecdsa-sha256"
    /// ECDSA with SHA-384.
    case ecdsaSHA384 = "ecdsa-sha384"
    /// ECDSA with SHA-512.
    case ecdsaSHA512 = "ecdsa-sha512"
    /// Ed25519, which few readers know; digests are SHA-256.
    case ed25519

    /// The URI of the algorithm.
    public var uri: String {
        switch self {
        case .rsaSHA256, .rsaSHA384, .rsaSHA512, .ecdsaSHA256, .ecdsaSHA384, .ecdsaSHA512:
            "http://www.w3.org/2001/04/xmldsig-more#" + rawValue
        case .rsaPSSSHA256: "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1"
        case .rsaPSSSHA384: "http://www.w3.org/2007/05/xmldsig-more#sha384-rsa-MGF1"
        case .rsaPSSSHA512: "http://www.w3.org/2007/05/xmldsig-more#sha512-rsa-MGF1"
        case .ed25519: "http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519"
        }
    }

    /// The digest of the content.
    var digest: KeyTransport.Digest {
        switch self {
        case .rsaSHA256, .rsaPSSSHA256, .ecdsaSHA256, .ed25519: .sha256
        case .rsaSHA384, .rsaPSSSHA384, .ecdsaSHA384: .sha384
        case .rsaSHA512, .rsaPSSSHA512, .ecdsaSHA512: .sha512
        }
    }

    var native: csec_signature_algorithm {
        switch self {
        case .rsaSHA256: CSEC_RSA_SHA256
        case .rsaSHA384: CSEC_RSA_SHA384
        case .rsaSHA512: CSEC_RSA_SHA512
        case .rsaPSSSHA256: CSEC_RSA_PSS_SHA256
        case .rsaPSSSHA384: CSEC_RSA_PSS_SHA384
        case .rsaPSSSHA512: CSEC_RSA_PSS_SHA512
        case .ecdsaSHA256: CSEC_ECDSA_SHA256
        case .ecdsaSHA384: CSEC_ECDSA_SHA384
        case .ecdsaSHA512: CSEC_ECDSA_SHA512
        case .ed25519: CSEC_ED25519
        }
    }

    /// Whether a key is of the kind that the algorithm needs.
    func fits(_ facts: csec_key_facts) -> Bool {
        switch self {
        case .rsaSHA256, .rsaSHA384, .rsaSHA512: facts.kind == CSEC_KEY_RSA && !facts.is_pss_only
        case .rsaPSSSHA256, .rsaPSSSHA384, .rsaPSSSHA512: facts.kind == CSEC_KEY_RSA
        case .ecdsaSHA256, .ecdsaSHA384, .ecdsaSHA512: facts.kind == CSEC_KEY_EC
        case .ed25519: facts.kind == CSEC_KEY_ED25519
        }
    }

    /// What a key signs with when nobody says: the digest is as strong as the curve.
    init?(preferredFor facts: csec_key_facts) {
        switch (facts.kind, facts.curve) {
        case (CSEC_KEY_RSA, _): self = facts.is_pss_only ? .rsaPSSSHA256 : .rsaSHA256
        case (CSEC_KEY_EC, CSEC_CURVE_P256): self = .ecdsaSHA256
        case (CSEC_KEY_EC, CSEC_CURVE_P384): self = .ecdsaSHA384
        case (CSEC_KEY_EC, CSEC_CURVE_P521): self = .ecdsaSHA512
        default: return nil
        }
    }
}
#endif

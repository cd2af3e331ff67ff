// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import CSAMLSignature

/// A signature algorithm that may be allowed (XML Signature 1.1, 6.4; RFC 9231).
enum SignatureAlgorithm: String, Hashable, Sendable, CaseIterable {
    case rsaSHA1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
    case rsaSHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
    case rsaSHA384 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384"
    case rsaSHA512 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512"
    case rsaPSSSHA256 = "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1"
    case rsaPSSSHA384 = "http://www.w3.org/2007/05/xmldsig-more#sha384-rsa-MGF1"
    case rsaPSSSHA512 = "http://www.w3.org/2007/05/xmldsig-more#sha512-rsa-MGF1"
    case ecdsaSHA1 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha1"
    case ecdsaSHA256 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
    case ecdsaSHA384 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384"
    case ecdsaSHA512 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512"
    case ed25519 = "http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519"

    /// What has to be named for this algorithm to count; nil if it counts by itself.
    var relaxation: Relaxation? {
        switch self {
        case .rsaSHA1: .rsaSHA1
        case .ecdsaSHA1: .ecdsaSHA1
        case .ed25519: .ed25519
        default: nil
        }
    }

    var native: csec_signature_algorithm {
        switch self {
        case .rsaSHA1: CSEC_RSA_SHA1
        case .rsaSHA256: CSEC_RSA_SHA256
        case .rsaSHA384: CSEC_RSA_SHA384
        case .rsaSHA512: CSEC_RSA_SHA512
        case .rsaPSSSHA256: CSEC_RSA_PSS_SHA256
        case .rsaPSSSHA384: CSEC_RSA_PSS_SHA384
        case .rsaPSSSHA512: CSEC_RSA_PSS_SHA512
        case .ecdsaSHA1: CSEC_ECDSA_SHA1
        case .ecdsaSHA256: CSEC_ECDSA_SHA256
        case .ecdsaSHA384: CSEC_ECDSA_SHA384
        case .ecdsaSHA512: CSEC_ECDSA_SHA512
        case .ed25519: CSEC_ED25519
        }
    }

    /// Whether a key is of the kind that the algorithm needs: a method never meets another kind of key (S-27).
    func fits(_ key: csec_key_facts) -> Bool {
        switch self {
        case .rsaSHA1, .rsaSHA256, .rsaSHA384, .rsaSHA512: key.kind == CSEC_KEY_RSA && !key.is_pss_only
        case .rsaPSSSHA256, .rsaPSSSHA384, .rsaPSSSHA512: key.kind == CSEC_KEY_RSA
        case .ecdsaSHA1, .ecdsaSHA256, .ecdsaSHA384, .ecdsaSHA512: key.kind == CSEC_KEY_EC
        case .ed25519: key.kind == CSEC_KEY_ED25519
        }
    }
}
#endif

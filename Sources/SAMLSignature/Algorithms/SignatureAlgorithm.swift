// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
internal import UntrustedText

/// A supported signature algorithm (XML Signature 1.1, 6.4; RFC 9231).
package enum SignatureAlgorithm: String, Hashable, Sendable, CaseIterable {
    case rsaSHA1 = "rsa-sha1"
    case rsaSHA256 = "rsa-sha256"
    case rsaSHA384 = "rsa-sha384"
    case rsaSHA512 = "rsa-sha512"
    case rsaPSSSHA256 = "rsa-pss-sha256"
    case rsaPSSSHA384 = "rsa-pss-sha384"
    case rsaPSSSHA512 = "rsa-pss-sha512"
    case ecdsaSHA1 = "ecdsa-sha1"
    case ecdsaSHA256 = "ecdsa-sha256"
    case ecdsaSHA384 = "ecdsa-sha384"
    case ecdsaSHA512 = "ecdsa-sha512"
    case ed25519

    private typealias Row = (
        uri: String, digest: DigestAlgorithm, native: csec_signature_algorithm, allowance: AlgorithmAllowance?
    )

    /// The row of the algorithm in the table.
    private var row: Row {
        switch self {
        case .rsaSHA1: ("http://www.w3.org/2000/09/xmldsig#rsa-sha1", .sha1, CSEC_RSA_SHA1, .rsaSHA1)
        case .rsaSHA256: ("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", .sha256, CSEC_RSA_SHA256, nil)
        case .rsaSHA384: ("http://www.w3.org/2001/04/xmldsig-more#rsa-sha384", .sha384, CSEC_RSA_SHA384, nil)
        case .rsaSHA512: ("http://www.w3.org/2001/04/xmldsig-more#rsa-sha512", .sha512, CSEC_RSA_SHA512, nil)
        case .rsaPSSSHA256:
            ("http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1", .sha256, CSEC_RSA_PSS_SHA256, nil)
        case .rsaPSSSHA384:
            ("http://www.w3.org/2007/05/xmldsig-more#sha384-rsa-MGF1", .sha384, CSEC_RSA_PSS_SHA384, nil)
        case .rsaPSSSHA512:
            ("http://www.w3.org/2007/05/xmldsig-more#sha512-rsa-MGF1", .sha512, CSEC_RSA_PSS_SHA512, nil)
        case .ecdsaSHA1:
            ("http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha1", .sha1, CSEC_ECDSA_SHA1, .ecdsaSHA1)
        case .ecdsaSHA256: ("http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256", .sha256, CSEC_ECDSA_SHA256, nil)
        case .ecdsaSHA384: ("http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384", .sha384, CSEC_ECDSA_SHA384, nil)
        case .ecdsaSHA512: ("http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512", .sha512, CSEC_ECDSA_SHA512, nil)
        case .ed25519:
            ("http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519", .sha256, CSEC_ED25519, .ed25519)
        }
    }

    /// Finds the algorithm of a URI; `nil` for every algorithm that no policy can allow.
    init?(uri: String) {
        guard let algorithm = Self.allCases.first(where: { $0.uri.isIdentical(to: uri) }) else { return nil }
        self = algorithm
    }

    /// The URI of the algorithm.
    package var uri: String { row.uri }

    /// The digest of the signed content in documents that this library signs with the algorithm.
    var digest: DigestAlgorithm { row.digest }

    /// The allowance that the algorithm requires; `nil` if every policy allows it.
    var allowance: AlgorithmAllowance? { row.allowance }

    /// Whether the library signs with the algorithm: with none that is weak.
    ///
    /// Ed25519 needs an allowance only because few other implementations support it.
    var signs: Bool { allowance == nil || self == .ed25519 }

    /// The number of the algorithm in the C module.
    var native: csec_signature_algorithm { row.native }

    /// Whether the algorithm is for keys of this kind; the verifier never tries other keys (S-27).
    func fits(_ key: csec_key_facts) -> Bool { csec_fits(key, native) }
}

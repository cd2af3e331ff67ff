// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

extension CanonicalizationAlgorithm {
    /// The allowance that the algorithm requires; `nil` if every policy allows it, or none.
    fileprivate var allowance: AlgorithmAllowance? {
        switch self {
        case .exclusiveWithComments: .exclusiveC14NWithComments
        case .inclusive: .inclusiveC14N
        case .inclusive11: .c14n11
        case .exclusive, .inclusiveWithComments, .inclusive11WithComments: nil
        }
    }

    /// Whether the algorithm counts under some allowances.
    func isAllowed(_ allowances: Set<AlgorithmAllowance>) -> Bool {
        switch self {
        case .inclusiveWithComments, .inclusive11WithComments: false
        case .exclusive, .exclusiveWithComments, .inclusive, .inclusive11: allowance.isNamed(in: allowances)
        }
    }
}

extension Canonicalization {
    /// The allowance that its algorithm requires.
    var allowance: AlgorithmAllowance? {
        let prefixes = inclusivePrefixes
        return CanonicalizationAlgorithm.allCases.first { $0.canonicalization(prefixes: prefixes) == self }?.allowance
    }
}

extension AlgorithmAllowance {
    /// Returns the allowance that an algorithm of a signature requires, or `nil` if no allowance allows it.
    static func required(for uri: String) -> AlgorithmAllowance? {
        if let algorithm = SignatureAlgorithm(uri: uri) { return algorithm.allowance }
        if let digest = DigestAlgorithm(signatureURI: uri) { return digest.allowance }
        return CanonicalizationAlgorithm.named(uri)?.allowance
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

extension CanonicalizationAlgorithm {
    /// The allowance that the algorithm requires; `nil` if every policy allows it, or none.
    fileprivate var allowance: AlgorithmAllowance? { canonicalization(prefixes: []).allowance }

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
        switch (method, withComments) {
        case (.exclusive, true): .exclusiveC14NWithComments
        case (.inclusive, false): .inclusiveC14N
        case (.inclusive11, false): .c14n11
        case (.exclusive, false), (.inclusive, true), (.inclusive11, true): nil
        }
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

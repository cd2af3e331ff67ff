// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

extension CanonicalizationAlgorithm {
    /// Whether the algorithm counts under some allowances.
    func isAllowed(_ allowances: Set<AlgorithmAllowance>) -> Bool {
        switch self {
        case .exclusive: true
        case .exclusiveWithComments: allowances.contains(.exclusiveC14NWithComments)
        case .inclusive: allowances.contains(.inclusiveC14N)
        case .inclusive11: allowances.contains(.c14n11)
        case .inclusiveWithComments, .inclusive11WithComments: false
        }
    }
}

extension AlgorithmAllowance {
    /// Returns the allowance that an algorithm of a signature requires, or `nil` if no allowance allows it.
    static func required(for uri: String) -> AlgorithmAllowance? {
        if let algorithm = SignatureAlgorithm(uri: uri) { return algorithm.allowance }
        if let digest = DigestAlgorithm(signatureURI: uri) { return digest.allowance }
        return switch CanonicalizationAlgorithm.named(uri) {
        case .exclusiveWithComments: .exclusiveC14NWithComments
        case .inclusive: .inclusiveC14N
        case .inclusive11: .c14n11
        default: nil
        }
    }
}

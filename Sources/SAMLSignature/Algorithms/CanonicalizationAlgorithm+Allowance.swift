// SPDX-License-Identifier: Apache-2.0

internal import SAML

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

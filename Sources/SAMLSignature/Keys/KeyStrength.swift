// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature

/// The strength of a key for signature verification (S-28).
public enum KeyStrength: Hashable, Sendable {
    /// The key is allowed by default: RSA of 2048 to 8192 bits with an odd exponent from 65537 to 64 bits, P-256, P-384 or
    /// P-521.
    case strong

    /// RSA of 1024 to 2047 bits with a valid exponent; allowed only with `rsa-1024`.
    case weakRSA

    /// Ed25519; allowed only with `ed25519`.
    case ed25519

    /// The key is never allowed.
    case refused(Refusal)

    /// The reasons that a key is never allowed.
    @nonexhaustive
    public enum Refusal: String, Hashable, Sendable, CaseIterable {
        /// RSA with fewer than 1024 bits.
        case shortRSA = "RSA below 1024 bits"
        /// RSA with more than 8192 bits.
        case longRSA = "RSA beyond 8192 bits"
        /// RSA with an exponent that is even, less than 65537, or longer than 64 bits.
        case badExponent = "an RSA exponent that is even, below 65537 or beyond 64 bits"
        /// A curve other than P-256, P-384 and P-521, or with explicit parameters.
        case unknownCurve = "a curve other than P-256, P-384 and P-521 by name"
        /// A key that is neither RSA nor EC nor Ed25519.
        case unknownKind = "a key that is neither RSA nor EC nor Ed25519"
    }
}

extension KeyStrength {
    /// The allowance that the key requires, or `nil` if it is allowed by default or never.
    var allowance: AlgorithmAllowance? {
        switch self {
        case .weakRSA: .rsa1024
        case .ed25519: .ed25519
        case .strong, .refused: nil
        }
    }

    /// Returns whether the key is allowed with a set of allowances.
    func isAllowed(_ allowances: Set<AlgorithmAllowance>) -> Bool {
        if case .refused = self { return false }
        return allowance.isNamed(in: allowances)
    }
}

extension PublicKey {
    /// The strength of the key for signature verification.
    public var strength: KeyStrength {
        switch kind {
        case .rsa:
            guard bits >= 1024 else { return .refused(.shortRSA) }
            guard bits <= 8192 else { return .refused(.longRSA) }
            guard native.facts.has_good_exponent else { return .refused(.badExponent) }
            return bits < 2048 ? .weakRSA : .strong
        case .ec:
            return curve == nil ? .refused(.unknownCurve) : .strong
        case .ed25519:
            return .ed25519
        case .other:
            return .refused(.unknownKind)
        }
    }
}

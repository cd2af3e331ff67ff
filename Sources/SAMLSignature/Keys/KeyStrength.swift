// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import CSAMLSignature

/// Whether a key is strong enough to verify with (S-28, and the rows about keys in the policy of algorithms).
public enum KeyStrength: Hashable, Sendable {
    /// Allowed by default: RSA of 2048 to 8192 bits with an odd exponent from 65537 on, P-256, P-384 or P-521.
    case strong

    /// RSA of 1024 to 2047 bits with a good exponent: only where the policy allows `rsa-1024`.
    case weakRSA

    /// Ed25519: only where the policy allows `ed25519`.
    case ed25519

    /// Never allowed; no option changes it.
    case refused(Refusal)

    /// Why no policy lets a key in.
    @nonexhaustive
    public enum Refusal: String, Hashable, Sendable, CaseIterable {
        /// RSA below 1024 bits.
        case shortRSA = "RSA below 1024 bits"
        /// RSA beyond 8192 bits, which no option names.
        case longRSA = "RSA beyond 8192 bits"
        /// An RSA exponent that is even or below 65537.
        case badExponent = "an RSA exponent that is even or below 65537"
        /// A curve other than P-256, P-384 and P-521, or one that is spelled out as parameters.
        case unknownCurve = "a curve other than P-256, P-384 and P-521 by name"
        /// A key that is neither RSA nor EC nor Ed25519.
        case unknownKind = "a key that is neither RSA nor EC nor Ed25519"
    }
}

extension KeyStrength {
    /// What has to be named for the key to count; nil if it counts by itself, or never.
    var relaxation: Relaxation? {
        switch self {
        case .weakRSA: .rsa1024
        case .ed25519: .ed25519
        case .strong, .refused: nil
        }
    }

    /// Whether the key counts under some relaxations.
    func isAllowed(_ relaxations: Set<Relaxation>) -> Bool {
        if case .refused = self { return false }
        return relaxation.isNamed(in: relaxations)
    }
}

extension PublicKey {
    /// Whether the key is strong enough to verify with.
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
#endif

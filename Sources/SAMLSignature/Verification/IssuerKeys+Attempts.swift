// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension IssuerKeys {
    /// Returns why each key did not verify a rejected signature, in the order in which the keys are tried.
    ///
    /// - Parameters:
    ///   - algorithm: The signature algorithm, or `nil` if it is not known.
    ///   - allowances: The allowed weaknesses.
    ///   - trial: How far the verification came.
    /// - Returns: The results, without another verification.
    func attempts(
        on algorithm: SignatureAlgorithm?,
        _ allowances: Set<AlgorithmAllowance>,
        _ trial: SignatureVerifier.ValueTrial
    ) -> [KeyAttempt] {
        var isFound = false
        return zip(keys, origins).map { key, origin in
            let outcome: KeyAttempt.Outcome
            if let algorithm, !algorithm.fits(key.native.facts) {
                outcome = .otherAlgorithm
            } else if !key.strength.isAllowed(allowances) {
                outcome = .notAllowed
            } else {
                switch trial {
                case .notTried: outcome = .notTried
                case .failed: outcome = .doesNotVerify
                case .created(let creator):
                    outcome = isFound ? .notTried : key == creator ? .verifies : .doesNotVerify
                    if key == creator { isFound = true }
                }
            }
            return KeyAttempt(key: key.facts, outcome: outcome, origin: origin)
        }
    }
}

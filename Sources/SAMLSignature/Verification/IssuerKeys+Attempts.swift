// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension IssuerKeys {
    /// Returns the facts of a key, with the roles for which the metadata of the issuer lists it.
    func facts(of key: PublicKey) -> SignatureResult.Key {
        var facts = key.facts
        facts.roles = listed.first { $0.key == key }?.roles.list ?? []
        return facts
    }

    /// Returns the error for a signature that verifies with a key of another role of the issuer (S-104).
    func finding(for other: Listed) -> Finding {
        Finding(
            .signatureUntrustedKey,
            .error,
            "The signature verifies with the key \(other.key.fingerprint), which the metadata of issuer "
                + "`\(issuer.text.escapedForComparison)` lists for the role \(other.roles.names). Only keys of the role "
                + "\(counting.names) verify this message.",
            actual: other.key.fingerprint,
            remedy:
                "Check with the identity provider which key signs this message. Its metadata must list this key for the "
                + "role that sends the message."
        )
    }

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
        return listed.map { listed in
            let key = listed.key
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
            return KeyAttempt(key: facts(of: key), outcome: outcome, origin: listed.origin)
        }
    }
}

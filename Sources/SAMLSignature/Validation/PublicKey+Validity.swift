// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension PublicKey.Validity {
    /// Returns a finding if the certificate of the key is not valid at a time, without a location (S-32).
    func finding(at moment: Timestamp) -> Finding? {
        if moment < notBefore {
            return Finding(
                .signatureKeyNotYetValid,
                .error,
                "The signing certificate is not valid yet: its period begins at \(notBefore), "
                    + "\(notBefore.distance(from: moment)) the validation time.",
                actual: notBefore.description
            )
        }
        if moment >= notOnOrAfter {
            return Finding(
                .signatureKeyExpired,
                .error,
                "The signing certificate expired at \(notOnOrAfter), \(notOnOrAfter.distance(from: moment)) the "
                    + "validation time.",
                actual: notOnOrAfter.description
            )
        }
        return nil
    }
}

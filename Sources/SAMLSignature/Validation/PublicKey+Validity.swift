// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML

extension PublicKey.Validity {
    /// The finding about a certificate that is not valid at a moment, without a place; nil if it is valid (S-32).
    func finding(at moment: Timestamp) -> Finding? {
        if moment < notBefore {
            return Finding(
                .signatureKeyNotYetValid,
                .error,
                "The signing certificate is not valid yet: its period begins at \(notBefore), "
                    + "\(notBefore.distance(from: moment)) the validation time.",
                expected: notBefore.description
            )
        }
        if moment >= notOnOrAfter {
            return Finding(
                .signatureKeyExpired,
                .error,
                "The signing certificate expired at \(notOnOrAfter), \(notOnOrAfter.distance(from: moment)) the "
                    + "validation time.",
                expected: notOnOrAfter.description
            )
        }
        return nil
    }
}
#endif

// SPDX-License-Identifier: Apache-2.0

package import SAML

/// The signature that metadata from an untrusted source must have, and the time at which it must be valid (S-51).
package struct MetadataDemand: Sendable {
    let keys: [PublicKey]
    let allowances: Set<AlgorithmAllowance>
    let moment: Timestamp

    /// Creates a demand.
    ///
    /// - Parameters:
    ///   - keys: The keys that are trusted to sign the document; without any, no document can be read.
    ///   - moment: The time at which the document is read.
    ///   - allowances: The allowed weaknesses of the signature; empty for trust.
    package init(signedBy keys: [PublicKey], at moment: Timestamp, allowing allowances: Set<AlgorithmAllowance> = []) {
        self.keys = keys
        self.moment = moment
        self.allowances = allowances
    }
}

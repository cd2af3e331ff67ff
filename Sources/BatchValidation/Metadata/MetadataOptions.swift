// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
package import SAMLSignature

/// The options for describing metadata.
package struct MetadataOptions: Sendable {
    /// The entity to describe, or `nil` for all of them.
    package var entityID: String?

    /// The paths of files with the keys of which one must have signed the metadata; empty to verify no signature.
    package var signedBy: [InputPath] = []

    /// A weak algorithm.
    package typealias Allowance = AlgorithmAllowance

    /// The weak algorithms that the signature may use.
    package var allowances: [AlgorithmAllowance] = []

    /// The earlier metadata to compare with, or `nil` to describe the metadata.
    package var older: InputPath?

    /// The time at which expiration is checked.
    package var time: Timestamp

    /// Whether the output is JSON.
    package var asJSON = false

    /// Creates options for text about all entities, with the instant at which expiration is checked.
    package init(at time: Timestamp) {
        self.time = time
    }
}

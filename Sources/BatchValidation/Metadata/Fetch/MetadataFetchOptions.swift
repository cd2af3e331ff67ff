// SPDX-License-Identifier: Apache-2.0

package import Captures
package import MetadataRetrieval
package import SAML
package import UntrustedText

/// The options for fetching metadata.
package struct MetadataFetchOptions: Sendable {
    /// The location of the metadata.
    package let location: MetadataLocation

    /// The only entity that the metadata may describe, or `nil` for any entities.
    @Exact package private(set) var entityID: String?

    /// The paths of files with the keys of which one must have signed the metadata; empty to verify no signature.
    package var signedBy: [InputPath] = []

    /// The file to replace.
    package let output: InputPath

    /// The time at which expiration is checked.
    package let time: Timestamp

    /// Creates options.
    package init(_ location: MetadataLocation, about entityID: String?, to output: InputPath, at time: Timestamp) {
        self.location = location
        self.entityID = entityID
        self.output = output
        self.time = time
    }
}

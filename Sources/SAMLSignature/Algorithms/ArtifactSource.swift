// SPDX-License-Identifier: Apache-2.0

/// The sender of an artifact (SAML Bindings 3.6.4).
package enum ArtifactSource {
    /// Returns the ID that names a sender in its artifacts: the SHA-1 digest of its entity ID, which proves nothing.
    ///
    /// - Returns: 20 bytes, or `nil` if the computation fails.
    package static func id(of entityID: String) -> [UInt8]? { DigestAlgorithm.sha1.digest(Array(entityID.utf8)) }
}

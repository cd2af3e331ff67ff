// SPDX-License-Identifier: Apache-2.0

/// How much a capture may hold, checked before any work is done on it (S-01).
package struct CaptureLimits: Hashable, Sendable {
    /// The most bytes of anything that is not the document yet.
    package var encoded: Int

    /// The most bytes of the document.
    package var document: Int

    /// The most layers around the document.
    package var layers: Int

    /// Makes limits.
    package init(encoded: Int, document: Int, layers: Int = 8) {
        self.encoded = encoded
        self.document = document
        self.layers = layers
    }

    /// The limits of a service that takes messages from strangers.
    package static let service = CaptureLimits(encoded: 1 << 20, document: 1 << 20)

    /// The limits of a batch over files of one's own.
    ///
    /// Base64 in which every byte was percent-encoded is four times the document.
    package static let batch = CaptureLimits(encoded: 64 << 20, document: 16 << 20)
}

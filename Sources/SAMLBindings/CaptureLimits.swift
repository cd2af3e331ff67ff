// SPDX-License-Identifier: Apache-2.0

/// Limits on the size of a capture, which are checked before decoding (S-01).
package struct CaptureLimits: Hashable, Sendable {
    /// The maximum size of an encoded layer, in bytes.
    package var encoded: Int

    /// The maximum size of the document, in bytes.
    package var document: Int

    /// The maximum number of layers around the document.
    package var layers: Int

    /// Creates limits on the bytes of a value and of its document, and on the number of layers.
    package init(encoded: Int, document: Int, layers: Int = 8) {
        self.encoded = encoded
        self.document = document
        self.layers = layers
    }

    /// The limits for a service that receives messages from untrusted senders.
    package static let service = CaptureLimits(encoded: 1 << 20, document: 1 << 20)
}

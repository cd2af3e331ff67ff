// SPDX-License-Identifier: Apache-2.0

package import SAMLEncoding

/// A document, and what stood around it.
package struct PeeledDocument: Sendable {
    /// The exact bytes of the document, a byte order mark included.
    package let document: [UInt8]

    /// The layers that were undone, outermost first.
    package let layers: [CaptureLayer]

    /// Layers that could be undone although the value is not what `encode` produces.
    ///
    /// The offsets are into the captured bytes, in the order in which the layers were undone.
    package let warnings: [EncodingFault]

    /// The first reason why the value is not exactly what `encode` produces, or nil if it is.
    ///
    /// Not every reason is worth a warning: Base64 that waits for its percent-encoding is a common capture.
    package let deviation: EncodingFault?
}

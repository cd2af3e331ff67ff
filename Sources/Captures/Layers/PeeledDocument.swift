// SPDX-License-Identifier: Apache-2.0

package import SAMLEncoding

/// A document, with the layers that surrounded it.
package struct PeeledDocument: Hashable, Sendable {
    /// The exact bytes of the document, including a byte order mark.
    package let document: [UInt8]

    /// The decoded layers, outermost first.
    package let layers: [CaptureLayer]

    /// Deviations that did not prevent decoding.
    ///
    /// The offsets refer to the captured bytes; the order is that of decoding.
    package let warnings: [EncodingFault]

    /// The first difference between the value and the output of `encode`, or `nil` if they are equal.
    ///
    /// Not every difference is a warning: Base64 without percent-encoding is common in captures.
    package let deviation: EncodingFault?

    /// The range of the captured bytes in which the query string was read that contains the message; `nil` if the message
    /// was not in the query of a URL, or if a layer around it was decoded.
    package let query: Range<Int>?

    /// The relay state next to the message; `nil` if it is absent.
    package let relayState: RelayState?

    /// Whether the message was in a query or a form, so that the parameters next to it are known.
    package var hasParameters: Bool { layers.contains { $0 == .query || $0 == .form } }
}

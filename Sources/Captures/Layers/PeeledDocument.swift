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

    /// The octets of the query string or form that contains the message, without the escapes of the text around it; `nil` if
    /// the message was not in parameters, or if these were inside a value.
    package let query: [UInt8]?

    /// The relay state next to the message; `nil` if it is absent.
    package let relayState: RelayState?

    /// Whether the message was in a query or a form, so that the parameters next to it are known.
    package var hasParameters: Bool { layers.contains { $0 == .query || $0 == .form } }
}

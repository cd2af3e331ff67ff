// SPDX-License-Identifier: Apache-2.0

package import SAMLEncoding

/// The layers around a captured document, recognised by content and undone one by one.
///
/// Guessing is for captures alone. Where a binding says what a value is, ``PostBinding`` and ``RedirectBinding`` decode
/// it and guess nothing (S-03).
///
/// The first line of this table that fits names the next layer, in every round anew. White space and a byte order mark
/// at the front count for nothing. XML keeps them, and what was escaped for HTML or a mail, where they may be its own;
/// a value does not, nor the one line end at the end of a file.
///
/// | What is found                                                                | Layer              |
/// |------------------------------------------------------------------------------|--------------------|
/// | `<`, and a backslash before the first quotation mark in a tag                | `json`             |
/// | `<`, and `3D` behind an equals sign in a tag, before any quotation mark      | `quoted-printable` |
/// | any other `<`, or UTF-16                                                     | the document       |
/// | a method, a target and an HTTP version on the first line                     | `http`             |
/// | a quotation mark in front, or a backslash anywhere                           | `json`             |
/// | a numeric reference, or one of `&amp;` `&lt;` `&gt;` `&quot;` `&apos;`       | `html`             |
/// | `=3C` in front, or equals signs that all begin an escape                     | `quoted-printable` |
/// | a question mark before any `=` and `&`, and a message parameter behind it    | `query`            |
/// | a message parameter: `SAMLResponse` or `SAMLRequest`                         | `form`             |
/// | a percent sign                                                               | `percent`          |
/// | anything else                                                                | Base64             |
///
/// Base64 holds a document or a DEFLATE stream of one, and nothing else. A stream is known by what it inflates to: it
/// begins with `<`. It is called damaged, and not unknown, if that much comes out of it, if it does so with another
/// first byte, or behind the framing of zlib.
///
/// A layer that cannot be undone is a fault with the layer's code if the text was meant to be an encoded value, or was
/// said to be one: it begins as a document does in some layer (`PHNh`, `PD94`, `77u`, `&lt;`, `%3C` and so on), or has
/// at least sixteen bytes of which nineteen in twenty are digits of Base64, escapes and line ends. Else the format is
/// unknown.
///
/// Every offset, of a fault or of a warning, is one into the captured bytes.
package enum CaptureLayers {
    /// Undoes every layer.
    ///
    /// - Parameters:
    ///   - bytes: What was captured.
    ///   - limits: How much is accepted, checked before each step.
    ///   - format: What the capture is said to be.
    /// - Returns: The document, and what stood around it.
    /// - Throws: An `encoding.*` fault for a layer that cannot be undone; `empty`, `tooLarge` or `unknownFormat`.
    package static func peel(
        _ bytes: [UInt8],
        limits: CaptureLimits,
        format: CaptureFormat = .auto
    ) throws(EncodingFault) -> PeeledDocument {
        let mostBytes = format == .xml ? limits.document : max(limits.encoded, limits.document)
        guard bytes.count <= mostBytes else {
            throw EncodingFault(.tooLarge, at: mostBytes, "The input has more than \(mostBytes) bytes")
        }
        var peeling = CapturePeeling(of: bytes, limits: limits, format: format)
        return try peeling.run()
    }
}

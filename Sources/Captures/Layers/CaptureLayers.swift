// SPDX-License-Identifier: Apache-2.0

package import SAMLBindings
package import SAMLEncoding
internal import UntrustedText

/// Detects the encoding layers around a captured document and decodes them one by one.
///
/// Detection is for captures only. For values whose binding is known, ``PostBinding`` and ``RedirectBinding`` decode
/// exactly that binding (S-03).
///
/// In each round, the first matching row of this table determines the next layer. Leading white space and a byte order
/// mark are ignored. They are preserved in XML and in text escaped for HTML or mail, to which they may belong; they are
/// removed from a value, as is a line break at the end of a file.
///
/// | Content                                                                      | Layer              |
/// |------------------------------------------------------------------------------|--------------------|
/// | `<`, and a backslash before the first quotation mark in a tag                | `json`             |
/// | `<`, and `3D` after an equals sign in a tag, before any quotation mark       | `quoted-printable` |
/// | any other `<`, or a document that declares UTF-16                            | the document       |
/// | a method, a target and an HTTP version on the first line                     | `http`             |
/// | a quotation mark in front, or a backslash that does not end a line           | `json`             |
/// | a numeric reference, or one of `&amp;` `&lt;` `&gt;` `&quot;` `&apos;`       | `html`             |
/// | `=3C` in front, or equals signs that all begin an escape                     | `quoted-printable` |
/// | a question mark before any `=` and `&`, and a message parameter after it     | `query`            |
/// | a message parameter: `SAMLResponse` or `SAMLRequest`                         | `form`             |
/// | a percent sign                                                               | `percent`          |
/// | anything else                                                                | Base64             |
///
/// Before the first round, text in UTF-16 that begins with a byte order mark or with markup is converted: the layer
/// `utf-16`. The chunks of an HTTP body are joined with the layer `http`.
///
/// Base64 must contain a document, a DEFLATE stream of a document, or Base64 of either. A DEFLATE stream is detected by
/// decompressing it: the output begins with `<`. The header of zlib or gzip in front is the layer `zlib` or `gzip`. The
/// stream is reported as damaged rather than unknown if its output begins that way, or if it does so with a different
/// first byte.
///
/// A layer that cannot be decoded is reported with the code of the layer if the text is declared or appears to be an
/// encoded value. A text appears to be an encoded value if it begins like an encoded document (`PHNh`, `PD94`, `77u`,
/// `&lt;`, `%3C` and so on), or has at least 16 bytes of which 95 % are Base64 digits, escapes and line breaks.
/// Otherwise, the format is reported as unknown.
///
/// All offsets of errors and warnings refer to the captured bytes.
package enum CaptureLayers {
    /// Decodes all layers of a capture.
    ///
    /// - Parameters:
    ///   - bytes: The captured bytes.
    ///   - limits: The size limits, which are checked before each step.
    ///   - format: The declared format of the capture.
    /// - Returns: The document, with its layers and warnings.
    /// - Throws: An `encoding.*` error for a layer that cannot be decoded; `empty`, `tooLarge` or `unknownFormat`.
    package static func peel(
        _ bytes: [UInt8],
        limits: CaptureLimits,
        format: CaptureFormat = .auto
    ) throws(EncodingFault) -> PeeledDocument {
        let maximumBytes = format == .xml ? limits.document : max(limits.encoded, limits.document)
        guard bytes.count <= maximumBytes else {
            throw EncodingFault(.tooLarge, at: maximumBytes, "The input has more than \(maximumBytes) bytes")
        }
        var peeling = CapturePeeling(of: bytes, limits: limits, format: format)
        return try peeling.run()
    }

    /// Returns whether a text consists of characters of encoded values only, so that it is a value or nothing.
    package static func isPlainValue(_ bytes: [UInt8]) -> Bool {
        let padded = bytes.span.start(before: bytes.count, while: ASCII.isWhitespace)
        let end = bytes.span.start(before: padded) { $0 == UInt8(ascii: "=") }
        return SearchedWords.isValue(bytes.span.extracting(0..<end))
    }

    /// Decodes quoted-printable text; returns the text as it is if an escape is invalid.
    package static func quotedPrintable(_ text: [UInt8]) -> [UInt8] {
        (try? QuotedPrintableText.decode(text.span)) ?? text
    }
}

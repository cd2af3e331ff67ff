// SPDX-License-Identifier: Apache-2.0

package import SAMLEncoding

/// The HTTP POST binding, which encodes messages as Base64 (SAML Bindings 3.5).
///
/// Decoding never decompresses a value, regardless of its content (S-03).
package enum PostBinding {
    /// Decodes the value of a form field.
    ///
    /// - Parameters:
    ///   - value: The value, already percent-decoded.
    ///   - limits: The limits on the size of the value and of the document.
    ///   - wrapping: The handling of white space in the value. Reject it, unless a partner is known to wrap lines.
    /// - Returns: The exact bytes of the document.
    /// - Throws: The first error, with its offset in the value; `unknownFormat` if the Base64 contains anything but
    ///   XML.
    package static func decode(
        _ value: Span<UInt8>,
        limits: CaptureLimits = .service,
        wrapping: Base64.Wrapping = .rejected
    ) throws(EncodingFault) -> [UInt8] {
        let document = try decodeBase64(value, limits: limits, wrapping: wrapping)
        guard XMLStart.isFound(in: document.span) else {
            throw EncodingFault(.unknownFormat, at: 0, "The value is not XML; the POST binding has no compression")
        }
        return document
    }

    /// Decodes the message of a form body.
    ///
    /// - Parameters:
    ///   - form: The body, as received.
    ///   - limits: The limits on the size of the value and of the document.
    ///   - wrapping: The handling of white space in the value.
    /// - Returns: The exact bytes of the document.
    /// - Throws: The first error; `unknownFormat` if the body does not contain exactly one message.
    package static func decode(
        form: [UInt8],
        limits: CaptureLimits = .service,
        wrapping: Base64.Wrapping = .rejected
    ) throws(EncodingFault) -> [UInt8] {
        let value = try MessageParameters(parsing: form, limits: limits).messageValue()
        return try decode(value.span, limits: limits, wrapping: wrapping)
    }

    /// Decodes Base64 after checking both size limits.
    static func decodeBase64(
        _ value: Span<UInt8>,
        limits: CaptureLimits,
        wrapping: Base64.Wrapping = .rejected
    ) throws(EncodingFault) -> [UInt8] {
        guard value.count <= limits.encoded else {
            throw EncodingFault(.tooLarge, at: limits.encoded, "The value has more than \(limits.encoded) bytes")
        }
        let coder = Base64(wrapping: wrapping)
        guard coder.decodedCount(of: value) <= limits.document else {
            throw EncodingFault(.tooLarge, at: value.count, "The document has more than \(limits.document) bytes")
        }
        return try coder.decode(value)
    }
}

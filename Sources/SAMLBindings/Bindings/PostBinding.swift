// SPDX-License-Identifier: Apache-2.0

package import SAMLEncoding

/// The HTTP POST binding (SAML Bindings 3.5): Base64 and nothing else.
///
/// A value is never inflated here, whatever it looks like (S-03).
package enum PostBinding {
    /// Decodes the value of a form field.
    ///
    /// - Parameters:
    ///   - value: The value, percent-decoded already.
    ///   - limits: How much is accepted.
    ///   - wrapping: What to do with white space in the value; refuse it, unless a partner is known to wrap lines.
    /// - Returns: The exact bytes of the document.
    /// - Throws: The fault, with its offset in the value; `unknownFormat` if Base64 holds anything but XML.
    package static func decode(
        _ value: Span<UInt8>,
        limits: CaptureLimits = .service,
        wrapping: Base64.Wrapping = .rejected
    ) throws(EncodingFault) -> [UInt8] {
        let document = try decodeBase64(value, limits: limits, wrapping: wrapping)
        guard XMLStart.isFound(in: document.span) else {
            throw EncodingFault(.unknownFormat, at: 0, "The Base64 is not XML; the POST binding never compresses")
        }
        return document
    }

    /// Decodes the message of a form body.
    ///
    /// - Parameters:
    ///   - form: The body, as it came.
    ///   - limits: How much is accepted.
    ///   - wrapping: What to do with white space in the value.
    /// - Returns: The exact bytes of the document.
    /// - Throws: The fault; `unknownFormat` if the body does not hold exactly one message.
    package static func decode(
        form: [UInt8],
        limits: CaptureLimits = .service,
        wrapping: Base64.Wrapping = .rejected
    ) throws(EncodingFault) -> [UInt8] {
        let value = try MessageParameters(parsing: form, limits: limits).messageValue()
        return try decode(value.span, limits: limits, wrapping: wrapping)
    }

    /// Decodes Base64 of a size that both limits accept.
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

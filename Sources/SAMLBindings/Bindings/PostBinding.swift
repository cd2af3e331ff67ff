// SPDX-License-Identifier: Apache-2.0

public import SAMLEncoding

/// The HTTP POST binding, which encodes messages as Base64 (SAML Bindings 3.5).
///
/// Decoding never decompresses a value, regardless of its content (S-03).
///
/// ```swift
/// let message = try PostBinding.decode(form: body)
/// let result = try await validator.result(for: message.document, at: .now, claimingIn: usedAssertions)
/// ```
public enum PostBinding: Sendable {
    /// Decodes the message of a form body.
    ///
    /// The Base64 may contain line breaks, which the binding allows.
    ///
    /// - Parameters:
    ///   - form: The body of the type `application/x-www-form-urlencoded`, as received.
    ///   - maximumSize: The maximum size of the document, in bytes.
    /// - Returns: The message, of which nothing is verified.
    /// - Throws: The first error; `unknownFormat` if the body does not contain exactly one message, if servers read the
    ///   body in different ways (S-92), or if the message is not XML; `tooLarge` if the document is larger than the
    ///   maximum.
    public static func decode(
        form: [UInt8],
        maximumSize: Int = ReceivedMessage.defaultMaximumSize
    ) throws(EncodingFault) -> ReceivedMessage {
        try ReceivedMessage(form, maximumSize: maximumSize) { value, _, limits throws(EncodingFault) in
            try decode(value, limits: limits, wrapping: .lines)
        }
    }

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

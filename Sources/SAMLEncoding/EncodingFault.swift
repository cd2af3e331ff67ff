// SPDX-License-Identifier: Apache-2.0

/// An error of an encoding layer that cannot be decoded.
///
/// The error describes the offset and the kind of byte, never the value itself. Swift's own `EncodingError` is about
/// `Encodable` values.
public struct EncodingFault: Error, Hashable, Sendable {
    /// The kinds of encoding errors.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// A percent sign is not followed by two hexadecimal digits, or a byte is not escaped as required.
        case badPercent = "encoding.bad-percent"
        /// A byte is not in the Base64 alphabet, padding is misplaced or the length is invalid.
        case badBase64 = "encoding.bad-base64"
        /// The unused bits of the last Base64 digit are not zero, or padding is missing.
        case notCanonicalBase64 = "encoding.not-canonical-base64"
        /// The Base64 uses the URL-safe alphabet instead of the standard one.
        case urlSafeBase64 = "encoding.url-safe-base64"
        /// There is white space between Base64 digits.
        case wrappedBase64 = "encoding.wrapped-base64"
        /// There is a space in place of a plus sign.
        case plusBecameSpace = "encoding.plus-became-space"
        /// The value is percent-encoded twice.
        case percentTwice = "encoding.percent-twice"
        /// An HTML character reference is invalid.
        case htmlEscaped = "encoding.html-escaped"
        /// A JSON string escape is invalid.
        case jsonEscaped = "encoding.json-escaped"
        /// A quoted-printable escape is invalid.
        case quotedPrintable = "encoding.quoted-printable"
        /// The input ends inside an escape or a group of digits.
        case truncated = "encoding.truncated"
        /// The DEFLATE stream is damaged or is followed by other bytes.
        case badDeflate = "encoding.bad-deflate"
        /// The bytes are not UTF-8.
        case notUTF8 = "encoding.not-utf8"
        /// The input exceeds a size limit.
        case tooLarge = "input.too-large"
        /// The input is empty.
        case empty = "input.empty"
        /// The content is neither a document nor a known layer, or is ambiguous.
        case unknownFormat = "input.unknown-format"
    }

    /// The kind of the error.
    public let code: Code

    /// The byte offset of the error in the input of the failing layer, from zero.
    public let offset: Int

    /// A description of the error without the offset and the value; ``message`` is the whole sentence.
    public let reason: String

    /// The byte at the offset, if it helps to identify the input.
    public let byte: UInt8?

    /// The next step, or `nil` if that of the catalog fits.
    package var remedy: String?

    /// The clause by which a headline names the problem, or `nil` if the reason does.
    package var headline: String?

    /// Creates the error for a placeholder.
    package init(placeholderBy source: String, at offset: Int) {
        self.init(.badBase64, at: offset, "The value was redacted: \(source) replaced it")
        remedy =
            "Capture it again without redaction: disable the filter of the log or the sanitizer of the export, or copy the "
            + "value of `SAMLResponse` from the developer tools of a browser."
    }

    /// Creates the error for content that is known to contain no message, as a whole.
    package init(_ code: Code, describing content: String, remedy: String) {
        self.init(code, at: 0, content)
        self.remedy = remedy
    }

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of the error.
    ///   - offset: The byte offset, from zero.
    ///   - reason: A description of the error without the offset and the value.
    ///   - byte: The byte at the offset, if it helps to identify the input.
    @inline(never)
    public init(_ code: Code, at offset: Int, _ reason: String, byte: UInt8? = nil) {
        self.code = code
        self.offset = offset
        self.reason = reason
        self.byte = byte
    }
}

extension EncodingFault {
    /// A description of the error with its offset, as a sentence.
    public var message: String {
        let sentence = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
        if code == .empty || offset == 0 && remedy != nil { return "\(sentence)." }
        guard let byte else { return "\(sentence) (byte \(offset))." }
        let isPrintable = (0x21...0x7E).contains(byte)
        let value = isPrintable ? "is `\(Character(Unicode.Scalar(byte)))`" : "has the value \(byte)"
        return "\(code == .badBase64 ? "Not Base64" : sentence): byte \(offset) \(value)."
    }
}

extension EncodingFault: CustomStringConvertible {
    /// The code, the offset and the reason, on one line.
    public var description: String { "\(code.rawValue) at byte \(offset): \(reason)" }
}

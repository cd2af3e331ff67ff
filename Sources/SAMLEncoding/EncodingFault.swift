// SPDX-License-Identifier: Apache-2.0

/// A value that one encoding layer could not undo.
///
/// The fault names the place and the kind of byte, never the value itself.
public struct EncodingFault: Error, Hashable, Sendable {
    /// What went wrong, as a stable name.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// A percent sign that two hexadecimal digits do not follow, or a byte that should have been escaped.
        case badPercent = "encoding.bad-percent"
        /// A byte outside the Base64 alphabet, misplaced padding or an impossible length.
        case badBase64 = "encoding.bad-base64"
        /// Base64 whose unused trailing bits are not zero, or whose padding is missing.
        case notCanonicalBase64 = "encoding.not-canonical-base64"
        /// Base64 in the URL-safe alphabet where the standard one was expected.
        case urlSafeBase64 = "encoding.url-safe-base64"
        /// White space between Base64 digits.
        case wrappedBase64 = "encoding.wrapped-base64"
        /// A space where Base64 had a plus sign.
        case plusBecameSpace = "encoding.plus-became-space"
        /// A percent sign that was percent-encoded itself.
        case percentTwice = "encoding.percent-twice"
        /// An HTML character reference that cannot be undone.
        case htmlEscaped = "encoding.html-escaped"
        /// A JSON string escape that cannot be undone.
        case jsonEscaped = "encoding.json-escaped"
        /// A quoted-printable escape that cannot be undone.
        case quotedPrintable = "encoding.quoted-printable"
        /// Input that ends inside an escape or a group of digits.
        case truncated = "encoding.truncated"
        /// A DEFLATE stream that is damaged or is followed by other bytes.
        case badDeflate = "encoding.bad-deflate"
        /// Bytes that are not UTF-8.
        case notUTF8 = "encoding.not-utf8"
        /// More bytes than the limit allows.
        case tooLarge = "input.too-large"
        /// No bytes at all.
        case empty = "input.empty"
        /// Content that no layer and no document begins with, or that can be read in more than one way.
        case unknownFormat = "input.unknown-format"
    }

    /// What went wrong.
    public let code: Code

    /// Where it went wrong: a byte offset into the input of the failing layer, counted from zero.
    public let offset: Int

    /// What is wrong at the offset, without the value; ``message`` is the whole sentence.
    public let reason: String

    /// The byte at the offset, where it tells what the input is.
    public let byte: UInt8?

    /// Makes a fault.
    ///
    /// - Parameters:
    ///   - code: What went wrong.
    ///   - offset: The byte offset, counted from zero.
    ///   - reason: What is wrong at the offset.
    ///   - byte: The byte at the offset, where it tells what the input is.
    @inline(never)
    public init(_ code: Code, at offset: Int, _ reason: String, byte: UInt8? = nil) {
        self.code = code
        self.offset = offset
        self.reason = reason
        self.byte = byte
    }
}

extension EncodingFault {
    /// What is wrong, with the offset, as a sentence.
    public var message: String {
        if code == .badBase64, let byte {
            return (0x21...0x7E).contains(byte)
                ? "Not Base64: byte \(offset) is `\(Character(Unicode.Scalar(byte)))`."
                : "Not Base64: byte \(offset) has the value \(byte)."
        }
        let sentence = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
        return "\(sentence) (byte \(offset))."
    }
}

extension EncodingFault: CustomStringConvertible {
    /// The code, the offset and the reason in one line.
    public var description: String { "\(code.rawValue) at byte \(offset): \(reason)" }
}

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

    /// What was expected and what was found, without the value.
    public let reason: String

    /// Makes a fault.
    ///
    /// - Parameters:
    ///   - code: What went wrong.
    ///   - offset: The byte offset, counted from zero.
    ///   - reason: What was expected and what was found, in lower case and without a full stop.
    @inline(never)
    public init(_ code: Code, at offset: Int, _ reason: String) {
        self.code = code
        self.offset = offset
        self.reason = reason
    }
}

extension EncodingFault: CustomStringConvertible {
    /// The code, the offset and the reason in one line.
    public var description: String { "\(code.rawValue) at byte \(offset): \(reason)" }
}

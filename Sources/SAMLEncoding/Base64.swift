// SPDX-License-Identifier: Apache-2.0

/// The Base64 encoding of RFC 4648, strict by default.
///
/// With the default options, each value has exactly one valid encoding: it uses the standard alphabet, has padding and
/// zero unused bits, and contains nothing between the digits. Decoding reports the offset of the first deviation.
///
/// ```swift
/// let bytes = try Base64().decode("PGEvPg==")
/// let lenient = Base64(alphabet: .urlSafe, padding: .optional)
/// ```
public struct Base64: Hashable, Sendable {
    /// Whether `=` characters complete the last group.
    public enum Padding: Hashable, Sendable, CaseIterable {
        /// Encoding writes padding, and decoding requires it.
        case required
        /// Encoding omits padding; decoding accepts text with complete padding or without any.
        case optional
    }

    /// The handling of SPACE, TAB, CR and LF in decoding.
    public enum Wrapping: Hashable, Sendable, CaseIterable {
        /// White space is an error.
        case rejected
        /// White space is ignored, except that a run of only spaces before the padding is an error. Such spaces may be
        /// plus signs that a form decoder has replaced, and ignoring them would change the value.
        case lines
        /// White space is ignored, as in the values of an XML document.
        case anywhere
    }

    /// The alphabet of 64 digits.
    public var alphabet: Alphabet

    /// Whether `=` characters complete the last group.
    public var padding: Padding

    /// The handling of white space in decoding.
    public var wrapping: Wrapping

    /// Creates a Base64 encoder and decoder.
    ///
    /// - Parameters:
    ///   - alphabet: The alphabet of 64 digits.
    ///   - padding: Whether `=` characters complete the last group.
    ///   - wrapping: The handling of white space in decoding; encoding never wraps lines.
    public init(alphabet: Alphabet = .standard, padding: Padding = .required, wrapping: Wrapping = .rejected) {
        self.alphabet = alphabet
        self.padding = padding
        self.wrapping = wrapping
    }
}

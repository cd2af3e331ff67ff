// SPDX-License-Identifier: Apache-2.0

/// Percent-encoding of bytes (RFC 3986, section 2.1).
public enum PercentEncoding: Sendable {
    /// The set of bytes to escape.
    public enum Escaped: Hashable, Sendable, CaseIterable {
        /// All bytes except letters, digits and `-`, `.`, `_`, `~`.
        case allButUnreserved
        /// The bytes that the recipe escapes: reserved characters of RFC 3986, the percent sign and all non-ASCII
        /// bytes.
        ///
        /// White space, quotation marks, angle brackets and control characters are not escaped. The set is intended for
        /// Base64, which does not contain them.
        case recipe
    }

    /// The interpretation of a plus sign.
    public enum PlusSign: Hashable, Sendable, CaseIterable {
        /// A plus sign represents itself.
        case literal
        /// A plus sign represents a space, as in `application/x-www-form-urlencoded`.
        case space
    }

    /// The hexadecimal digits that an escape may have.
    public enum Hexadecimal: Hashable, Sendable, CaseIterable {
        /// Uppercase and lowercase digits.
        case anyCase
        /// Uppercase digits only, as RFC 3986 recommends for encoders.
        case upperCase
    }

    /// Returns the exact length of percent-encoded bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to encode.
    ///   - escaped: The set of bytes to escape.
    /// - Returns: The number of bytes that ``encode(_:escaping:into:)`` appends.
    public static func encodedCount(of bytes: Span<UInt8>, escaping escaped: Escaped = .allButUnreserved) -> Int {
        var count = bytes.count
        for index in bytes.indices where escaped.contains(bytes[index]) {
            count &+= 2
        }
        return count
    }

    /// Percent-encodes bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to encode.
    ///   - escaped: The set of bytes to escape.
    /// - Returns: The percent-encoded text, in ASCII.
    public static func encode(_ bytes: Span<UInt8>, escaping escaped: Escaped = .allButUnreserved) -> [UInt8] {
        Array(capacity: encodedCount(of: bytes, escaping: escaped)) { encode(bytes, escaping: escaped, into: &$0) }
    }

    /// Percent-encodes the UTF-8 bytes of a string.
    ///
    /// - Parameters:
    ///   - text: The string to encode.
    ///   - escaped: The set of bytes to escape.
    /// - Returns: The percent-encoded text, in ASCII.
    public static func encode(_ text: String, escaping escaped: Escaped = .allButUnreserved) -> String {
        withBytes(of: text.utf8) { bytes in
            String(asciiCapacity: encodedCount(of: bytes, escaping: escaped)) {
                encode(bytes, escaping: escaped, into: &$0)
            }
        }
    }

    /// Percent-encodes bytes without allocating memory.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to encode.
    ///   - escaped: The set of bytes to escape.
    ///   - output: The span that receives the percent-encoded text, in ASCII.
    /// - Precondition: `output` has room for ``encodedCount(of:escaping:)`` bytes.
    @_lifetime(output: copy output)
    public static func encode(
        _ bytes: Span<UInt8>,
        escaping escaped: Escaped = .allButUnreserved,
        into output: inout OutputSpan<UInt8>
    ) {
        for index in bytes.indices {
            let byte = bytes[index]
            if escaped.contains(byte) {
                output.append(UInt8(ascii: "%"))
                output.append(UInt8.hexadecimalDigit(byte >> 4, isUppercase: true))
                output.append(UInt8.hexadecimalDigit(byte & 0xF, isUppercase: true))
            } else {
                output.append(byte)
            }
        }
    }
}

extension PercentEncoding.Escaped {
    /// Returns whether a byte is escaped.
    func contains(_ byte: UInt8) -> Bool {
        guard byte < 0x80 else { return true }
        let (low, high) = escapedASCII
        return (byte < 64 ? low : high) >> (byte & 63) & 1 == 1
    }

    /// The escaped ASCII bytes as a bitmap: bit n of the first word is byte n, of the second word byte 64 + n.
    private var escapedASCII: (UInt64, UInt64) {
        switch self {
        // All but `-`, `.` and the digits; all but the letters, `_` and `~`.
        case .allButUnreserved: (~0x03FF_6000_0000_0000, ~0x47FF_FFFE_87FF_FFFE)
        // `!#$%&'()*+,/:;=?` and `@[]`.
        case .recipe: (0xAC00_9FFA_0000_0000, 0x2800_0001)
        }
    }
}

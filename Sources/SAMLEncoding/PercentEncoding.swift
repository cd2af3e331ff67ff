// SPDX-License-Identifier: Apache-2.0

/// Percent-encoding of bytes (RFC 3986, section 2.1).
public enum PercentEncoding: Sendable {
    /// Which bytes become escapes.
    public enum Escaped: Hashable, Sendable, CaseIterable {
        /// All but letters, figures and `-`, `.`, `_`, `~`.
        case allButUnreserved
        /// The recipe's set: the reserved characters of RFC 3986, the percent sign and all bytes beyond ASCII.
        ///
        /// White space, quotation marks, angle brackets and control characters pass. The set is meant for Base64,
        /// where no such byte occurs.
        case recipe
    }

    /// How a plus sign reads.
    public enum PlusSign: Hashable, Sendable, CaseIterable {
        /// As a plus sign.
        case literal
        /// As a space, as in `application/x-www-form-urlencoded`.
        case space
    }

    /// Which digits an escape may have.
    public enum Hexadecimal: Hashable, Sendable, CaseIterable {
        /// Upper or lower case.
        case anyCase
        /// Upper case, as writers should use it.
        case upperCase
    }

    /// The exact length of some bytes once they are encoded.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - escaped: Which of them become escapes.
    /// - Returns: The number of bytes that ``encode(_:escaping:into:)`` appends.
    public static func encodedCount(of bytes: Span<UInt8>, escaping escaped: Escaped = .allButUnreserved) -> Int {
        var count = bytes.count
        for index in bytes.indices where escaped.contains(bytes[index]) {
            count &+= 2
        }
        return count
    }

    /// Encodes bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - escaped: Which of them become escapes.
    /// - Returns: The text, in ASCII.
    public static func encode(_ bytes: Span<UInt8>, escaping escaped: Escaped = .allButUnreserved) -> [UInt8] {
        Array(capacity: encodedCount(of: bytes, escaping: escaped)) { encode(bytes, escaping: escaped, into: &$0) }
    }

    /// Encodes the UTF-8 bytes of a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - escaped: Which bytes become escapes.
    /// - Returns: The text, in ASCII.
    public static func encode(_ text: String, escaping escaped: Escaped = .allButUnreserved) -> String {
        withBytes(of: text.utf8) { bytes in
            String(asciiCapacity: encodedCount(of: bytes, escaping: escaped)) {
                encode(bytes, escaping: escaped, into: &$0)
            }
        }
    }

    /// Encodes bytes without allocating anything.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - escaped: Which of them become escapes.
    ///   - output: Where the text goes, in ASCII.
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
                output.append(hexadecimalDigit(of: byte >> 4))
                output.append(hexadecimalDigit(of: byte & 0xF))
            } else {
                output.append(byte)
            }
        }
    }

    private static func hexadecimalDigit(of nibble: UInt8) -> UInt8 {
        nibble < 10 ? nibble &+ UInt8(ascii: "0") : nibble &+ (UInt8(ascii: "A") - 10)
    }
}

extension PercentEncoding.Escaped {
    /// Whether a byte becomes an escape.
    func contains(_ byte: UInt8) -> Bool {
        guard byte < 0x80 else { return true }
        let (low, high) = escapedASCII
        return (byte < 64 ? low : high) >> (byte & 63) & 1 == 1
    }

    /// The escaped ASCII bytes: bit n of the first word is byte n, of the second one byte 64 + n.
    private var escapedASCII: (UInt64, UInt64) {
        switch self {
        // All but `-`, `.` and the figures; all but the letters, `_` and `~`.
        case .allButUnreserved: (~0x03FF_6000_0000_0000, ~0x47FF_FFFE_87FF_FFFE)
        // `!#$%&'()*+,/:;=?` and `@[]`.
        case .recipe: (0xAC00_9FFA_0000_0000, 0x2800_0001)
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

extension PercentEncoding {
    /// Decodes percent-encoded text.
    ///
    /// - Parameters:
    ///   - text: The percent-encoded text.
    ///   - plus: The interpretation of a plus sign.
    ///   - hexadecimal: The hexadecimal digits that an escape may have.
    /// - Returns: The decoded bytes.
    /// - Throws: An error for the first invalid escape, with the offset of its percent sign.
    public static func decode(
        _ text: Span<UInt8>,
        plus: PlusSign = .literal,
        hexadecimal: Hexadecimal = .anyCase
    ) throws(EncodingFault) -> [UInt8] {
        try Array(capacity: text.count) { output throws(EncodingFault) in
            try decode(text, plus: plus, hexadecimal: hexadecimal, into: &output)
        }
    }

    /// Decodes percent-encoded text.
    ///
    /// - Parameters:
    ///   - text: The percent-encoded text.
    ///   - plus: The interpretation of a plus sign.
    ///   - hexadecimal: The hexadecimal digits that an escape may have.
    /// - Returns: The decoded bytes.
    /// - Throws: An error for the first invalid escape, with the offset of its percent sign in UTF-8 bytes.
    public static func decode(
        _ text: String,
        plus: PlusSign = .literal,
        hexadecimal: Hexadecimal = .anyCase
    ) throws(EncodingFault) -> [UInt8] {
        try withBytes(of: text.utf8) { bytes throws(EncodingFault) in
            try decode(bytes, plus: plus, hexadecimal: hexadecimal)
        }
    }

    /// Decodes percent-encoded text without allocating memory, unless it throws.
    ///
    /// - Parameters:
    ///   - text: The percent-encoded text.
    ///   - plus: The interpretation of a plus sign.
    ///   - hexadecimal: The hexadecimal digits that an escape may have.
    ///   - output: The span that receives the decoded bytes. It is unchanged if the method throws.
    /// - Precondition: `output` has room for as many bytes as the text has.
    /// - Throws: An error for the first invalid escape, with the offset of its percent sign.
    @_lifetime(output: copy output)
    public static func decode(
        _ text: Span<UInt8>,
        plus: PlusSign = .literal,
        hexadecimal: Hexadecimal = .anyCase,
        into output: inout OutputSpan<UInt8>
    ) throws(EncodingFault) {
        try output.appendOrRevert { output throws(EncodingFault) in
            var index = 0
            while index < text.count {
                switch text[index] {
                case UInt8(ascii: "%"):
                    output.append(try byte(escapedIn: text, at: index, hexadecimal: hexadecimal))
                    index &+= 3
                case UInt8(ascii: "+") where plus == .space:
                    output.append(UInt8(ascii: " "))
                    index &+= 1
                case let byte:
                    output.append(byte)
                    index &+= 1
                }
            }
        }
    }

    /// Decodes the escape whose percent sign is at `offset`.
    static func byte(
        escapedIn text: Span<UInt8>,
        at offset: Int,
        hexadecimal: Hexadecimal
    ) throws(EncodingFault) -> UInt8 {
        var byte: UInt8 = 0
        for index in offset &+ 1...offset &+ 2 {
            guard index < text.count else {
                throw EncodingFault(.truncated, at: offset, "The text ends inside a percent escape")
            }
            guard let nibble = text[index].hexadecimalValue(allowsLowercase: hexadecimal == .anyCase) else {
                throw EncodingFault(.badPercent, at: offset, "`%` is not followed by two hexadecimal digits")
            }
            byte = byte << 4 | nibble
        }
        return byte
    }
}

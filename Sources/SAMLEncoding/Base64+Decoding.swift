// SPDX-License-Identifier: Apache-2.0

extension Base64 {
    /// Returns the exact number of decoded bytes of valid text, or an upper bound for invalid text.
    ///
    /// - Parameter text: The Base64 text, in ASCII.
    /// - Returns: The number of bytes.
    public func decodedCount(of text: Span<UInt8>) -> Int {
        var others = 0
        if wrapping == .rejected {
            while others < min(2, text.count), text[text.count &- 1 &- others] == UInt8(ascii: "=") {
                others &+= 1
            }
        } else {
            for index in text.indices where Self.isWhitespace(text[index]) || text[index] == UInt8(ascii: "=") {
                others &+= 1
            }
        }
        let (groups, rest) = (text.count &- others).quotientAndRemainder(dividingBy: 4)
        return 3 &* groups &+ rest * 3 / 4
    }

    /// Decodes Base64 text.
    ///
    /// - Parameter text: The Base64 text, in ASCII.
    /// - Returns: The decoded bytes.
    /// - Throws: The first error. Empty text is an error, because no Base64 value in SAML is empty.
    public func decode(_ text: Span<UInt8>) throws(EncodingFault) -> [UInt8] {
        try Array(capacity: decodedCount(of: text)) { output throws(EncodingFault) in
            try decode(text, into: &output)
        }
    }

    /// Decodes Base64 text.
    ///
    /// - Parameter text: The Base64 text.
    /// - Returns: The decoded bytes.
    /// - Throws: The first error, with its offset in UTF-8 bytes.
    public func decode(_ text: String) throws(EncodingFault) -> [UInt8] {
        try withBytes(of: text.utf8) { bytes throws(EncodingFault) in try decode(bytes) }
    }

    /// Decodes Base64 text without allocating memory, unless it throws.
    ///
    /// - Parameters:
    ///   - text: The Base64 text, in ASCII.
    ///   - output: The span that receives the decoded bytes. It is unchanged if the method throws.
    /// - Precondition: `output` has room for ``decodedCount(of:)`` bytes.
    /// - Throws: The first error.
    @_lifetime(output: copy output)
    public func decode(_ text: Span<UInt8>, into output: inout OutputSpan<UInt8>) throws(EncodingFault) {
        try output.appendOrRevert { output throws(EncodingFault) in
            var group = DigitGroup()
            let end = try decodeDigits(of: text, group: &group, into: &output)
            if end < text.count {
                try checkPadding(of: text, from: end, group: group)
            } else if group.count > 1, padding == .required {
                try group.finish(at: end, into: &output)
                throw EncodingFault(.notCanonicalBase64, at: end, "The Base64 ends without padding")
            }
            try group.finish(at: end, into: &output)
        }
    }

    /// Decodes digits up to the padding or the end, and returns the offset.
    private func decodeDigits(
        of text: Span<UInt8>,
        group: inout DigitGroup,
        into output: inout OutputSpan<UInt8>
    ) throws(EncodingFault) -> Int {
        var index = 0
        var hasDigits = false
        while index < text.count {
            if group.count == 0 {
                let start = index
                output.appendBlocks {
                    guard index &+ 8 <= text.count else { return nil }
                    guard let block = alphabet.block(of: text.word(at: index)) else { return nil }
                    index &+= 8
                    return block
                }
                hasDigits = hasDigits || index > start
                guard index < text.count else { break }
            }
            let byte = text[index]
            if let sextet = alphabet.sextet(of: byte) {
                group.append(sextet, at: index, into: &output)
                hasDigits = true
                index &+= 1
            } else if byte == UInt8(ascii: "=") {
                return index
            } else if Self.isWhitespace(byte) {
                index = try endOfWrapping(in: text, from: index)
            } else {
                throw badDigit(byte, at: index)
            }
        }
        guard hasDigits else { throw EncodingFault(.empty, at: 0, "The value is empty") }
        return index
    }

    /// Returns the offset after white space between digits, if it is allowed.
    private func endOfWrapping(in text: Span<UInt8>, from start: Int) throws(EncodingFault) -> Int {
        var end = start
        var isSpaceOnly = true
        while end < text.count, Self.isWhitespace(text[end]) {
            isSpaceOnly = isSpaceOnly && text[end] == 0x20
            end &+= 1
        }
        if isSpaceOnly, wrapping != .anywhere {
            throw EncodingFault(
                .plusBecameSpace,
                at: start,
                "A space separates Base64 digits; it was probably a plus sign"
            )
        }
        if wrapping == .rejected {
            throw EncodingFault(.wrappedBase64, at: start, "White space separates Base64 digits")
        }
        return end
    }

    /// Checks the padding from its first character to the end of the text.
    private func checkPadding(
        of text: Span<UInt8>,
        from start: Int,
        group: borrowing DigitGroup
    ) throws(EncodingFault) {
        guard group.count > 1 else {
            throw EncodingFault(.badBase64, at: start, "The Base64 has padding after an incomplete group")
        }
        var missing = 4 &- group.count
        for index in start..<text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "="), missing > 0 {
                missing &-= 1
            } else if !Self.isWhitespace(byte) {
                throw EncodingFault(.badBase64, at: index, "Other characters follow the Base64 padding")
            } else if wrapping == .rejected {
                throw EncodingFault(.wrappedBase64, at: index, "White space follows the Base64 padding")
            }
        }
        guard missing == 0 else {
            throw EncodingFault(.notCanonicalBase64, at: text.count, "The Base64 padding is incomplete")
        }
    }

    private func badDigit(_ byte: UInt8, at offset: Int) -> EncodingFault {
        if alphabet == .standard, Alphabet.urlSafe.sextet(of: byte) != nil {
            return EncodingFault(.urlSafeBase64, at: offset, "A digit belongs to the URL-safe Base64 alphabet")
        }
        return EncodingFault(.badBase64, at: offset, "not a Base64 digit", byte: byte)
    }

    static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}

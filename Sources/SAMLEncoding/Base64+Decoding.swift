// SPDX-License-Identifier: Apache-2.0

extension Base64 {
    /// The exact length of the bytes that a valid text stands for, and an upper bound for any other text.
    ///
    /// - Parameter text: The text, in ASCII.
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

    /// Decodes a text.
    ///
    /// - Parameter text: The text, in ASCII.
    /// - Returns: The bytes.
    /// - Throws: The first fault. An empty text is one, too: nothing that travels in Base64 here is ever empty.
    public func decode(_ text: Span<UInt8>) throws(EncodingFault) -> [UInt8] {
        try Array(capacity: decodedCount(of: text)) { output throws(EncodingFault) in
            try decode(text, into: &output)
        }
    }

    /// Decodes a text.
    ///
    /// - Parameter text: The text.
    /// - Returns: The bytes.
    /// - Throws: The first fault; its offset counts UTF-8 bytes.
    public func decode(_ text: String) throws(EncodingFault) -> [UInt8] {
        try withBytes(of: text.utf8) { bytes throws(EncodingFault) in try decode(bytes) }
    }

    /// Decodes a text without allocating anything, unless it is at fault.
    ///
    /// - Parameters:
    ///   - text: The text, in ASCII.
    ///   - output: Where the bytes go. It is left as it was if the text is at fault.
    /// - Precondition: `output` has room for ``decodedCount(of:)`` bytes.
    /// - Throws: The first fault.
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

    /// Decodes up to the padding or the end, whose offset it returns.
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

    /// Moves behind the white space between digits, where it may be.
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
                "A space stands between Base64 digits; it was probably a plus sign"
            )
        }
        if wrapping == .rejected {
            throw EncodingFault(.wrappedBase64, at: start, "White space stands between Base64 digits")
        }
        return end
    }

    /// Reads the padding from its first sign on, and the end of the text.
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
                throw EncodingFault(.badBase64, at: index, "Something follows the Base64 padding")
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

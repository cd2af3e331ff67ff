// SPDX-License-Identifier: Apache-2.0

extension JSONReader {
    /// Reads the rest of a string after its opening quotation mark.
    ///
    /// - Parameter limit: The maximum number of bytes to store in `text`. The whole string is checked.
    /// - Throws: An error in the string.
    mutating func readString(limit: Int) throws(JSONFault) {
        text.removeAll(keepingCapacity: true)
        hasLoneSurrogate = false
        while true {
            let start = index
            // Safety: the span does not escape the closure. (`Array.span` requires version 26 of Apple's operating
            // systems.)
            index = unsafe window.withUnsafeBufferPointer { buffer in
                Self.endOfPlainText(in: unsafe Span(_unsafeElements: buffer), from: start)
            }
            keep(start..<index, limit: limit)
            guard let byte = try peek() else { throw truncated("a string") }
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return
            case UInt8(ascii: "\\"):
                index += 1
                try readEscape(limit: limit)
            case 0x00..<0x20: throw malformed("A string contains a control character.")
            case 0x80...: try readScalar(limit: limit)
            default: break
            }
        }
    }

    /// Returns the index of the first byte that is `"`, a backslash, not ASCII or a control character.
    private static func endOfPlainText(in bytes: Span<UInt8>, from start: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        var index = start
        while index + 8 <= bytes.count {
            // Safety: the load checks its bounds, and every bit pattern is a valid integer.
            let word = UInt64(
                littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            )
            // Bit 7 of each byte is the result. No sum carries into the next byte.
            let isControl = ~((word & low) &+ ones &* 0x60)
            let quote = word ^ ones &* UInt64(UInt8(ascii: "\""))
            let isQuote = ~(((quote & low) &+ low) | quote)
            let backslash = word ^ ones &* UInt64(UInt8(ascii: "\\"))
            let isBackslash = ~(((backslash & low) &+ low) | backslash)
            let marks = (isControl | isQuote | isBackslash | word) & ~low
            if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < bytes.count, isPlain(bytes[index]) { index += 1 }
        return index
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        0x20...0x7F ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private mutating func keep(_ range: Range<Int>, limit: Int) {
        guard text.count < limit else { return }
        text.append(contentsOf: window[range].prefix(limit - text.count))
    }

    private mutating func keep(_ scalar: Unicode.Scalar, limit: Int) {
        guard text.count < limit else { return }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    /// Reads a non-ASCII scalar (RFC 3629, section 4).
    private mutating func readScalar(limit: Int) throws(JSONFault) {
        let lead = window[index]
        let (count, second): (Int, ClosedRange<UInt8>)
        switch lead {
        case 0xC2...0xDF: (count, second) = (1, 0x80...0xBF)
        case 0xE0: (count, second) = (2, 0xA0...0xBF)
        case 0xED: (count, second) = (2, 0x80...0x9F)
        case 0xE1...0xEF: (count, second) = (2, 0x80...0xBF)
        case 0xF0: (count, second) = (3, 0x90...0xBF)
        case 0xF1...0xF3: (count, second) = (3, 0x80...0xBF)
        case 0xF4: (count, second) = (3, 0x80...0x8F)
        default: throw fault(.notUTF8, "A string is not UTF-8.")
        }
        keep(index..<index + 1, limit: limit)
        index += 1
        for position in 0..<count {
            guard let byte = try peek() else { throw truncated("a string") }
            guard (position == 0 ? second : 0x80...0xBF) ~= byte else {
                throw fault(.notUTF8, "A string is not UTF-8.")
            }
            keep(index..<index + 1, limit: limit)
            index += 1
            continuationCount += 1
        }
    }

    /// Reads an escape after its backslash.
    private mutating func readEscape(limit: Int) throws(JSONFault) {
        guard let byte = try peek() else { throw truncated("a string") }
        let scalar: Unicode.Scalar
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = Unicode.Scalar(byte)
        case UInt8(ascii: "b"): scalar = "\u{8}"
        case UInt8(ascii: "f"): scalar = "\u{C}"
        case UInt8(ascii: "n"): scalar = "\n"
        case UInt8(ascii: "r"): scalar = "\r"
        case UInt8(ascii: "t"): scalar = "\t"
        case UInt8(ascii: "u"):
            index += 1
            return try readCodeUnits(limit: limit)
        default: throw malformed("A backslash precedes a character that JSON does not escape.")
        }
        index += 1
        keep(scalar, limit: limit)
    }

    /// Reads the digits of a `\u` escape, and the second half of a surrogate pair.
    ///
    /// Half a pair does not represent text, but programs write it nevertheless. The reader records it, and the caller
    /// decides whether to reject the string.
    private mutating func readCodeUnits(limit: Int) throws(JSONFault) {
        var unit = try readCodeUnit()
        while 0xD800...0xDBFF ~= unit {
            guard try peek() == UInt8(ascii: "\\") else { return keepLoneSurrogate(limit: limit) }
            index += 1
            guard try peek() == UInt8(ascii: "u") else {
                // The backslash begins an escape of another kind.
                keepLoneSurrogate(limit: limit)
                return try readEscape(limit: limit)
            }
            index += 1
            let low = try readCodeUnit()
            if 0xDC00...0xDFFF ~= low {
                let value = 0x1_0000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
                return keep(Unicode.Scalar(value) ?? "\u{FFFD}", limit: limit)
            }
            keepLoneSurrogate(limit: limit)
            unit = low
        }
        if let scalar = Unicode.Scalar(unit) {
            keep(scalar, limit: limit)
        } else {
            keepLoneSurrogate(limit: limit)
        }
    }

    private mutating func keepLoneSurrogate(limit: Int) {
        hasLoneSurrogate = true
        keep("\u{FFFD}", limit: limit)
    }

    private mutating func readCodeUnit() throws(JSONFault) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = try peek() else { throw truncated("a string") }
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x41...0x46: digit = byte - 0x37
            case 0x61...0x66: digit = byte - 0x57
            default: throw malformed("`\\u` is not followed by four hexadecimal digits.")
            }
            unit = unit << 4 | UInt16(digit)
            index += 1
        }
        return unit
    }
}

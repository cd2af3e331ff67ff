// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// A text that consists of the numbers of bytes, as debuggers and programs print an array: `[60, 115, …]` of Java, Go and
/// Rust, `{ 0x3c, … }` of C, or `{"type":"Buffer","data":[60,…]}` of JavaScript.
package enum ByteArrayText {
    /// The fewest numbers of an array.
    private static let minimumNumbers = 32

    /// The maximum length of the text before the first number.
    private static let maximumNameLength = 64

    /// Returns the bytes; `nil` if the text contains anything else, or does not decode to text.
    package static func bytes(of text: [UInt8]) -> [UInt8]? {
        guard let open = text.prefix(maximumNameLength).lastIndex(where: { isBracket($0) }) else { return nil }
        var bytes: [UInt8] = []
        var number: Int?
        var (isNegative, isHexadecimal) = (false, false)
        /// Adds the number that ended; returns whether it is a byte.
        func end() -> Bool {
            guard let value = number.take() else { return !isNegative }
            let signed = isNegative ? -value : value
            (isNegative, isHexadecimal) = (false, false)
            guard -128...255 ~= signed else { return false }
            bytes.append(UInt8(truncatingIfNeeded: signed))
            return bytes.count != 8 || bytes.allSatisfy { 0x20...0x7E ~= $0 || ASCII.isWhitespace($0) || $0 == 0x1B }
        }
        for byte in text[(open + 1)...] {
            if let digit = byte.hexadecimalValue(), digit < 10 || isHexadecimal {
                number = (number ?? 0) * (isHexadecimal ? 16 : 10) + Int(digit)
                guard number ?? 0 <= 255 else { return nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "x") where number == 0 && !isHexadecimal && !isNegative: isHexadecimal = true
            case UInt8(ascii: "-") where number == nil && !isNegative: isNegative = true
            case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ";"):
                guard end() else { return nil }
            case _ where ASCII.isWhitespace(byte): guard end() else { return nil }
            default: return nil
            }
        }
        return end() && bytes.count >= minimumNumbers ? bytes : nil
    }

    /// Replaces arrays of bytes in a JSON text by the text that they stand for; returns whether it contains any.
    ///
    /// The journal of systemd writes a message with an escape character as an array.
    static func unfold(_ text: inout [UInt8]) -> Bool {
        var output: [UInt8] = []
        var start = 0
        while let open = text.span.firstIndex(of: UInt8(ascii: "["), from: start) {
            var end = open + 1
            while end < text.count,
                0x30...0x39 ~= text[end] || text[end].isJSONWhitespace || text[end] == UInt8(ascii: ",")
            {
                end += 1
            }
            output += text[start..<open]
            let isArray = end < text.count && text[end] == UInt8(ascii: "]")
            if isArray, let data = Self.bytes(of: Array(text[open...end])) {
                output += data
                end += 1
            } else {
                output += text[open..<end]
            }
            start = end
        }
        let isChanged = output.count < start
        if isChanged { text = output + text[start...] }
        return isChanged
    }

    private static func isBracket(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") }
}

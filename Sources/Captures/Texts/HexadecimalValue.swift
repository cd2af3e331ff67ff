// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// A text that consists of hexadecimal digits, as databases and tools that capture packets write bytes.
package enum HexadecimalValue {
    /// The fewest digits of a value.
    private static let minimumDigits = 64

    /// Returns the bytes of a word in a text, such as `0x3C…` in an export of SQL; `nil` if they begin no document.
    static func document(in word: Span<UInt8>) -> [UInt8]? {
        var start = 0
        if ASCII.beginsIgnoringCase(word, with: "0x") {
            start = 2
        } else if word[0] | 0x20 == UInt8(ascii: "x") {
            start = 1
        }
        guard word.count - start >= minimumDigits, (word.count - start).isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        while start < word.count {
            guard let byte = word.hexadecimalByte(at: start) else { return nil }
            bytes.append(byte)
            start += 2
            if bytes.count == 16, !XMLStart.isFound(in: bytes.span), !XMLStart.isEncoded(in: bytes.span) { return nil }
        }
        return bytes
    }

    /// Returns the bytes of a text; `nil` if it contains anything but digits, white space and a leading `0x`, or does not
    /// decode to text.
    package static func bytes(of text: [UInt8]) -> [UInt8]? {
        var start = XMLStart.afterPreamble(of: text.span)
        if text[start...].starts(with: "0x".utf8) { start += 2 }
        var bytes: [UInt8] = []
        var high: UInt8?
        for byte in text[start...] {
            guard let digit = byte.hexadecimalValue() else {
                guard ASCII.isWhitespace(byte) else { return nil }
                continue
            }
            if let first = high.take() {
                bytes.append(first << 4 | digit)
                // Base64 that happens to consist of these digits does not decode to text.
                if bytes.count == 8, !bytes.allSatisfy({ 0x20...0x7E ~= $0 || ASCII.isWhitespace($0) }) { return nil }
            } else {
                high = digit
            }
        }
        return high == nil && bytes.count * 2 >= minimumDigits ? bytes : nil
    }
}

// SPDX-License-Identifier: Apache-2.0

/// Detects the start of an XML document, in UTF-8 or in an encoding that the XML parser reports as unsupported.
package enum XMLStart {
    /// Returns whether bytes begin with `<`, after white space and a byte order mark, or with UTF-16.
    @inlinable
    package static func isFound(in bytes: Span<UInt8>) -> Bool {
        let start = afterPreamble(of: bytes)
        if start < bytes.count, bytes[start] == UInt8(ascii: "<") { return true }
        guard bytes.count >= 2 else { return false }
        return switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE), (0xFE, 0xFF), (0x00, UInt8(ascii: "<")): true
        default: false
        }
    }

    /// Returns whether the first digits of Base64 decode to `<`, or to the first bytes of a byte order mark.
    @inlinable
    package static func isEncoded(in text: Span<UInt8>) -> Bool {
        guard text.count >= 4 else { return false }
        if text[0] == UInt8(ascii: "P") { return 0x41...0x50 ~= text[1] }
        return ASCII.begins(text, with: "77u/")
    }

    /// Returns the index after an optional byte order mark and optional white space.
    @inlinable
    package static func afterPreamble(of bytes: Span<UInt8>) -> Int {
        var index = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
        while index < bytes.count, ASCII.isWhitespace(bytes[index]) { index += 1 }
        return index
    }
}

// SPDX-License-Identifier: Apache-2.0

/// How XML begins, in UTF-8 or in an encoding that the XML layer will refuse by name.
enum XMLStart {
    /// Whether bytes begin as XML does: with a `<` behind white space and a byte order mark, or with UTF-16.
    static func isFound(in bytes: Span<UInt8>) -> Bool {
        let start = afterPreamble(of: bytes)
        if start < bytes.count, bytes[start] == UInt8(ascii: "<") { return true }
        guard bytes.count >= 2 else { return false }
        return switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE), (0xFE, 0xFF), (0x00, UInt8(ascii: "<")): true
        default: false
        }
    }

    /// The index behind a byte order mark and white space, both optional.
    static func afterPreamble(of bytes: Span<UInt8>) -> Int {
        var index = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
        while index < bytes.count, ASCII.isWhitespace(bytes[index]) { index += 1 }
        return index
    }
}

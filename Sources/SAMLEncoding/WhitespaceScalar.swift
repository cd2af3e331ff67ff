// SPDX-License-Identifier: Apache-2.0

/// A white-space or newline scalar in UTF-8.
///
/// The sets are those of Foundation's `CharacterSet`, not the Unicode property: they contain U+200B ZERO WIDTH SPACE,
/// but not U+FEFF and U+180E.
struct WhitespaceScalar: Hashable, Sendable {
    /// The handling of the scalar inside a document.
    enum Kind: Hashable, Sendable {
        /// SPACE or TAB: a run becomes one SPACE.
        case blank
        /// A newline: it is deleted.
        case newline
        /// Any other white space: it is kept, except at the two ends.
        case other
    }

    let kind: Kind

    /// The length of the scalar in UTF-8, in bytes.
    let count: Int

    /// Reads a scalar that starts at `offset` and ends at or before `end`.
    init?(in bytes: Span<UInt8>, at offset: Int, upTo end: Int) {
        guard offset < end else { return nil }
        switch bytes[offset] {
        case 0x20, 0x09:
            self.init(kind: .blank, count: 1)
        case 0x0A...0x0D:
            self.init(kind: .newline, count: 1)
        case 0xC2 where offset &+ 1 < end:
            self.init(afterC2: bytes[offset &+ 1])
        case 0xE1...0xE3 where offset &+ 2 < end:
            self.init(bytes[offset], bytes[offset &+ 1], bytes[offset &+ 2])
        default:
            return nil
        }
    }

    /// Reads a scalar that ends at `end` and starts at or after `start`.
    ///
    /// Reading backward finds the same scalars as reading forward, because no scalar ends with the bytes of another.
    init?(in bytes: Span<UInt8>, before end: Int, notBefore start: Int) {
        for count in 1...3 where end &- start >= count {
            if let scalar = WhitespaceScalar(in: bytes, at: end &- count, upTo: end), scalar.count == count {
                self = scalar
                return
            }
        }
        return nil
    }

    /// Returns the offset of an incomplete scalar at the end of `bytes`, or the end if all scalars are complete.
    static func startOfSplitScalar(in bytes: Span<UInt8>, from start: Int) -> Int {
        let end = bytes.count
        if end > start, [0xC2, 0xE1, 0xE2, 0xE3].contains(bytes[end &- 1]) {
            return end &- 1
        }
        if end &- start >= 2 {
            switch (bytes[end &- 2], bytes[end &- 1]) {
            case (0xE1, 0x9A), (0xE2, 0x80), (0xE2, 0x81), (0xE3, 0x80): return end &- 2
            default: break
            }
        }
        return end
    }

    private init(kind: Kind, count: Int) {
        self.kind = kind
        self.count = count
    }

    private init?(afterC2 second: UInt8) {
        switch second {
        case 0x85: self.init(kind: .newline, count: 2)  // U+0085
        case 0xA0: self.init(kind: .other, count: 2)  // U+00A0
        default: return nil
        }
    }

    private init?(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
        switch (first, second, third) {
        case (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9):  // U+2028, U+2029
            self.init(kind: .newline, count: 3)
        case (0xE1, 0x9A, 0x80),  // U+1680
            (0xE2, 0x80, 0x80...0x8B), (0xE2, 0x80, 0xAF),  // U+2000 to U+200B, U+202F
            (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):  // U+205F, U+3000
            self.init(kind: .other, count: 3)
        default:
            return nil
        }
    }
}

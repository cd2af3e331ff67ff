// SPDX-License-Identifier: Apache-2.0

/// The whitespace cleanup that the exchange recipe applies before encoding.
///
/// The cleanup collapses every run of SPACE and TAB to one SPACE, deletes the newline scalars (U+000A to U+000D,
/// U+0085, U+2028 and U+2029), and trims white space and newlines from both ends. It does not merge blanks on the two
/// sides of a deleted newline, so a second cleanup can change the bytes again.
///
/// The input need not be valid UTF-8: bytes that do not belong to one of these scalars are unchanged.
public enum Whitespace: Sendable {
    /// Returns a document after the cleanup.
    ///
    /// - Parameter bytes: The document, as UTF-8.
    /// - Returns: The document as the recipe encodes it.
    public static func cleanedUp(_ bytes: Span<UInt8>) -> [UInt8] {
        Array(capacity: bytes.count) { output in
            var cursor = CleanupCursor(trimming: bytes)
            output.appendWords { room in room >= 8 ? cursor.next() : nil }
            while let (word, count) = cursor.next() {
                for lane in 0..<count {
                    output.append(UInt8(truncatingIfNeeded: word >> (8 &* lane)))
                }
            }
        }
    }

    /// Returns a document after the cleanup.
    ///
    /// - Parameter string: The document.
    /// - Returns: The document as the recipe encodes it.
    public static func cleanedUp(_ string: String) -> String {
        String(decoding: withBytes(of: string.utf8, cleanedUp), as: UTF8.self)
    }

    /// Returns whether the cleanup does not change a document.
    ///
    /// - Parameter bytes: The document, as UTF-8.
    /// - Returns: `true` if every byte is kept.
    public static func keepsEveryByte(of bytes: Span<UInt8>) -> Bool {
        var cursor = CleanupCursor(trimming: bytes)
        var keptCount = 0
        while let (word, count) = cursor.next() {
            let original = bytes.word(at: keptCount, upTo: bytes.count)
            // The word may extend beyond the kept bytes.
            guard (word ^ original) << (64 &- 8 &* count) == 0 else { return false }
            keptCount &+= count
        }
        return keptCount == bytes.count
    }

    /// Returns whether the cleanup changes a part of a document that is not trimmed, because it is not at an end.
    ///
    /// - Parameter bytes: The part, next to which there is no white space.
    /// - Returns: `true` if the part has a run of blanks that is not a single SPACE, or a newline.
    package static func changesInside(_ bytes: Span<UInt8>) -> Bool {
        var (offset, isAfterSpace) = (0, false)
        while offset < bytes.count {
            // Eight printable characters are kept, unless a space follows another one.
            if offset &+ 8 <= bytes.count {
                let lanes = ByteLanes(bytes.word(at: offset))
                if (~lanes.marksOfLowBits(atLeast: 0x20) | lanes.word) & ByteLanes.marked == 0 {
                    let spaces = lanes.marks(equalTo: 0x20)
                    guard spaces & (spaces << 8 | (isAfterSpace ? 0x80 : 0)) == 0 else { return true }
                    (offset, isAfterSpace) = (offset &+ 8, spaces >> 63 != 0)
                    continue
                }
            }
            let isSpace = bytes[offset] == 0x20
            if isSpace {
                guard !isAfterSpace else { return true }
            } else if let scalar = WhitespaceScalar(in: bytes, at: offset, upTo: bytes.count), scalar.kind != .other {
                return true
            }
            (offset, isAfterSpace) = (offset &+ 1, isSpace)
        }
        return false
    }
}

// SPDX-License-Identifier: Apache-2.0

/// The clean-up that the exchange recipe does before it encodes.
///
/// It collapses every run of SPACE and TAB to one SPACE, deletes the newline scalars (U+000A to U+000D, U+0085, U+2028
/// and U+2029) and trims white space and newlines from both ends. Blanks on the two sides of a deleted newline are not
/// merged, so a second clean-up can change the bytes once more.
///
/// The input need not be valid UTF-8: bytes that are no part of one of these scalars pass unchanged.
public enum Whitespace: Sendable {
    /// The bytes that the clean-up leaves.
    ///
    /// - Parameter bytes: A document.
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

    /// The text that the clean-up leaves.
    ///
    /// - Parameter string: A document.
    /// - Returns: The document as the recipe encodes it.
    public static func cleanedUp(_ string: String) -> String {
        String(decoding: withBytes(of: string.utf8, cleanedUp), as: UTF8.self)
    }

    /// Whether the clean-up leaves a document exactly as it is.
    ///
    /// - Parameter bytes: A document.
    /// - Returns: `true` if every byte stays.
    public static func keepsEveryByte(of bytes: Span<UInt8>) -> Bool {
        var cursor = CleanupCursor(trimming: bytes)
        var keptCount = 0
        while let (word, count) = cursor.next() {
            let original = bytes.word(at: keptCount, upTo: bytes.count)
            // The word reaches beyond the bytes that count.
            guard (word ^ original) << (64 &- 8 &* count) == 0 else { return false }
            keptCount &+= count
        }
        return keptCount == bytes.count
    }
}

// SPDX-License-Identifier: Apache-2.0

/// Groups bytes that arrive in pieces into blocks of six, which make eight Base64 digits each.
///
/// A block is a number of 48 bits; the first byte is the most significant one.
struct BlockPacker: Sendable {
    /// Up to five bytes that wait for a full block, the first one most significant.
    private var pending: UInt64 = 0
    private var pendingCount = 0

    /// Completes the waiting bytes with some from the front of a range.
    ///
    /// - Returns: Nil if no byte was waiting, or if the range is too short.
    @inline(__always)
    mutating func firstBlock(of bytes: Span<UInt8>, in range: inout Range<Int>) -> UInt64? {
        guard pendingCount > 0 else { return nil }
        let taken = min(6 &- pendingCount, range.count)
        // The word may reach beyond the range: only its first bytes are used.
        let word = bytes.word(at: range.lowerBound, upTo: bytes.count).byteSwapped
        range = range.lowerBound &+ taken..<range.upperBound
        return append(word, count: taken)
    }

    /// Makes a block of the next six bytes of a range.
    @inline(__always)
    static func nextBlock(of bytes: Span<UInt8>, in range: inout Range<Int>) -> UInt64? {
        let next = range.lowerBound &+ 6
        guard next <= range.upperBound else { return nil }
        let word = bytes.word(at: range.lowerBound, upTo: bytes.count).byteSwapped
        range = next..<range.upperBound
        return word >> 16
    }

    /// Lets the rest of a range, five bytes at most, wait.
    @inline(__always)
    mutating func keep(_ bytes: Span<UInt8>, in range: Range<Int>) {
        _ = append(bytes.word(at: range.lowerBound, upTo: bytes.count).byteSwapped, count: range.count)
    }

    /// Adds one byte.
    @inline(__always)
    mutating func append(_ byte: UInt8) -> UInt64? {
        append(UInt64(byte) << 56, count: 1)
    }

    /// Adds the topmost bytes of a word, no more than a block can still take.
    @inline(__always)
    private mutating func append(_ word: UInt64, count: Int) -> UInt64? {
        guard count > 0 else { return nil }
        pending = pending &<< (8 &* count) | word &>> (64 &- 8 &* count)
        pendingCount &+= count
        guard pendingCount == 6 else { return nil }
        defer {
            pending = 0
            pendingCount = 0
        }
        return pending
    }

    /// The bytes that never filled a block, with the number of digits and of padding signs they make.
    func remainder() -> (block: UInt64, digits: Int, padding: Int) {
        let digits = (pendingCount &* 8 &+ 5) / 6
        return (pending << (8 &* (6 &- pendingCount)), digits, (4 &- digits % 4) % 4)
    }
}

// SPDX-License-Identifier: Apache-2.0

/// Groups bytes that arrive in chunks into blocks of six bytes, each of which encodes to eight Base64 digits.
///
/// A block is a 48-bit integer; the first byte is the most significant.
struct BlockPacker: Sendable {
    /// Up to five bytes of an incomplete block, first byte most significant.
    private var pending: UInt64 = 0
    private var pendingCount = 0

    /// Completes the pending block with bytes from the start of a span.
    ///
    /// - Returns: The block, or `nil` if no byte is pending or the span is too short.
    @inline(__always)
    @_lifetime(bytes: copy bytes)
    mutating func firstBlock(of bytes: inout Span<UInt8>) -> UInt64? {
        guard pendingCount > 0 else { return nil }
        let taken = min(6 &- pendingCount, bytes.count)
        let word = bytes.word(at: 0, upTo: bytes.count).byteSwapped
        bytes = bytes.extracting(droppingFirst: taken)
        return append(word, count: taken)
    }

    /// Creates a block from the next six bytes of a span.
    @inline(__always)
    @_lifetime(bytes: copy bytes)
    static func nextBlock(of bytes: inout Span<UInt8>) -> UInt64? {
        guard bytes.count >= 6 else { return nil }
        let word = bytes.word(at: 0, upTo: bytes.count).byteSwapped
        bytes = bytes.extracting(droppingFirst: 6)
        return word >> 16
    }

    /// Creates two blocks from the next twelve bytes of a span.
    ///
    /// - Returns: The blocks, or `nil` if fewer than 14 bytes remain, because the load of the second block reads eight
    ///   bytes.
    @inline(__always)
    @_lifetime(bytes: copy bytes)
    static func nextTwoBlocks(of bytes: inout Span<UInt8>) -> (UInt64, UInt64)? {
        guard bytes.count >= 14 else { return nil }
        let blocks = (bytes.word(at: 0).byteSwapped >> 16, bytes.word(at: 6).byteSwapped >> 16)
        bytes = bytes.extracting(droppingFirst: 12)
        return blocks
    }

    /// Stores the rest of a span, at most five bytes, as pending.
    @inline(__always)
    mutating func keep(_ bytes: Span<UInt8>) {
        _ = append(bytes.word(at: 0, upTo: bytes.count).byteSwapped, count: bytes.count)
    }

    /// Passes the pending bytes to a function that groups bytes itself, and stores the bytes that it leaves pending.
    mutating func lendWaiting<Result>(
        to body: (_ bytes: inout UInt64, _ count: inout Int) -> Result
    ) -> Result {
        precondition(0...5 ~= pendingCount, "The kernel stores five pending bytes at most.")
        return body(&pending, &pendingCount)
    }

    /// Adds the most significant bytes of a word; they must fit in the pending block.
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

    /// Returns the pending bytes, with the number of digits and padding characters that encode them.
    func remainder() -> (block: UInt64, digits: Int, padding: Int) {
        let digits = (pendingCount &* 8 &+ 5) / 6
        return (pending << (8 &* (6 &- pendingCount)), digits, (4 &- digits % 4) % 4)
    }
}

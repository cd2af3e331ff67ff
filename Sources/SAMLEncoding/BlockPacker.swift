// SPDX-License-Identifier: Apache-2.0

/// Groups bytes that arrive in pieces into blocks of six, which make eight Base64 digits each.
///
/// A block is a number of 48 bits; the first byte is the most significant one.
struct BlockPacker: Sendable {
    /// Up to five bytes that wait for a full block, the first one most significant.
    private var pending: UInt64 = 0
    private var pendingCount = 0

    /// Completes the waiting bytes with some from the front of a span.
    ///
    /// - Returns: Nil if no byte was waiting, or if the span is too short.
    @inline(__always)
    @_lifetime(bytes: copy bytes)
    mutating func firstBlock(of bytes: inout Span<UInt8>) -> UInt64? {
        guard pendingCount > 0 else { return nil }
        let taken = min(6 &- pendingCount, bytes.count)
        let word = bytes.word(at: 0, upTo: bytes.count).byteSwapped
        bytes = bytes.extracting(droppingFirst: taken)
        return append(word, count: taken)
    }

    /// Makes a block of the next six bytes of a span.
    @inline(__always)
    @_lifetime(bytes: copy bytes)
    static func nextBlock(of bytes: inout Span<UInt8>) -> UInt64? {
        guard bytes.count >= 6 else { return nil }
        let word = bytes.word(at: 0, upTo: bytes.count).byteSwapped
        bytes = bytes.extracting(droppingFirst: 6)
        return word >> 16
    }

    /// Makes two blocks of the next twelve bytes of a span.
    ///
    /// - Returns: Nil if fewer than fourteen bytes are left: the word of the second block reaches beyond its six.
    @inline(__always)
    @_lifetime(bytes: copy bytes)
    static func nextTwoBlocks(of bytes: inout Span<UInt8>) -> (UInt64, UInt64)? {
        guard bytes.count >= 14 else { return nil }
        let blocks = (bytes.word(at: 0).byteSwapped >> 16, bytes.word(at: 6).byteSwapped >> 16)
        bytes = bytes.extracting(droppingFirst: 12)
        return blocks
    }

    /// Lets the rest of a span, five bytes at most, wait.
    @inline(__always)
    mutating func keep(_ bytes: Span<UInt8>) {
        _ = append(bytes.word(at: 0, upTo: bytes.count).byteSwapped, count: bytes.count)
    }

    /// Lends the bytes that wait to a function that groups bytes itself, and takes those back that wait now.
    mutating func lendWaiting<Result>(
        to body: (_ bytes: inout UInt64, _ count: inout Int) -> Result
    ) -> Result {
        body(&pending, &pendingCount)
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

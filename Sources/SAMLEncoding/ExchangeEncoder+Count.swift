// SPDX-License-Identifier: Apache-2.0

extension ExchangeEncoder {
    /// Returns the exact length of an encoded document.
    ///
    /// This takes about as long as encoding; ``maximumEncodedCount(of:)`` is faster.
    ///
    /// - Parameter bytes: The document, as UTF-8.
    /// - Returns: The number of bytes that ``encode(_:into:)`` appends.
    public func encodedCount(of bytes: Span<UInt8>) -> Int {
        let table = DigitPairs.table
        let pairs = DigitPairs(table.span)
        var packer = BlockPacker()
        let kept = cleanup == .recipe ? CleanupCursor.trimmedRange(of: bytes, 0..<bytes.count) : 0..<bytes.count
        let part = bytes.extracting(kept)
        var count = 0
        switch (kernel, cleanup) {
        case (.plain, .none):
            count = Self.escapedCount(of: part, through: &packer, pairs: pairs)
        case (.plain, .recipe):
            CleanupCursor(part).forEachPart { part in
                count &+= Self.escapedCount(of: part, through: &packer, pairs: pairs)
            }
        default:
            count = kernel.encodedCount(of: part, cleanup: cleanup, through: &packer)
        }
        let (block, digits, padding) = packer.remainder()
        // The lanes after the last digit are zero and need no escape.
        return count &+ Self.escapedCount(of: pairs.digits(for: block)) &- 8 &+ digits &+ 3 &* padding
    }

    /// Returns an upper bound of the length of an encoded document.
    ///
    /// The bound is at most four times the size of the document. For ordinary XML, it exceeds the exact length by a few
    /// percent.
    ///
    /// - Parameter bytes: The document, as UTF-8.
    /// - Returns: At least ``encodedCount(of:)``.
    public func maximumEncodedCount(of bytes: Span<UInt8>) -> Int {
        let digits = (bytes.count &+ 2) / 3 &* 4
        // The last group may have two padding characters, each of which is escaped.
        return digits &+ 2 &* min(Self.maximumEscapeCount(of: bytes, with: kernel) &+ 2, digits)
    }

    /// Returns an upper bound of the digits that bytes add to a value, after up to five pending bytes.
    static func maximumDigitCount(of bytes: Span<UInt8>, with kernel: ExchangeKernel) -> Int {
        // The pending bytes result in at most seven digits, including incomplete ones, any of which can be escaped.
        (bytes.count &+ 2) / 3 &* 4 &+ 7 &+ 2 &* (maximumEscapeCount(of: bytes, with: kernel) &+ 7)
    }

    /// Returns an upper bound of the number of escaped digits, excluding padding.
    ///
    /// A digit is escaped if its sextet is 62 or 63. The last two digits of a group can be escaped if the third byte is
    /// at least 80, and if its lower six bits are 62 or 63; the second digit if the second byte is at least E0; the
    /// first digit if the first byte is at least F8. The position of a byte in its group is known only after the
    /// cleanup. The third position has the highest cost, and a byte with a cost in another position has at least that
    /// cost in the third; therefore each byte counts as a third byte. The cleanup deletes bytes or turns a TAB into a
    /// SPACE, which adds no cost.
    private static func maximumEscapeCount(of bytes: Span<UInt8>, with kernel: ExchangeKernel) -> Int {
        guard kernel == .plain else { return kernel.escapeBound(of: bytes) }
        var count = 0
        // One-byte sums let the compiler process many bytes at once, and 224 additions of 1 do not overflow them.
        // Vector code processes 32 bytes per iteration, and 224 is the largest multiple of 32 below 256.
        for start in stride(from: 0, to: bytes.count, by: 224) {
            let part = bytes.extracting(start..<min(start &+ 224, bytes.count))
            var lows: UInt8 = 0
            var union: UInt8 = 0
            for index in part.indices {
                lows &+= part[index] & 0x3F >= 62 ? 1 : 0
                union |= part[index]
            }
            // Most texts do not need the second loop.
            var highs: UInt8 = 0
            if union >= 0x80 {
                for index in part.indices {
                    highs &+= part[index] >> 7
                }
            }
            count &+= Int(lows) &+ Int(highs)
        }
        return count
    }

    @inline(__always)
    private static func escapedCount(
        of bytes: Span<UInt8>,
        through packer: inout BlockPacker,
        pairs: borrowing DigitPairs
    ) -> Int {
        var rest = bytes
        var count = 0
        if let block = packer.firstBlock(of: &rest) {
            count &+= escapedCount(of: pairs.digits(for: block))
        }
        while let block = BlockPacker.nextBlock(of: &rest) {
            count &+= escapedCount(of: pairs.digits(for: block))
        }
        packer.keep(rest)
        return count
    }

    @inline(__always)
    private static func escapedCount(of digits: UInt64) -> Int {
        8 &+ 2 &* ByteLanes.count(of: digits & ByteLanes.marked)
    }
}

// SPDX-License-Identifier: Apache-2.0

extension ExchangeEncoder {
    /// The exact length of an encoded document.
    ///
    /// It costs about as much as the encoding itself; ``maximumEncodedCount(of:)`` is quicker.
    ///
    /// - Parameter bytes: The document, in UTF-8.
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
        // Lanes beyond the last digit are zero and cost no escape.
        return count &+ Self.escapedCount(of: pairs.digits(for: block)) &- 8 &+ digits &+ 3 &* padding
    }

    /// An upper bound of the length of an encoded document.
    ///
    /// The bound is at most twelve bytes for every three of the document, and a few per cent above the exact length for
    /// ordinary XML.
    ///
    /// - Parameter bytes: The document, in UTF-8.
    /// - Returns: At least ``encodedCount(of:)``.
    public func maximumEncodedCount(of bytes: Span<UInt8>) -> Int {
        let digits = (bytes.count &+ 2) / 3 &* 4
        // The last group may have two padding signs, each an escape.
        return digits &+ 2 &* min(Self.maximumEscapeCount(of: bytes, with: kernel) &+ 2, digits)
    }

    /// An upper bound of what some bytes add to a value, after up to five bytes that still wait for a block.
    static func maximumDigitCount(of bytes: Span<UInt8>, with kernel: ExchangeKernel) -> Int {
        // The bytes that wait make at most seven digits, begun ones included, and any of them can be an escape.
        (bytes.count &+ 2) / 3 &* 4 &+ 7 &+ 2 &* (maximumEscapeCount(of: bytes, with: kernel) &+ 7)
    }

    /// An upper bound of the number of escaped digits, padding apart.
    ///
    /// A digit is escaped if its sextet is 62 or 63. The last two digits of a group can be, if the third byte is 80 or
    /// more, and if its lower six bits are 62 or 63; the second one, if the second byte is E0 or more; the first one,
    /// if the first byte is F8 or more. Which place a byte gets is known after the clean-up only. The last place
    /// costs most, and what costs in another place costs as much there: so each byte counts as if it were a third one.
    /// The clean-up drops bytes or makes a SPACE of a TAB, which costs nothing.
    private static func maximumEscapeCount(of bytes: Span<UInt8>, with kernel: ExchangeKernel) -> Int {
        guard kernel == .plain else { return kernel.escapeBound(of: bytes) }
        var count = 0
        // Sums of one byte let the compiler work on many bytes at once, and 224 ones do not overflow them. It takes 32
        // bytes a turn, and 224 is the largest multiple of that below 256.
        for start in stride(from: 0, to: bytes.count, by: 224) {
            let part = bytes.extracting(start..<min(start &+ 224, bytes.count))
            var lows: UInt8 = 0
            var union: UInt8 = 0
            for index in part.indices {
                lows &+= part[index] & 0x3F >= 62 ? 1 : 0
                union |= part[index]
            }
            // Most texts spare the second loop.
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

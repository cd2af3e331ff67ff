// SPDX-License-Identifier: Apache-2.0

/// The escapes of what percent-encoding changes in Base64: three bytes each, the first one least significant.
private enum Escape {
    static let count = 3

    /// The escape %2B.
    private static let plus: UInt64 = 0x42_3225

    /// The escape %3D.
    static let equals: UInt64 = 0x44_3325

    /// The escape of the first one of some digits out of ``DigitPairs``, if that one is marked.
    @inline(__always)
    static func ofFirst(in digits: UInt64) -> UInt64 {
        // `+` is 2B and `/` is 2F, and so differ the last digits of %2B and %2F.
        plus &+ (digits & 4) << 16
    }
}

extension OutputSpan<UInt8> {
    /// Appends the escaped digits of a part of a document, apart from the bytes that do not fill a group yet.
    ///
    /// - Parameters:
    ///   - bytes: The part. If it is cleaned up, it neither begins nor ends with white space.
    ///   - cleanup: What happens to its white space.
    ///   - packer: Gives the bytes that wait, and keeps those that wait now.
    ///   - kernel: What does the work.
    @_lifetime(self: copy self)
    mutating func appendEscaped(
        _ bytes: Span<UInt8>,
        cleanup: ExchangeEncoder.Cleanup,
        through packer: inout BlockPacker,
        with kernel: ExchangeKernel
    ) {
        guard kernel == .plain else {
            kernel.encode(bytes, cleanup: cleanup, through: &packer, into: &self)
            return
        }
        let table = DigitPairs.table
        let pairs = DigitPairs(table.span)
        switch cleanup {
        case .none:
            appendEscaped(bytes, through: &packer, pairs: pairs)
        case .recipe:
            CleanupCursor(bytes).forEachPart { part in
                appendEscaped(part, through: &packer, pairs: pairs)
            }
        }
    }

    /// Appends the escaped digits of some bytes, apart from those that do not fill a block yet.
    @_lifetime(self: copy self)
    private mutating func appendEscaped(
        _ bytes: Span<UInt8>,
        through packer: inout BlockPacker,
        pairs: borrowing DigitPairs
    ) {
        var rest = bytes
        if let block = packer.firstBlock(of: &rest) {
            appendEscaped(pairs.digits(for: block), count: 8)
        }
        appendEscapedTwoByTwo {
            BlockPacker.nextTwoBlocks(of: &rest).map { (pairs.digits(for: $0.0), pairs.digits(for: $0.1)) }
        }
        while let block = BlockPacker.nextBlock(of: &rest) {
            appendEscaped(pairs.digits(for: block), count: 8)
        }
        packer.keep(rest)
    }

    /// Appends the escaped digits and the padding of the bytes that never filled a block.
    @_lifetime(self: copy self)
    mutating func appendEscapedRemainder(of packer: BlockPacker, pairs: borrowing DigitPairs) {
        let (block, digitCount, paddingCount) = packer.remainder()
        appendEscaped(pairs.digits(for: block), count: digitCount)
        for _ in 0..<paddingCount {
            append(escape: Escape.equals)
        }
    }

    /// Appends the digits of two blocks at a time, as long as a function has any and there is plenty of room.
    @inline(__always)
    @_lifetime(self: copy self)
    private mutating func appendEscapedTwoByTwo(_ next: () -> (UInt64, UInt64)?) {
        unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
            let output = UnsafeMutableRawBufferPointer(buffer)
            var end = initializedCount
            @inline(__always)
            func store(_ word: UInt64, count: Int) {
                // Safety: the loop below leaves 56 bytes free, and no store reaches further; bytes need no alignment.
                unsafe output.storeBytes(of: word.littleEndian, toByteOffset: end, as: UInt64.self)
                end &+= count
            }
            // Sixteen escapes are 48 bytes, and the store after the last one reaches eight bytes further.
            while buffer.count &- end >= 56, let (first, second) = next() {
                if (first | second) & ByteLanes.marked == 0 {
                    store(first, count: 8)
                    store(second, count: 8)
                    continue
                }
                for block in 0..<2 {
                    var digits = block == 0 ? first : second
                    var left = 8
                    while digits & ByteLanes.marked != 0 {
                        let plain = (digits & ByteLanes.marked).trailingZeroBitCount / 8
                        store(digits, count: plain)
                        digits &>>= 8 &* UInt64(truncatingIfNeeded: plain)
                        store(Escape.ofFirst(in: digits), count: Escape.count)
                        digits &>>= 8
                        left &-= plain &+ 1
                    }
                    store(digits, count: left)
                }
            }
            initializedCount = end
        }
    }

    /// Appends the first few digits of a block where room may be scarce.
    @_lifetime(self: copy self)
    private mutating func appendEscaped(_ digits: UInt64, count: Int) {
        if digits & ByteLanes.marked == 0, freeCapacity >= 8 {
            appendWord(digits, count: count)
            return
        }
        var digits = digits
        for _ in 0..<count {
            if digits & 0x80 == 0 {
                append(UInt8(truncatingIfNeeded: digits))
            } else {
                append(escape: Escape.ofFirst(in: digits))
            }
            digits >>= 8
        }
    }

    @_lifetime(self: copy self)
    private mutating func append(escape: UInt64) {
        for index in 0..<Escape.count {
            append(UInt8(truncatingIfNeeded: escape >> (8 &* index)))
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

/// The percent-escapes of Base64 characters: three bytes each, first byte least significant.
private enum Escape {
    static let count = 3

    /// The escape %2B.
    private static let plus: UInt64 = 0x42_3225

    /// The escape %3D.
    static let equals: UInt64 = 0x44_3325

    /// Returns the escape of the first of several digits from ``DigitPairs``, which must be marked.
    @inline(__always)
    static func ofFirst(in digits: UInt64) -> UInt64 {
        // `+` is 2B and `/` is 2F, so the same bit distinguishes `%2B` and `%2F`.
        plus &+ (digits & 4) << 16
    }
}

extension OutputSpan<UInt8> {
    /// Appends the escaped digits of a part of a document, except for the bytes of an incomplete group.
    ///
    /// - Parameters:
    ///   - bytes: The part. If the cleanup applies, the part neither begins nor ends with white space.
    ///   - cleanup: The handling of its white space.
    ///   - packer: The pending bytes, before and after the call.
    ///   - kernel: The kernel that encodes.
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

    /// Appends the escaped digits of bytes, except for the bytes of an incomplete block.
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

    /// Appends the escaped digits and the padding of the pending bytes.
    @_lifetime(self: copy self)
    mutating func appendEscapedRemainder(of packer: BlockPacker, pairs: borrowing DigitPairs) {
        let (block, digitCount, paddingCount) = packer.remainder()
        appendEscaped(pairs.digits(for: block), count: digitCount)
        for _ in 0..<paddingCount {
            append(escape: Escape.equals)
        }
    }

    /// Appends the digits of two blocks at a time, while a closure returns blocks and there is enough room.
    @inline(__always)
    @_lifetime(self: copy self)
    private mutating func appendEscapedTwoByTwo(_ next: () -> (UInt64, UInt64)?) {
        unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
            let output = UnsafeMutableRawBufferPointer(buffer)
            var end = initializedCount
            @inline(__always)
            func store(_ word: UInt64, count: Int) {
                // Bounded: the condition of the loop below leaves 56 bytes free, and no store exceeds them.
                // Safety: bytes need no alignment.
                unsafe output.storeBytes(of: word.littleEndian, toByteOffset: end, as: UInt64.self)
                end &+= count
            }
            // Sixteen escapes are 48 bytes, and the last store writes eight further bytes.
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

    /// Appends the first digits of a block, without writing beyond them.
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

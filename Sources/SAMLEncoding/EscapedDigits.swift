// SPDX-License-Identifier: Apache-2.0

/// Some of the eight digits of a block, as ``DigitPairs`` gives them, on their way to the output.
private struct MarkedDigits {
    /// The digits left, the next one least significant; zeros follow the last one.
    private var digits: UInt64 = 0
    private var count = 0

    /// The escapes of plus and equals sign, the first byte least significant: %2B, %3D.
    private static let escapedPlus: UInt64 = 0x42_3225
    private static let escapedEquals: UInt64 = 0x44_3325

    init() {}

    init(_ digits: UInt64, count: Int = 8) {
        self.digits = digits
        self.count = count
    }

    /// Takes the next few digits that stay, or the next one's escape.
    @inline(__always)
    mutating func next() -> (word: UInt64, count: Int)? {
        guard count > 0 else { return nil }
        guard digits & 0x80 == 0 else {
            defer { drop(1) }
            return (Self.escape(of: digits), 3)
        }
        let word = digits
        let plain = min((digits & ByteLanes.marked).trailingZeroBitCount / 8, count)
        drop(plain)
        return (word, plain)
    }

    /// The escape of the first digit, if that one is marked.
    @inline(__always)
    static func escape(of digits: UInt64) -> UInt64 {
        // `+` is 2B and `/` is 2F, and so differ the last digits of %2B and %2F.
        escapedPlus &+ (digits & 4) << 16
    }

    @inline(__always)
    private mutating func drop(_ dropped: Int) {
        digits >>= 8 &* UInt64(truncatingIfNeeded: dropped)
        count &-= dropped
    }

    static var padding: (word: UInt64, count: Int) { (escapedEquals, 3) }
}

extension OutputSpan<UInt8> {
    /// Appends the escaped digits of a range, apart from the bytes that do not fill a block yet.
    @inline(__always)
    @_lifetime(self: copy self)
    mutating func appendEscaped(
        _ bytes: Span<UInt8>,
        in range: Range<Int>,
        through packer: inout BlockPacker,
        pairs: borrowing DigitPairs
    ) {
        var rest = range
        if let block = packer.firstBlock(of: bytes, in: &rest) {
            appendEscaped(pairs.digits(for: block))
        }
        appendEscaped {
            BlockPacker.nextBlock(of: bytes, in: &rest).map { pairs.digits(for: $0) }
        }
        while let block = BlockPacker.nextBlock(of: bytes, in: &rest) {
            appendEscaped(pairs.digits(for: block))
        }
        packer.keep(bytes, in: rest)
    }

    /// Appends the escaped digits of what a cursor leaves of some bytes, apart from those that fill no block yet.
    @inline(__always)
    @_lifetime(self: copy self)
    mutating func appendEscaped(
        _ bytes: Span<UInt8>,
        cleanedUpBy cursor: consuming CleanupCursor,
        through packer: inout BlockPacker,
        pairs: borrowing DigitPairs
    ) {
        while let piece = cursor.next() {
            appendEscaped(bytes, in: piece.range, through: &packer, pairs: pairs)
            if piece.addsSpace, let block = packer.append(0x20) {
                appendEscaped(pairs.digits(for: block))
            }
        }
    }

    /// Appends the escaped digits and the padding of the bytes that never filled a block.
    @_lifetime(self: copy self)
    mutating func appendEscapedRemainder(of packer: BlockPacker, pairs: borrowing DigitPairs) {
        let (block, digitCount, paddingCount) = packer.remainder()
        var digits = MarkedDigits(pairs.digits(for: block), count: digitCount)
        appendByteByByte(&digits)
        for _ in 0..<paddingCount {
            appendByteByByte(MarkedDigits.padding)
        }
    }

    /// Appends the eight digits of a block.
    @inline(__always)
    @_lifetime(self: copy self)
    private mutating func appendEscaped(_ digits: UInt64) {
        if digits & ByteLanes.marked == 0, freeCapacity >= 8 {
            var next: (word: UInt64, count: Int)? = (digits, 8)
            appendWords { _ in next.take() }
        } else {
            var marked = MarkedDigits(digits)
            appendByteByByte(&marked)
        }
    }

    /// Appends digits, eight at a time, as long as a function has any and there is plenty of room.
    @inline(__always)
    @_lifetime(self: copy self)
    private mutating func appendEscaped(_ next: () -> UInt64?) {
        unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
            let output = UnsafeMutableRawBufferPointer(buffer)
            var end = initializedCount
            // Eight escapes are 24 bytes, and the last store reaches five bytes further.
            while buffer.count &- end >= 29, let digits = next() {
                // Safety: 29 bytes are free behind `end`, and no store reaches further; bytes need no alignment.
                if digits & ByteLanes.marked == 0 {
                    unsafe output.storeBytes(of: digits.littleEndian, toByteOffset: end, as: UInt64.self)
                    end &+= 8
                    continue
                }
                var marked = MarkedDigits(digits)
                while let (word, count) = marked.next() {
                    unsafe output.storeBytes(of: word.littleEndian, toByteOffset: end, as: UInt64.self)
                    end &+= count
                }
            }
            initializedCount = end
        }
    }

    /// Appends digits where room may be scarce.
    @_lifetime(self: copy self)
    private mutating func appendByteByByte(_ digits: inout MarkedDigits) {
        while let next = digits.next() {
            appendByteByByte(next)
        }
    }

    @_lifetime(self: copy self)
    private mutating func appendByteByByte(_ bytes: (word: UInt64, count: Int)) {
        for index in 0..<bytes.count {
            append(UInt8(truncatingIfNeeded: bytes.word >> (8 &* index)))
        }
    }
}

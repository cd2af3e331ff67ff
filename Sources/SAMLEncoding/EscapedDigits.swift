// SPDX-License-Identifier: Apache-2.0

/// The escapes of the three signs that percent-encoding changes, the first byte least significant.
private enum Escape {
    static let plus: UInt64 = 0x42_3225  // %2B
    static let slash: UInt64 = 0x46_3225  // %2F
    static let equals: UInt64 = 0x44_3325  // %3D

    /// The escape of a marked digit.
    static func of(_ digit: UInt64) -> UInt64 {
        digit & 0x7F == UInt64(UInt8(ascii: "+")) ? plus : slash
    }
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
        var markedDigits: UInt64
        repeat {
            markedDigits = 0
            appendWords {
                guard let block = BlockPacker.nextBlock(of: bytes, in: &rest) else { return nil }
                let digits = pairs.digits(for: block)
                guard digits & ByteLanes.marked == 0 else {
                    markedDigits = digits
                    return nil
                }
                return (digits, 8)
            }
            if markedDigits != 0 {
                appendEscaped(markedDigits)
            }
        } while markedDigits != 0
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
        let (block, digits, padding) = packer.remainder()
        appendOneByOne(pairs.digits(for: block), count: digits)
        for _ in 0..<padding {
            append(escape: Escape.equals)
        }
    }

    /// Appends eight digits and escapes the marked ones.
    @inline(never)
    @_lifetime(self: copy self)
    private mutating func appendEscaped(_ digits: UInt64) {
        // Eight escapes, and the rest of the last word.
        guard freeCapacity >= 8 * 3 + 8 else {
            appendOneByOne(digits, count: 8)
            return
        }
        var marks = digits & ByteLanes.marked
        var lane = 0
        var escapeIsNext = false
        // Words and escapes take turns: the digits up to an escape, the escape, the digits behind it.
        appendWords {
            if escapeIsNext {
                let digit = digits >> (8 &* lane) & 0xFF
                escapeIsNext = false
                lane &+= 1
                marks &= marks &- 1
                return (Escape.of(digit), 3)
            }
            guard lane < 8 else { return nil }
            let start = lane
            lane = marks.trailingZeroBitCount / 8
            escapeIsNext = lane < 8
            return (digits >> (8 &* start), lane &- start)
        }
    }

    /// Appends the first of eight digits where room is scarce, and escapes the marked ones.
    @_lifetime(self: copy self)
    private mutating func appendOneByOne(_ digits: UInt64, count: Int) {
        for lane in 0..<count {
            let digit = digits >> (8 &* lane) & 0xFF
            if digit & 0x80 == 0 {
                append(UInt8(truncatingIfNeeded: digit))
            } else {
                append(escape: Escape.of(digit))
            }
        }
    }

    @_lifetime(self: copy self)
    private mutating func append(escape: UInt64) {
        append(UInt8(truncatingIfNeeded: escape))
        append(UInt8(truncatingIfNeeded: escape >> 8))
        append(UInt8(truncatingIfNeeded: escape >> 16))
    }
}

// SPDX-License-Identifier: Apache-2.0

/// Iterates over a document and returns, word by word, the bytes that the cleanup keeps.
///
/// The recipe collapses blanks, then deletes newlines, then trims. The cursor trims first, with the same result: the
/// trimmed set contains every scalar that the other two steps affect. Those steps turn such a scalar into a SPACE,
/// which is also in the set, or delete it, and do not move other scalars. Trimming therefore ends at the same scalars
/// in either order, and no run of blanks extends across them.
struct CleanupCursor: ~Escapable {
    private var rest: Span<UInt8>

    /// A mark in the first lane if the last returned bytes end with a SPACE that also represents the blanks that
    /// follow.
    private var spaceBefore: UInt64 = 0

    /// Creates a cursor for a whole document, and trims both ends.
    @_lifetime(copy bytes)
    init(trimming bytes: Span<UInt8>) {
        self.init(bytes.extracting(Self.trimmedRange(of: bytes, 0..<bytes.count)))
    }

    /// Creates a cursor for a part of a document that neither begins nor ends with white space.
    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>) {
        rest = bytes
    }

    /// Returns the range without leading and trailing white-space scalars.
    static func trimmedRange(of bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while let scalar = WhitespaceScalar(in: bytes, at: start, upTo: end) {
            start &+= scalar.count
        }
        while let scalar = WhitespaceScalar(in: bytes, before: end, notBefore: start) {
            end &-= scalar.count
        }
        return start..<end
    }

    /// Whether no bytes are left.
    var isAtEnd: Bool { rest.isEmpty }

    /// Returns the next bytes, from 0 to 8, first byte least significant, or `nil` at the end.
    @inline(__always)
    mutating func next() -> (word: UInt64, count: Int)? {
        guard rest.count >= 8 else { return nextStep() }
        let lanes = ByteLanes(rest.word(at: 0))
        // Only the first of these marks is exact, which is sufficient: a byte below 20 or above 7F may falsify the
        // marks after it, and 00 to 1F count as spaces.
        let unusual = lanes.word &- ByteLanes.filled(with: 0x20) | lanes.word
        let spaces = ~lanes.marksOfLowBits(atLeast: 0x21)
        let candidates = (unusual | spaces & (spaces << 8 | spaceBefore)) & ByteLanes.marked
        guard candidates != 0 else {
            spaceBefore = spaces >> 56 & 0x80
            rest = rest.extracting(droppingFirst: 8)
            return (lanes.word, 8)
        }
        let lane = candidates.trailingZeroBitCount / 8
        guard rest.count >= 24, (0x0A...0x0D).contains(lanes.word >> (8 &* lane) & 0xFF) else { return nextStep() }
        skipNewline(at: lane)
        return (lanes.word, lane)
    }

    /// Skips a one-byte newline, and all but the last of the spaces that follow it.
    ///
    /// Nearly every line ends this way, at a position that the processor cannot predict, so computing the position of
    /// the next line quickly matters most. The next step handles anything else that follows the newline.
    ///
    /// - Precondition: At least 16 bytes follow the newline.
    @inline(__always)
    private mutating func skipNewline(at offset: Int) {
        let first = ByteLanes(rest.word(at: offset &+ 1)).leadingCount(of: 0x20)
        let second = ByteLanes(rest.word(at: offset &+ 9)).leadingCount(of: 0x20)
        let spaceCount = first == 8 ? 8 &+ second : first
        rest = rest.extracting(droppingFirst: offset &+ 1 &+ max(spaceCount &- 1, 0))
        spaceBefore = 0
    }

    @inline(__always)
    private mutating func nextStep() -> (word: UInt64, count: Int)? {
        guard !rest.isEmpty else { return nil }
        let step = CleanupStep(over: rest, isAfterSpace: spaceBefore != 0)
        rest = rest.extracting(droppingFirst: step.length)
        spaceBefore = step.endsWithSpace ? 0x80 : 0
        return (step.word, step.count)
    }
}

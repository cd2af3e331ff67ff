// SPDX-License-Identifier: Apache-2.0

/// Walks over a document and hands out, word by word, what the clean-up leaves of it.
///
/// The recipe collapses blanks, then deletes newlines, then trims. The cursor trims first, which gives the same:
/// the trimmed set holds every scalar that the other two steps touch, they turn such a scalar into a SPACE (a member
/// again) or into nothing, and they leave all others where they are. So the first and the last scalar that survive
/// the trimming are the same in either order, and no run of blanks reaches across them.
struct CleanupCursor: ~Escapable {
    private var rest: Span<UInt8>

    /// A mark in the first lane if the bytes handed out last end with a SPACE that stands for blanks to come, too.
    private var spaceBefore: UInt64 = 0

    /// Starts with the whole document, whose two ends are trimmed.
    @_lifetime(copy bytes)
    init(trimming bytes: Span<UInt8>) {
        self.init(bytes.extracting(Self.trimmedRange(of: bytes, 0..<bytes.count)))
    }

    /// Starts with a part of a document that neither begins nor ends with white space.
    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>) {
        rest = bytes
    }

    /// The range without the white-space scalars at its two ends.
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

    /// Whether there is nothing left to hand out.
    var isAtEnd: Bool { rest.isEmpty }

    /// The next bytes, eight at most and maybe none, the first one least significant; nil at the end.
    @inline(__always)
    mutating func next() -> (word: UInt64, count: Int)? {
        guard rest.count >= 8 else { return nextStep() }
        let lanes = ByteLanes(rest.word(at: 0))
        // The first of these marks is exact, which is enough: a byte below 20 or beyond 7F may spoil the marks of those
        // that follow it, and 00 to 1F pass for spaces.
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

    /// Skips a newline of one byte, and the spaces of the indent after it but for the last one.
    ///
    /// Nearly every line ends like this, and the processor cannot foresee where: what counts is how soon the place of
    /// the next line is known. Whatever else follows the newline is left to the next step.
    ///
    /// - Precondition: Sixteen bytes follow the newline.
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

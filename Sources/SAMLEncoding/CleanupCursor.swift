// SPDX-License-Identifier: Apache-2.0

/// Walks over a document and names, piece by piece, what the clean-up leaves of it.
///
/// The recipe collapses blanks, then deletes newlines, then trims. The cursor trims first, which gives the same:
/// the trimmed set holds every scalar that the other two steps touch, they turn such a scalar into a SPACE (a member
/// again) or into nothing, and they leave all others where they are. So the first and the last scalar that survive
/// the trimming are the same in either order, and no run of blanks reaches across them.
struct CleanupCursor: ~Escapable {
    /// Bytes to keep as they are, and a SPACE after them where a run of blanks stood.
    struct Piece {
        let range: Range<Int>
        let addsSpace: Bool
    }

    private let bytes: Span<UInt8>
    private var position: Int
    private let end: Int

    /// Starts with the whole document, whose two ends are trimmed.
    @_lifetime(copy bytes)
    init(trimming bytes: Span<UInt8>) {
        self.init(bytes, range: Self.trimmedRange(of: bytes, 0..<bytes.count))
    }

    /// Starts with a part of a document that neither begins nor ends with white space.
    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
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

    /// The next piece, or nil at the end.
    @inline(__always)
    mutating func next() -> Piece? {
        guard position < end else { return nil }
        let start = position
        position = nextChange(from: start)
        let change = position
        guard change < end else { return Piece(range: start..<end, addsSpace: false) }
        let isAfterNewline = skipNewlines()
        guard position < end, bytes[position] == 0x20 || bytes[position] == 0x09 else {
            return Piece(range: start..<change, addsSpace: false)
        }
        skipBlanks()
        // A SPACE that was just kept already stands for the whole run, if no newline parts the two.
        if !isAfterNewline, change > start, bytes[change &- 1] == 0x20 {
            return Piece(range: start..<change, addsSpace: false)
        }
        // The last SPACE of the run can stand for it, too, in front of the next piece.
        if bytes[position &- 1] == 0x20 {
            position &-= 1
            return Piece(range: start..<change, addsSpace: false)
        }
        return Piece(range: start..<change, addsSpace: true)
    }

    /// Finds the next byte that may not be kept: a TAB, a SPACE after a SPACE, or the lead byte of a newline.
    @inline(__always)
    private func nextChange(from start: Int) -> Int {
        var index = start
        var spaceBefore: UInt64 = 0
        while index < end {
            let lanes = ByteLanes(bytes.word(at: index, upTo: end))
            // Where all bytes are from 20 to 7F, as in most words, the other answers need not be exact.
            let unusual = lanes.word &- ByteLanes.filled(with: 0x20) | lanes.word
            var spaces = ~lanes.marksOfLowBits(atLeast: 0x21)
            if (unusual | spaces & (spaces << 8 | spaceBefore)) & ByteLanes.marked != 0 {
                var changes = Self.changes(in: lanes, spaces: &spaces, spaceBefore: spaceBefore)
                while changes != 0 {
                    let change = index &+ changes.trailingZeroBitCount / 8
                    // The zeros that fill the last word up are none of ours.
                    guard change < end else { return end }
                    if isChange(at: change) {
                        return change
                    }
                    changes &= changes &- 1
                }
            }
            spaceBefore = spaces >> 56 & 0x80
            index &+= 8
        }
        return end
    }

    /// Whether a byte that may have to change does: a lead byte need not belong to a newline, a control character is
    /// seldom one.
    @inline(__always)
    private func isChange(at index: Int) -> Bool {
        switch bytes[index] {
        case 0x09...0x0D, 0x20: true
        case 0xC2, 0xE2: WhitespaceScalar(in: bytes, at: index, upTo: end)?.kind == .newline
        default: false
        }
    }

    /// Marks the bytes of a word that may have to change, and makes the marks of its spaces exact.
    @inline(__always)
    private static func changes(in lanes: ByteLanes, spaces: inout UInt64, spaceBefore: UInt64) -> UInt64 {
        spaces = lanes.marks(equalTo: 0x20)
        let controls = ~lanes.marksOfLowBits(atLeast: 0x20) & ~lanes.word & ByteLanes.marked
        // C2 and E2 differ in one bit.
        let leads = ByteLanes(lanes.word | ByteLanes.filled(with: 0x20)).marks(equalTo: 0xE2)
        return controls | leads | spaces & (spaces << 8 | spaceBefore)
    }

    private mutating func skipBlanks() {
        while position < end {
            let lanes = ByteLanes(bytes.word(at: position, upTo: end))
            let blanks = lanes.marks(equalTo: 0x20) | lanes.marks(equalTo: 0x09)
            // The zeros that fill the last word up are no blanks.
            guard blanks == ByteLanes.marked else {
                position &+= (~blanks & ByteLanes.marked).trailingZeroBitCount / 8
                return
            }
            position &+= 8
        }
    }

    /// Moves behind the newlines and tells whether there was one.
    @inline(__always)
    private mutating func skipNewlines() -> Bool {
        let start = position
        while position < end {
            if (0x0A...0x0D).contains(bytes[position]) {
                position &+= 1
            } else if bytes[position] >= 0x80,
                let scalar = WhitespaceScalar(in: bytes, at: position, upTo: end), scalar.kind == .newline
            {
                position &+= scalar.count
            } else {
                break
            }
        }
        return position > start
    }
}

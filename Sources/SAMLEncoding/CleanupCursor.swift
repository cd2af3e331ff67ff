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
        var scan = start
        while let change = nextChange(from: scan) {
            let isBlank = bytes[change] == 0x20 || bytes[change] == 0x09
            if isBlank {
                skipBlanks(from: change &+ 1)
                // A SPACE that was just kept already stands for the whole run.
                let isKept = change > start && bytes[change &- 1] == 0x20
                return Piece(range: start..<change, addsSpace: !isKept)
            }
            if skipNewlines(from: change) {
                let addsSpace = position < end && (bytes[position] == 0x20 || bytes[position] == 0x09)
                if addsSpace {
                    skipBlanks(from: position &+ 1)
                }
                return Piece(range: start..<change, addsSpace: addsSpace)
            }
            // Another control character, or a lead byte that some other scalar begins with.
            scan = change &+ 1
        }
        position = end
        return Piece(range: start..<end, addsSpace: false)
    }

    /// Finds the next byte that may not be kept: a TAB, a SPACE after a SPACE, or the lead byte of a newline.
    @inline(__always)
    private func nextChange(from start: Int) -> Int? {
        var index = start
        var spaceBefore: UInt64 = 0
        while index < end {
            let lanes = ByteLanes(bytes.word(at: index, upTo: end))
            // Where all bytes are from 20 to 7F, as in most words, the other answers need not be exact.
            let unusual = (lanes.word &- ByteLanes.filled(with: 0x20) | lanes.word) & ByteLanes.marked
            let spaces = ~lanes.marksOfLowBits(atLeast: 0x21) & ByteLanes.marked
            if unusual | spaces & (spaces << 8 | spaceBefore) != 0 {
                let (changes, exactSpaces) = Self.changes(in: lanes, spaceBefore: spaceBefore)
                if changes != 0 {
                    let change = index &+ changes.trailingZeroBitCount / 8
                    // The zeros that fill the last word up are none of ours.
                    return change < end ? change : nil
                }
                spaceBefore = exactSpaces >> 56
            } else {
                spaceBefore = spaces >> 56
            }
            index &+= 8
        }
        return nil
    }

    /// Marks the bytes of a word that may not be kept, and its spaces.
    @inline(never)
    private static func changes(in lanes: ByteLanes, spaceBefore: UInt64) -> (changes: UInt64, spaces: UInt64) {
        let spaces = lanes.marks(equalTo: 0x20)
        let controls = ~lanes.marksOfLowBits(atLeast: 0x20) & ~lanes.word & ByteLanes.marked
        // C2 and E2 differ in one bit.
        let leads = ByteLanes(lanes.word | ByteLanes.filled(with: 0x20)).marks(equalTo: 0xE2)
        return (controls | leads | spaces & (spaces << 8 | spaceBefore), spaces)
    }

    private mutating func skipBlanks(from start: Int) {
        position = start
        while position < end, bytes[position] == 0x20 || bytes[position] == 0x09 {
            position &+= 1
        }
    }

    /// Moves behind the newlines at `start` and tells whether there was one.
    private mutating func skipNewlines(from start: Int) -> Bool {
        var index = start
        while let scalar = WhitespaceScalar(in: bytes, at: index, upTo: end), scalar.kind == .newline {
            index &+= scalar.count
        }
        guard index > start else { return false }
        position = index
        return true
    }
}

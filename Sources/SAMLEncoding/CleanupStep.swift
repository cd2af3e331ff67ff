// SPDX-License-Identifier: Apache-2.0

/// What the clean-up makes of the next few bytes of a document, whatever they are.
struct CleanupStep {
    /// What is left of the bytes, the first one least significant; bytes beyond ``count`` mean nothing.
    private(set) var word: UInt64

    /// How many bytes are left, eight at most.
    private(set) var count: Int

    /// How many bytes of the document they stand for.
    private(set) var length: Int

    /// Whether they end with a SPACE that stands for blanks to come, too.
    private(set) var endsWithSpace: Bool

    /// Goes up to the first byte that may not be kept, and over the newlines and blanks that begin there.
    ///
    /// - Parameters:
    ///   - bytes: The rest of a document that does not end with white space.
    ///   - isAfterSpace: Whether the step before ended with a SPACE that stands for blanks to come, too.
    @inline(never)
    init(over bytes: Span<UInt8>, isAfterSpace: Bool) {
        let lanes = ByteLanes(bytes.word(at: 0, upTo: bytes.count))
        let spaces = lanes.marks(equalTo: 0x20)
        let spacesBefore = spaces << 8 | (isAfterSpace ? 0x80 : 0)
        word = lanes.word
        count = min(8, bytes.count)
        length = count
        endsWithSpace = spaces >> 56 & 0x80 != 0
        var changes = Self.possibleChanges(in: lanes) | spaces & spacesBefore
        while changes != 0 {
            let lane = changes.trailingZeroBitCount / 8
            // The zeros that fill the last word up are none of ours.
            guard lane < count else { return }
            if Self.isChange(bytes, at: lane) {
                count = lane
                endsWithSpace = spacesBefore >> (8 &* lane) & 0x80 != 0
                skipRun(in: bytes)
                return
            }
            changes &= changes &- 1
        }
    }

    /// Moves over the newlines and blanks behind the bytes that are kept.
    private mutating func skipRun(in bytes: Span<UInt8>) {
        length = count
        while let scalar = WhitespaceScalar(in: bytes, at: length, upTo: bytes.count), scalar.kind == .newline {
            length &+= scalar.count
            endsWithSpace = false
        }
        let blanks = length
        while length < bytes.count, bytes[length] == 0x20 || bytes[length] == 0x09 {
            length &+= 1
        }
        guard length > blanks, !endsWithSpace else { return }
        let lane = UInt64(truncatingIfNeeded: 8 &* count)
        word = word & ~(0xFF << lane) | 0x20 << lane
        count &+= 1
        endsWithSpace = true
    }

    /// Marks the bytes, but for spaces, that may not be kept: controls and the lead bytes of newlines.
    private static func possibleChanges(in lanes: ByteLanes) -> UInt64 {
        let controls = ~lanes.marksOfLowBits(atLeast: 0x20) & ~lanes.word & ByteLanes.marked
        // C2 and E2 differ in one bit.
        return controls | ByteLanes(lanes.word | ByteLanes.filled(with: 0x20)).marks(equalTo: 0xE2)
    }

    /// Whether a byte that may have to change does: a lead byte need not belong to a newline, a control character is
    /// seldom one.
    private static func isChange(_ bytes: Span<UInt8>, at index: Int) -> Bool {
        switch bytes[index] {
        case 0x09...0x0D, 0x20: true
        case 0xC2, 0xE2: WhitespaceScalar(in: bytes, at: index, upTo: bytes.count)?.kind == .newline
        default: false
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

/// The effect of the cleanup on the next few bytes of a document.
struct CleanupStep {
    /// The bytes that the cleanup keeps, first byte least significant; bytes beyond ``count`` are undefined.
    private(set) var word: UInt64

    /// The number of kept bytes, at most 8.
    private(set) var count: Int

    /// The number of bytes of the document that this step covers.
    private(set) var length: Int

    /// Whether the kept bytes end with a SPACE that also represents the blanks that follow.
    private(set) var endsWithSpace: Bool

    /// Covers the bytes up to the first one that the cleanup may change, and the newlines and blanks from there.
    ///
    /// - Parameters:
    ///   - bytes: The rest of a document that does not end with white space.
    ///   - isAfterSpace: Whether the previous step ended with a SPACE that also represents the blanks that follow.
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
            // Ignore the zeros that pad the last word.
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

    /// Skips the newlines and blanks after the kept bytes.
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

    /// Marks the bytes other than spaces that the cleanup may change: controls and the lead bytes of newlines.
    private static func possibleChanges(in lanes: ByteLanes) -> UInt64 {
        let controls = ~lanes.marksOfLowBits(atLeast: 0x20) & ~lanes.word & ByteLanes.marked
        // C2 and E2 differ in one bit.
        return controls | ByteLanes(lanes.word | ByteLanes.filled(with: 0x20)).marks(equalTo: 0xE2)
    }

    /// Returns whether the cleanup changes a marked byte.
    ///
    /// A lead byte does not always belong to a newline, and a control character rarely is one.
    private static func isChange(_ bytes: Span<UInt8>, at index: Int) -> Bool {
        switch bytes[index] {
        case 0x09...0x0D, 0x20: true
        case 0xC2, 0xE2: WhitespaceScalar(in: bytes, at: index, upTo: bytes.count)?.kind == .newline
        default: false
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

/// Where a child stands in the content model of its parent.
struct ChildRank {
    /// The position in the sequence, from 0 to 31.
    var position: UInt8

    /// Whether the child may stand there more than once.
    var repeats = false
}

/// Checks that children come in the order of the schema, and once where they must (S-14).
struct ChildOrder {
    /// How a child fits.
    enum Fit {
        case fits
        case repeated
        case tooLate
    }

    private var last: UInt8 = 0
    private var seen: UInt32 = 0

    /// Notes a child and tells how it fits.
    mutating func note(_ rank: ChildRank) -> Fit {
        let bit: UInt32 = 1 << UInt32(rank.position)
        let wasSeen = seen & bit != 0
        seen |= bit
        if wasSeen && !rank.repeats { return .repeated }
        if rank.position < last { return .tooLate }
        last = rank.position
        return .fits
    }

    /// Whether no child of another position was there yet.
    func hasSeenNothing(but rank: ChildRank) -> Bool { seen & ~(1 << UInt32(rank.position)) == 0 }

    /// Whether a child of this position was there at all.
    func hasSeen(_ rank: ChildRank) -> Bool { seen & (1 << UInt32(rank.position)) != 0 }
}

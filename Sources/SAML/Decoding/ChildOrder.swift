// SPDX-License-Identifier: Apache-2.0

/// The position of a child element in the content model of its parent.
struct ChildRank {
    /// The position in the sequence, from 0 to 31.
    var position: UInt8

    /// Whether more than one child may have this position.
    var repeats = false
}

/// Checks that child elements occur in the order of the schema, and not more often than it allows (S-14).
struct ChildOrder {
    /// The result of checking one child.
    enum Placement {
        case inOrder
        case repeated
        case tooLate
    }

    private var last: UInt8 = 0
    private var seen: UInt32 = 0

    /// Records a child and returns whether its position is allowed.
    mutating func note(_ rank: ChildRank) -> Placement {
        let bit: UInt32 = 1 << UInt32(rank.position)
        let wasSeen = seen & bit != 0
        seen |= bit
        if wasSeen && !rank.repeats { return .repeated }
        if rank.position < last { return .tooLate }
        last = rank.position
        return .inOrder
    }

    /// Whether no child of another position has been recorded.
    func hasSeenNothing(but rank: ChildRank) -> Bool { seen & ~(1 << UInt32(rank.position)) == 0 }

    /// Whether a child of this position has been recorded.
    func hasSeen(_ rank: ChildRank) -> Bool { seen & (1 << UInt32(rank.position)) != 0 }
}

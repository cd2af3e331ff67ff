// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// A kind of child element, and its position in the content model of its parent.
struct ChildRank: Equatable {
    /// The position in the sequence, from 0 to 31.
    let position: UInt8

    /// The number among the kinds that share the position.
    private let alternative: UInt8

    /// The names of the elements; empty for an element with any other name.
    let names: [XMLName]

    /// Whether more than one child may have this position.
    let repeats: Bool

    init(_ position: UInt8, or alternative: UInt8 = 0, _ names: [XMLName], repeats: Bool = false) {
        self.position = position
        self.alternative = alternative
        self.names = names
        self.repeats = repeats
    }

    /// Returns whether two kinds of children of the same parent are the same.
    static func == (first: Self, second: Self) -> Bool {
        (first.position, first.alternative) == (second.position, second.alternative)
    }
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

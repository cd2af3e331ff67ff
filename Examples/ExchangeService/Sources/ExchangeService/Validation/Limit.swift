// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Lets so many in at once.
final class Limit: Sendable {
    private let maximum: Int
    private let inside = Atomic(0)

    init(_ maximum: Int) {
        self.maximum = maximum
    }

    /// How many are inside.
    var count: Int { inside.load(ordering: .relaxed) }

    /// Enters, if there is room.
    func enter() -> Bool {
        guard inside.add(1, ordering: .relaxed).newValue <= maximum else {
            leave()
            return false
        }
        return true
    }

    /// Makes room again.
    func leave() { inside.subtract(1, ordering: .relaxed) }
}

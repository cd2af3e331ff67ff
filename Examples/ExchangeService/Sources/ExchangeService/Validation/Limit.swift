// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A limit on concurrent work.
final class Limit: Sendable {
    private let maximum: Int
    private let inside = Atomic(0)

    init(_ maximum: Int) {
        self.maximum = maximum
    }

    /// The number of work items in progress.
    var count: Int { inside.load(ordering: .relaxed) }

    /// Starts a work item; returns `false` if the limit is reached.
    func enter() -> Bool {
        guard inside.add(1, ordering: .relaxed).newValue <= maximum else {
            leave()
            return false
        }
        return true
    }

    /// Ends a work item.
    func leave() { inside.subtract(1, ordering: .relaxed) }
}

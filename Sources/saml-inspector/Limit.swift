// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A limit on concurrent work, or on the memory that it takes.
final class Limit: Sendable {
    private let maximum: Int
    private let inside = Atomic(0)

    init(_ maximum: Int) {
        self.maximum = maximum
    }

    /// The number of work items in progress, or the memory that they take.
    var count: Int { inside.load(ordering: .relaxed) }

    /// Starts a work item; returns `false` if it would exceed the limit.
    func enter(_ size: Int = 1) -> Bool {
        guard inside.add(size, ordering: .relaxed).newValue <= maximum else {
            leave(size)
            return false
        }
        return true
    }

    /// Ends a work item.
    func leave(_ size: Int = 1) { inside.subtract(size, ordering: .relaxed) }
}

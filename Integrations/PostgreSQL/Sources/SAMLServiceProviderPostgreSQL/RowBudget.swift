// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Synchronization

/// The number of rows that this process may add to a table before it counts the rows again.
///
/// PostgreSQL counts rows one by one, so a count for each row is too slow. A process adds at most a sixteenth of the rows
/// that are free when it counts; near the end, it counts for each row.
final class RowBudget: Sendable {
    private struct State {
        var left = 0
        var added = 0
        var fullUntil: Timestamp?
    }

    /// The maximum number of rows.
    let capacity: Int
    private let state = Mutex(State())

    /// The number of processes that use the whole capacity at most.
    private static let share = 16

    /// The number of rows that are added until expired ones are removed, of which each time removes more.
    private static let addedUntilRemoval = 64

    init(capacity: Int) { self.capacity = capacity }

    /// What to do before a row is added.
    enum Step {
        case add, count, refuse
    }

    /// Takes one row of the budget.
    ///
    /// - Returns: The step, and whether to remove expired rows, too.
    func take(at moment: Timestamp) -> (step: Step, removes: Bool) {
        state.withLock { state in
            state.added &+= 1
            // A full table is counted once a second.
            if let end = state.fullUntil, moment < end { return (.refuse, false) }
            guard state.left > 0 else { return (.count, true) }
            state.left -= 1
            return (.add, state.added % Self.addedUntilRemoval == 0)
        }
    }

    /// Notes the number of rows.
    ///
    /// - Returns: The number of rows that are too many for one more; zero or less if there is room.
    func note(_ rows: Int, at moment: Timestamp) -> Int {
        let free = capacity - rows
        state.withLock { state in
            state.left = max(free, 0) / Self.share
            state.fullUntil = free > 0 ? nil : moment.adding(seconds: 1)
        }
        return 1 - free
    }

    /// Notes that rows were removed to make room.
    func noteRemoval() { state.withLock { $0.fullUntil = nil } }
}

// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A counter that tasks share.
final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    /// Increments the counter.
    ///
    /// - Returns: The value before the call.
    @discardableResult
    func add() -> Int {
        count.withLock { count in
            defer { count += 1 }
            return count
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Counts what several tasks do.
final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    /// Counts one more.
    ///
    /// - Returns: How many there were before.
    @discardableResult
    func add() -> Int {
        count.withLock { count in
            defer { count += 1 }
            return count
        }
    }
}

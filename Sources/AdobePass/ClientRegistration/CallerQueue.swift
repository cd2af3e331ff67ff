// SPDX-License-Identifier: Apache-2.0

/// A lock for the callers of one process, which get it in the order in which they ask.
package final class CallerQueue: Sendable {
    private typealias Waiter = CheckedContinuation<Void, any Error>

    private struct State {
        var isHeld = false
        var lastNumber = 0
        var waiting: [(number: Int, waiter: Waiter)] = []
    }

    private let state = LockedValue(State())

    package init() {}

    /// Waits until no other caller has the lock.
    ///
    /// - Throws: `CancellationError` if the task is canceled.
    package func lock() async throws -> any RenewalLock {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    // A task that is canceled later finds the waiter in the list.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.isHeld {
                        state.waiting.append((number, waiter))
                        return nil
                    }
                    state.isHeld = true
                    return .success(())
                }
                if let outcome { waiter.resume(with: outcome) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).waiter }
            }
            waiter?.resume(throwing: CancellationError())
        }
        return Turn(queue: self)
    }

    private func next() {
        let waiter: Waiter? = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isHeld = false
                return nil
            }
            return state.waiting.removeFirst().waiter
        }
        waiter?.resume()
    }

    /// The lock of one caller, which ends once: when it is released or no longer used.
    private final class Turn: RenewalLock {
        private let queue: LockedValue<CallerQueue?>

        init(queue: CallerQueue) { self.queue = LockedValue(queue) }

        func release() async { end() }

        private func end() {
            let held = queue.withLock { queue in
                defer { queue = nil }
                return queue
            }
            held?.next()
        }

        deinit { end() }
    }
}

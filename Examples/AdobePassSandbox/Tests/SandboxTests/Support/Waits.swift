// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A clock for the waits of a flow, which return at once and advance the sandbox clock.
final class Waits: Clock {
    private let moment = Mutex(ContinuousClock.now)
    private let pass: @Sendable (Duration) async -> Void

    /// Creates a clock; the closure receives the duration of each wait.
    init(_ pass: @escaping @Sendable (Duration) async -> Void) { self.pass = pass }

    var now: ContinuousClock.Instant { moment.withLock { $0 } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let passed = now.duration(to: deadline)
        moment.withLock { $0 = max($0, deadline) }
        await pass(passed)
    }
}

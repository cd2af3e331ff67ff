// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A clock for the waits of a flow, which return at once and advance the sandbox clock.
final class Waits: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let offset = Mutex(Duration.zero)
    private let pass: @Sendable (Duration) async -> Void

    /// Creates a clock; the closure receives the duration of each wait.
    init(_ pass: @escaping @Sendable (Duration) async -> Void) { self.pass = pass }

    var now: Instant { Instant(offset: offset.withLock { $0 }) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let passed = deadline.offset - now.offset
        offset.withLock { $0 = max($0, deadline.offset) }
        await pass(passed)
    }
}

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
    private let counted = Mutex(0)
    private let pass: @Sendable (_ number: Int, Duration) async -> Void

    /// Creates a clock.
    ///
    /// - Parameter pass: Receives the number of each wait, counted from one, and its duration.
    init(_ pass: @escaping @Sendable (_ number: Int, Duration) async -> Void) {
        self.pass = pass
    }

    var now: Instant { Instant(offset: offset.withLock { $0 }) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let passed = deadline.offset - now.offset
        offset.withLock { $0 = max($0, deadline.offset) }
        let number = counted.withLock { count in
            count += 1
            return count
        }
        await pass(number, passed)
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A clock that stands still until it is told to go on.
final class HeldClock: Clock, Sendable {
    typealias Instant = SessionClock.Instant

    private let time = Mutex(Duration.zero)

    var now: Instant { Instant(offset: time.withLock { $0 }) }
    var minimumResolution: Duration { .zero }

    func advance(by duration: Duration) { time.withLock { $0 += duration } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        while now < deadline {
            try Task.checkCancellation()
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}

/// Waits until something holds.
func until(_ holds: () -> Bool) async throws {
    while !holds() { try await Task.sleep(for: .milliseconds(1)) }
}

/// Gives every task the time to go as far as it can.
func settle() async throws { try await Task.sleep(for: .milliseconds(100)) }

// SPDX-License-Identifier: Apache-2.0

/// The continuous clock, which reports the beginning of each sleep.
struct SignalingClock: Clock {
    private let clock = ContinuousClock()
    private let begun = AsyncStream<Void>.makeStream()

    /// Gives an element for each sleep.
    var sleeps: AsyncStream<Void> { begun.stream }

    var now: ContinuousClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        begun.continuation.yield()
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }
}

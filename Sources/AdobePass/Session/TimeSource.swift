// SPDX-License-Identifier: Apache-2.0

/// A type-erased clock.
struct TimeSource: Sendable {
    /// Returns the time since the creation of the source.
    let now: @Sendable () -> Duration

    /// Waits for a duration; throws if the task is canceled.
    let sleep: @Sendable (Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    }
}

// SPDX-License-Identifier: Apache-2.0

/// A clock without its type: how long it has run, and how to wait by it.
struct TimeSource: Sendable {
    /// How long the clock has run.
    let now: @Sendable () -> Duration

    /// Waits; throws if the task is cancelled.
    let sleep: @Sendable (Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    }
}

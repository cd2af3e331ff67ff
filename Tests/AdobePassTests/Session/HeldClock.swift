// SPDX-License-Identifier: Apache-2.0

internal import Waiting

/// A clock that a test advances.
final class HeldClock: Clock, Sendable {
    typealias Instant = SessionClock.Instant

    private let state = Watched<(now: Duration, deadlines: [Duration])>((.zero, []))

    var now: Instant { Instant(offset: state.value.now) }
    var minimumResolution: Duration { .zero }

    func advance(by duration: Duration) { state.change { $0.now += duration } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let end = deadline.offset
        state.change { $0.deadlines.append(end) }
        defer { state.change { $0.deadlines.remove(at: $0.deadlines.firstIndex(of: end) ?? 0) } }
        try await state.wait { $0.now >= end }
    }

    /// Waits until this many tasks sleep.
    ///
    /// - Returns: When their sleeps end, earliest first.
    func deadlines(of count: Int) async throws -> [Duration] {
        try await state.wait { $0.deadlines.count == count }
        return state.value.deadlines.sorted()
    }
}

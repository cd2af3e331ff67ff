// SPDX-License-Identifier: Apache-2.0

internal import Waiting

/// A body whose parts a test sends one by one.
struct TestBody: AsyncSequence, Sendable {
    /// The number of parts that the reader has taken or waits for.
    let reads = Watched(0)

    private struct State {
        var parts: [[UInt8]] = []
        var end: Result<Void, any Error>?
    }

    private let state = Watched(State())

    init() {}

    /// A body that has arrived.
    init(_ bytes: [UInt8]) {
        send(bytes)
        end()
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        let body: TestBody

        mutating func next() async throws -> [UInt8]? {
            body.reads.change { $0 += 1 }
            try await body.state.wait { !$0.parts.isEmpty || $0.end != nil }
            let part = body.state.change { $0.parts.isEmpty ? nil : $0.parts.removeFirst() }
            if part == nil { try body.state.value.end?.get() }
            return part
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: self) }

    /// Sends a part.
    func send(_ bytes: [UInt8]) { state.change { $0.parts.append(bytes) } }

    /// Ends the body, with an error if the connection breaks.
    func end(_ error: (any Error)? = nil) { state.change { $0.end = error.map { .failure($0) } ?? .success(()) } }
}

/// A clock that stands still until a test moves it.
final class TestClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Duration.zero
        /// The times until which tasks sleep.
        var ends: [Duration] = []
    }

    private let state = Watched(State())

    var now: Instant { Instant(offset: state.value.now) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let end = deadline.offset
        state.change { $0.ends.append(end) }
        defer { state.change { state in state.ends.firstIndex(of: end).map { _ = state.ends.remove(at: $0) } } }
        try await state.wait { $0.now >= end }
    }

    /// Moves the clock, when a task sleeps.
    func advance(by duration: Duration) async throws {
        try await state.wait { state in state.ends.contains { $0 > state.now } }
        state.change { $0.now += duration }
    }
}

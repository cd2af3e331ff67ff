// SPDX-License-Identifier: Apache-2.0

internal import CoreMetrics
internal import Synchronization

/// One time series of a metric: a counter, a gauge, or a distribution of durations.
final class Series: CounterHandler, MeterHandler, RecorderHandler, TimerHandler {
    /// The upper bounds of the buckets: in nanoseconds, and as text in seconds.
    private static let bounds: [(nanoseconds: Int64, text: String)] = [
        (250_000, "0.00025"), (500_000, "0.0005"), (1_000_000, "0.001"), (2_500_000, "0.0025"), (5_000_000, "0.005"),
        (10_000_000, "0.01"), (25_000_000, "0.025"), (50_000_000, "0.05"), (100_000_000, "0.1"),
        (250_000_000, "0.25"), (500_000_000, "0.5"), (1_000_000_000, "1"), (2_500_000_000, "2.5"),
        (5_000_000_000, "5"), (10_000_000_000, "10"), (.max, "+Inf"),
    ]

    private struct State {
        var count: Int64 = 0
        var value = 0.0
        var nanoseconds: Int64 = 0
        var buckets: [Int]
    }

    private let type: String
    private let state: Mutex<State>

    init(_ type: String) {
        self.type = type
        state = Mutex(State(buckets: type == "histogram" ? Array(repeating: 0, count: Self.bounds.count) : []))
    }

    func increment(by amount: Int64) { state.withLock { $0.count &+= amount } }
    func reset() { state.withLock { $0.count = 0 } }

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { state.withLock { $0.value = value } }
    func increment(by amount: Double) { state.withLock { $0.value += amount } }
    func decrement(by amount: Double) { state.withLock { $0.value -= amount } }
    func record(_ value: Int64) { set(value) }
    func record(_ value: Double) { set(value) }

    func recordNanoseconds(_ duration: Int64) {
        let bucket = Self.bounds.firstIndex { duration <= $0.nanoseconds } ?? 0
        state.withLock { state in
            state.buckets[bucket] += 1
            state.nanoseconds &+= duration
        }
    }

    /// The lines: the suffix of the name, another label, and the value.
    var lines: [(suffix: String, label: String, value: String)] {
        let state = state.withLock { $0 }
        if type == "counter" { return [("", "", "\(state.count)")] }
        if type == "gauge" { return [("", "", "\(state.value)")] }
        var total = 0
        let buckets = zip(Self.bounds, state.buckets).map { bound, count in
            total += count
            return ("_bucket", "le=\"\(bound.text)\"", "\(total)")
        }
        return buckets + [("_sum", "", "\(Double(state.nanoseconds) / 1e9)"), ("_count", "", "\(total)")]
    }
}

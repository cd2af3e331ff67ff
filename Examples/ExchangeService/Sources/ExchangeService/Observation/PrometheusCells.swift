// SPDX-License-Identifier: Apache-2.0

internal import CoreMetrics
internal import Synchronization

/// One time series of a metric.
protocol Cell: AnyObject, Sendable {
    /// The type of the metric in the text format of Prometheus.
    static var type: String { get }

    /// Writes the lines of the series.
    func write(_ name: String, _ labels: String, to text: inout String)
}

extension Cell {
    fileprivate func line(_ name: String, _ labels: String, _ value: some CustomStringConvertible) -> String {
        labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
    }
}

/// A number that only increases.
final class CounterCell: CounterHandler, Cell {
    static let type = "counter"
    private let count = Atomic<Int64>(0)

    func increment(by amount: Int64) { count.wrappingAdd(amount, ordering: .relaxed) }

    func reset() { count.store(0, ordering: .relaxed) }

    func write(_ name: String, _ labels: String, to text: inout String) {
        text += line(name, labels, count.load(ordering: .relaxed))
    }
}

/// A number that increases and decreases.
final class GaugeCell: MeterHandler, RecorderHandler, Cell {
    static let type = "gauge"
    private let value = Mutex(0.0)

    func set(_ value: Int64) { set(Double(value)) }

    func set(_ value: Double) { self.value.withLock { $0 = value } }

    func increment(by amount: Double) { value.withLock { $0 += amount } }

    func decrement(by amount: Double) { value.withLock { $0 -= amount } }

    func record(_ value: Int64) { set(value) }

    func record(_ value: Double) { set(value) }

    func write(_ name: String, _ labels: String, to text: inout String) {
        text += line(name, labels, value.withLock { $0 })
    }
}

/// A distribution of durations.
final class HistogramCell: TimerHandler, Cell {
    static let type = "histogram"

    /// The upper bounds of the buckets: in nanoseconds, and as text in seconds.
    private static let bounds: [(Int64, String)] = [
        (250_000, "0.00025"), (500_000, "0.0005"), (1_000_000, "0.001"), (2_500_000, "0.0025"), (5_000_000, "0.005"),
        (10_000_000, "0.01"), (25_000_000, "0.025"), (50_000_000, "0.05"), (100_000_000, "0.1"),
        (250_000_000, "0.25"), (500_000_000, "0.5"), (1_000_000_000, "1"), (2_500_000_000, "2.5"),
        (5_000_000_000, "5"), (10_000_000_000, "10"),
    ]

    private struct State {
        var counts = [Int](repeating: 0, count: HistogramCell.bounds.count + 1)
        var nanoseconds: Int64 = 0
    }

    private let state = Mutex(State())

    func recordNanoseconds(_ duration: Int64) {
        let bucket = Self.bounds.firstIndex { duration <= $0.0 } ?? Self.bounds.count
        state.withLock { state in
            state.counts[bucket] += 1
            state.nanoseconds &+= duration
        }
    }

    func write(_ name: String, _ labels: String, to text: inout String) {
        let state = state.withLock { $0 }
        let prefix = labels.isEmpty ? "" : labels + ","
        var total = 0
        for (count, bound) in zip(state.counts, Self.bounds.map(\.1) + ["+Inf"]) {
            total += count
            text += line(name + "_bucket", prefix + "le=\"\(bound)\"", total)
        }
        text += line(name + "_sum", labels, Double(state.nanoseconds) / 1e9)
        text += line(name + "_count", labels, total)
    }
}

// SPDX-License-Identifier: Apache-2.0

public import CoreMetrics
internal import Synchronization

/// Stores metrics in the process, and writes them in the text format of Prometheus.
///
/// Counters become counters, meters and recorders become gauges, and timers become histograms in seconds.
public final class PrometheusRegistry: MetricsFactory {
    private struct Family: Sendable {
        var type: String
        var cells: [String: any Cell] = [:]
    }

    private let help: [String: String]
    private let families = Mutex<[String: Family]>([:])

    /// Creates a registry without metrics.
    ///
    /// - Parameter help: The descriptions of metrics, by name.
    public init(help: [String: String] = [:]) {
        self.help = help
    }

    /// All metrics, in the text format of Prometheus (0.0.4).
    public var text: String {
        var text = ""
        for (name, family) in families.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
            if let help = help[name] { text += "# HELP \(name) \(help)\n" }
            text += "# TYPE \(name) \(family.type)\n"
            for (labels, cell) in family.cells.sorted(by: { $0.key < $1.key }) { cell.write(name, labels, to: &text) }
        }
        return text
    }

    private func cell<C: Cell>(_ label: String, _ dimensions: [(String, String)], _ make: @autoclosure () -> C) -> C {
        let name = Self.name(label)
        let labels = dimensions.map { "\(Self.name($0))=\"\(Self.escaped($1))\"" }.joined(separator: ",")
        return families.withLock { families in
            if let cell = families[name]?.cells[labels] as? C { return cell }
            let cell = make()
            families[name, default: Family(type: C.type)].cells[labels] = cell
            return cell
        }
    }

    private static func name(_ label: String) -> String {
        String(label.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    private static func escaped(_ value: String) -> String {
        value.reduce(into: "") { text, character in
            switch character {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.append(character)
            }
        }
    }
}

extension PrometheusRegistry {
    /// Returns the counter with these labels, and creates it if necessary.
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        cell(label, dimensions, CounterCell())
    }

    /// Returns the gauge with these labels, and creates it if necessary.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        cell(label, dimensions, GaugeCell())
    }

    /// Returns the gauge with these labels, and creates it if necessary.
    public func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        cell(label, dimensions, GaugeCell())
    }

    /// Returns the histogram with these labels, and creates it if necessary.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        cell(label, dimensions, HistogramCell())
    }

    /// Does nothing: the process keeps all metrics.
    public func destroyCounter(_ handler: any CounterHandler) {}

    /// Does nothing: the process keeps all metrics.
    public func destroyMeter(_ handler: any MeterHandler) {}

    /// Does nothing: the process keeps all metrics.
    public func destroyRecorder(_ handler: any RecorderHandler) {}

    /// Does nothing: the process keeps all metrics.
    public func destroyTimer(_ handler: any TimerHandler) {}
}

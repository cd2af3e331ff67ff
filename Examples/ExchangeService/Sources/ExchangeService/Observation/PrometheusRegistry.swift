// SPDX-License-Identifier: Apache-2.0

public import CoreMetrics
internal import Synchronization

/// Keeps metrics in the process, and tells them in the text format of Prometheus.
///
/// Counters become counters, meters and recorders become gauges, and timers become histograms in seconds.
public final class PrometheusRegistry: MetricsFactory {
    private struct Family: Sendable {
        var type: String
        var cells: [String: any Cell] = [:]
    }

    private let help: [String: String]
    private let families = Mutex<[String: Family]>([:])

    /// Makes a registry without metrics.
    ///
    /// - Parameter help: What metrics mean, by their names.
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
    /// Makes a counter, or gives the one that there is.
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        cell(label, dimensions, CounterCell())
    }

    /// Makes a gauge, or gives the one that there is.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        cell(label, dimensions, GaugeCell())
    }

    /// Makes a gauge, or gives the one that there is.
    public func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        cell(label, dimensions, GaugeCell())
    }

    /// Makes a histogram, or gives the one that there is.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        cell(label, dimensions, HistogramCell())
    }

    /// Metrics are kept as long as the process runs.
    public func destroyCounter(_ handler: any CounterHandler) {}

    /// Metrics are kept as long as the process runs.
    public func destroyMeter(_ handler: any MeterHandler) {}

    /// Metrics are kept as long as the process runs.
    public func destroyRecorder(_ handler: any RecorderHandler) {}

    /// Metrics are kept as long as the process runs.
    public func destroyTimer(_ handler: any TimerHandler) {}
}

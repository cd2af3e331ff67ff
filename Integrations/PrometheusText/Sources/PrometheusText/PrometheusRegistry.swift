// SPDX-License-Identifier: Apache-2.0

public import CoreMetrics
internal import Synchronization

/// Stores metrics in the process, and writes them in the text format of Prometheus.
///
/// Counters become counters, meters and recorders become gauges, and timers become histograms in seconds.
public final class PrometheusRegistry: MetricsFactory {
    private typealias Family = (type: String, series: [String: Series])

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
            for (labels, series) in family.series.sorted(by: { $0.key < $1.key }) {
                for (suffix, label, value) in series.lines {
                    let all = [labels, label].filter { !$0.isEmpty }.joined(separator: ",")
                    text += "\(name)\(suffix)\(all.isEmpty ? "" : "{\(all)}") \(value)\n"
                }
            }
        }
        return text
    }

    private func series(_ type: String, _ label: String, _ dimensions: [(String, String)]) -> Series {
        let name = Self.name(label)
        let labels = dimensions.map { "\(Self.name($0))=\"\(Self.escaped($1))\"" }.joined(separator: ",")
        return families.withLock { families in
            if let series = families[name]?.series[labels], families[name]?.type == type { return series }
            let series = Series(type)
            families[name, default: (type, [:])].series[labels] = series
            return series
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
        series("counter", label, dimensions)
    }

    /// Returns the gauge with these labels, and creates it if necessary.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series("gauge", label, dimensions)
    }

    /// Returns the gauge with these labels, and creates it if necessary.
    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        series("gauge", label, dimensions)
    }

    /// Returns the histogram with these labels, and creates it if necessary.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series("histogram", label, dimensions)
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

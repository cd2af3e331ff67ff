// SPDX-License-Identifier: Apache-2.0

public import CoreMetrics
internal import SAML

/// The metrics of the service.
///
/// Every label is one of a fixed set of names: outcomes, finding codes, and documented codes of Adobe Pass. No label contains
/// data of a request.
public struct ServiceMetrics: Sendable {
    /// The descriptions of the metrics, by name.
    public static let help = [
        "exchange_requests_total": "Requests, by outcome.",
        "exchange_findings_total": "Findings about documents that were rejected or unreadable, by code.",
        "exchange_duration_seconds": "The time from the head of a request to its response.",
        "exchange_validation_seconds": "The time to validate a document, without the wait for a thread.",
        "exchange_backend_seconds": "The time of an exchange or another call of Adobe Pass, with repeated calls.",
        "exchange_backend_calls_total": "Exchanges and other calls of Adobe Pass, by outcome.",
        "exchange_backend_refusals_total":
            "Calls of Adobe Pass that failed, by outcome and by its documented code; `none` without one.",
        "exchange_in_flight": "Requests in progress.",
        "exchange_trust_reloads_total": "Reloads of the trust files, by result.",
    ]

    private let factory: any MetricsFactory
    private let inFlight: Meter

    /// Creates the metrics, with the value zero.
    ///
    /// - Parameter factory: The factory that stores the metrics.
    public init(factory: any MetricsFactory) {
        self.factory = factory
        inFlight = Meter(label: "exchange_in_flight", dimensions: [], factory: factory)
        inFlight.set(0)
        for name in ["requests", "backend_calls"] {
            for outcome in Outcome.allCases { count(name, ["outcome": outcome.rawValue], by: 0) }
        }
        for name in ["duration", "validation", "backend"] { _ = timer(name) }
    }

    func began() { inFlight.increment() }

    func ended(_ outcome: Outcome, in time: Duration, _ findings: [Finding]) {
        inFlight.decrement()
        count("requests", ["outcome": outcome.rawValue])
        timer("duration").recordNanoseconds(time.nanoseconds)
        for finding in findings { count("findings", ["code": finding.code.rawValue]) }
    }

    func validated(in time: Duration) { timer("validation").recordNanoseconds(time.nanoseconds) }

    func called(_ outcome: Outcome, in time: Duration, _ refusal: Refusal? = nil) {
        count("backend_calls", ["outcome": outcome.rawValue])
        timer("backend").recordNanoseconds(time.nanoseconds)
        guard let refusal else { return }
        count("backend_refusals", ["outcome": outcome.rawValue, "code": refusal.serviceCode ?? "none"])
    }

    func reloadedTrust(_ isDone: Bool) { count("trust_reloads", ["result": isDone ? "done" : "failed"]) }

    private func count(_ name: String, _ dimensions: KeyValuePairs<String, String>, by number: Int = 1) {
        let labels = dimensions.map { ($0.key, $0.value) }
        Counter(label: "exchange_\(name)_total", dimensions: labels, factory: factory).increment(by: number)
    }

    private func timer(_ name: String) -> CoreMetrics.Timer {
        Timer(label: "exchange_\(name)_seconds", dimensions: [], factory: factory)
    }
}

extension Duration {
    /// The duration in whole nanoseconds.
    var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }

    /// The duration in seconds, rounded up.
    var wholeSeconds: Int { Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0) }
}

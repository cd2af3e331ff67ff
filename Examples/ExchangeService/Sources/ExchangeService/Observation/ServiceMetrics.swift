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
    private let requests: [Outcome: Counter]
    private let calls: [Outcome: Counter]
    private let duration: CoreMetrics.Timer
    private let validation: CoreMetrics.Timer
    private let backend: CoreMetrics.Timer
    private let inFlight: Meter

    /// Creates the metrics, with the value zero.
    ///
    /// - Parameter factory: The factory that stores the metrics.
    public init(factory: any MetricsFactory) {
        func counters(_ label: String) -> [Outcome: Counter] {
            let counters = Outcome.allCases.map {
                ($0, Counter(label: label, dimensions: [("outcome", $0.rawValue)], factory: factory))
            }
            return Dictionary(uniqueKeysWithValues: counters)
        }
        self.factory = factory
        requests = counters("exchange_requests_total")
        calls = counters("exchange_backend_calls_total")
        duration = Timer(label: "exchange_duration_seconds", dimensions: [], factory: factory)
        validation = Timer(label: "exchange_validation_seconds", dimensions: [], factory: factory)
        backend = Timer(label: "exchange_backend_seconds", dimensions: [], factory: factory)
        inFlight = Meter(label: "exchange_in_flight", dimensions: [], factory: factory)
        inFlight.set(0)
    }

    func began() { inFlight.increment() }

    func ended(_ outcome: Outcome, in time: Duration, _ findings: [Finding]) {
        inFlight.decrement()
        requests[outcome]?.increment()
        duration.recordNanoseconds(time.nanoseconds)
        for finding in findings { count("exchange_findings_total", [("code", finding.code.rawValue)]) }
    }

    func validated(in time: Duration) { validation.recordNanoseconds(time.nanoseconds) }

    func called(_ outcome: Outcome, in time: Duration, _ refusal: Refusal? = nil) {
        calls[outcome]?.increment()
        backend.recordNanoseconds(time.nanoseconds)
        guard let refusal else { return }
        let code = refusal.serviceCode ?? "none"
        count("exchange_backend_refusals_total", [("outcome", outcome.rawValue), ("code", code)])
    }

    func reloadedTrust(_ isDone: Bool) {
        count("exchange_trust_reloads_total", [("result", isDone ? "done" : "failed")])
    }

    private func count(_ label: String, _ dimensions: [(String, String)]) {
        Counter(label: label, dimensions: dimensions, factory: factory).increment()
    }
}

extension Duration {
    /// The duration in whole nanoseconds.
    var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }

    /// The duration in seconds, rounded up.
    var wholeSeconds: Int { Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0) }
}

// SPDX-License-Identifier: Apache-2.0

public import CoreMetrics
internal import SAML

/// What the service counts.
///
/// Every label is one of a fixed set of names: outcomes, and the codes of findings. None comes from a request.
public struct ServiceMetrics: Sendable {
    /// What each metric means.
    public static let help = [
        "exchange_requests_total": "Requests to exchange a document, by what came of them.",
        "exchange_findings_total": "Findings about documents that were rejected or unreadable, by code.",
        "exchange_duration_seconds": "From the head of a request to its answer.",
        "exchange_validation_seconds": "The validation of a document, without the wait for a thread.",
        "exchange_backend_seconds": "Exchanges with Adobe Pass, with all that the session repeats.",
        "exchange_backend_calls_total": "Exchanges with Adobe Pass, by what came of them.",
        "exchange_in_flight": "Requests that have no answer yet.",
        "exchange_trust_reloads_total": "How often the files of trust were read again, by result.",
    ]

    private let factory: any MetricsFactory
    private let requests: [Outcome: Counter]
    private let calls: [Outcome: Counter]
    private let duration: CoreMetrics.Timer
    private let validation: CoreMetrics.Timer
    private let backend: CoreMetrics.Timer
    private let inFlight: Meter

    /// Makes the metrics, all of them at zero.
    ///
    /// - Parameter factory: Where they are kept.
    public init(factory: any MetricsFactory) {
        func counters(_ label: String) -> [Outcome: Counter] {
            Dictionary(
                uniqueKeysWithValues: Outcome.allCases.map {
                    ($0, Counter(label: label, dimensions: [("outcome", $0.rawValue)], factory: factory))
                }
            )
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
        for finding in findings {
            Counter(
                label: "exchange_findings_total",
                dimensions: [("code", finding.code.rawValue)],
                factory: factory
            ).increment()
        }
    }

    func validated(in time: Duration) { validation.recordNanoseconds(time.nanoseconds) }

    func called(_ outcome: Outcome, in time: Duration) {
        calls[outcome]?.increment()
        backend.recordNanoseconds(time.nanoseconds)
    }

    func reloadedTrust(_ isDone: Bool) {
        let result = isDone ? "done" : "failed"
        Counter(label: "exchange_trust_reloads_total", dimensions: [("result", result)], factory: factory).increment()
    }
}

extension Duration {
    /// The whole nanoseconds.
    var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}

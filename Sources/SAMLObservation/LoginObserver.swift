// SPDX-License-Identifier: Apache-2.0

#if Observation
public import CoreMetrics
public import Logging
public import SAML
public import SAMLServiceProvider
internal import SAMLSignature
public import Tracing

/// Logs, counts and traces the steps of logins and logouts.
///
/// Nothing in the log, the metrics and the spans is personal data: a label is one of a fixed set of names, or the name of a
/// source of metadata in the configuration.
public struct LoginObserver: Sendable {
    /// The descriptions of the metrics, by name.
    public static let help = [
        "saml_attempts_total": "Steps of logins and logouts, by `kind` and `outcome`, the raw values of AttemptRecord.",
        "saml_findings_total": "Errors in messages that were refused, by `code`; `replay.seen-before` is a replay.",
        "saml_store_seconds": "The time of an operation of a store, by `operation`.",
        "saml_store_errors_total": "Operations of a store that failed, by `operation`.",
        "saml_metadata_age_seconds": "Time since the metadata of a `source` were last confirmed.",
        "saml_metadata_failures": "Failures of the refresh of a `source` since it last succeeded.",
        "saml_metadata_overlaps": "Identity providers that a `source` describes and another one keeps.",
        "saml_certificate_days": "Days until the first signing certificate of an `owner` expires: service or peer.",
    ]

    let factory: any MetricsFactory
    let tracer: any Tracer

    /// Creates an observer.
    ///
    /// - Parameters:
    ///   - factory: The factory that stores the metrics: that of the process by default.
    ///   - tracer: Receives the spans: that of the process by default.
    public init(
        factory: any MetricsFactory = MetricsSystem.factory,
        tracer: any Tracer = InstrumentationSystem.tracer
    ) {
        self.factory = factory
        self.tracer = tracer
    }

    /// Logs and counts a step, and traces it.
    ///
    /// - Parameters:
    ///   - record: The record of the step.
    ///   - logger: The log.
    ///   - start: When the step began, for a span `saml.KIND` with the attribute `saml.outcome`; `nil` for no span.
    public func observe(_ record: AttemptRecord, in logger: Logger, since start: DefaultTracerClock.Timestamp? = nil) {
        let level = Self.level(of: record)
        // The description is on one line, and escaped.
        logger.log(level: level, "\(record)", metadata: ["attempt": "\(record.id)"])
        count("saml_attempts_total", ("kind", record.kind.rawValue), ("outcome", record.outcome.rawValue))
        if let start {
            let span = tracer.startSpan("saml.\(record.kind.rawValue)", at: start)
            span.attributes["saml.outcome"] = record.outcome.rawValue
            if level == .error { span.setStatus(SpanStatus(code: .error)) }
            span.end()
        }
        guard record.outcome == .rejectedMessage else { return }
        for finding in record.findings where finding.severity == .error {
            count("saml_findings_total", ("code", finding.code.rawValue))
        }
    }

    /// Measures how long certificates are valid: those of the service, and those of the identity providers.
    ///
    /// Call it at intervals, for example every hour. It reads all keys of all identity providers.
    public func measureCertificates(of configuration: ServiceProvider.Configuration, at moment: Timestamp) {
        let own = configuration.keys.compactMap { try? PublicKey(certificate: $0.certificate) }
        let peers = configuration.identityProviders.all.flatMap {
            $0.trust.keys(forIssuer: $0.entityID, at: moment).keys
        }
        for (owner, keys) in [("service", own), ("peer", peers)] {
            guard let end = keys.compactMap({ $0.certificateDescription?.notAfter }).min() else { continue }
            Meter(label: "saml_certificate_days", dimensions: [("owner", owner)], factory: factory)
                .set(Double(end.seconds - moment.seconds) / 86_400)
        }
    }

    func count(_ label: String, _ dimensions: (String, String)...) {
        Counter(label: label, dimensions: dimensions, factory: factory).increment()
    }

    private static func level(of record: AttemptRecord) -> Logger.Level {
        switch record.outcome {
        case .done, .loginRequired: .debug
        case .signedIn, .signedInBefore, .signedOut, .noSession, .partlySignedOut: .info
        case .storeUnavailable, .failed: .error
        default: .notice
        }
    }
}
#endif

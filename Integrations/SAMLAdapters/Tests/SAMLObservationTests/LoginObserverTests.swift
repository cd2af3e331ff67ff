// SPDX-License-Identifier: Apache-2.0

internal import CoreMetrics
internal import Foundation
internal import HTTPTypes
internal import InMemoryLogging
internal import InMemoryTracing
internal import Logging
internal import MetricsTestKit
internal import SAML
internal import SAMLObservation
internal import SAMLServiceProvider
internal import SAMLServiceProviderMetadata
internal import TestIdentityProvider
internal import Testing
internal import Tracing

@Suite struct `the log and the metrics of logins` {
    private let metrics = TestMetrics()
    private let log = InMemoryLogHandler()

    private var logger: Logger {
        var log = log
        log.logLevel = .debug
        return Logger(label: "test") { [log] _ in log }
    }

    private func count(_ label: String, _ dimensions: [(String, String)]) throws -> Int64 {
        try metrics.expectCounter(label, dimensions).totalValue
    }

    /// Starts a login, and posts the answer of the identity provider as often as the test requires, as a browser that
    /// lost the answer of the service does.
    private func logIn(_ site: LoginSite, _ observer: LoginObserver, misbehaving: Misbehavior? = nil, times: Int = 1)
        async throws
    {
        let browser = ServiceProvider.BrowserRequest(HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/"))
        let start = await site.service.login(browser, at: .now)
        observer.observe(start.record, in: logger, since: DefaultTracerClock.now)
        let location = start.response.head.headerFields[.location] ?? ""
        let user = TestUser("mira", attributes: [SAML.Attribute("mail", values: [.init("mira@example.test")])])
        let form = try site.idp.response(
            to: site.idp.message(in: location),
            for: user,
            misbehaving: misbehaving,
            at: .now
        )
        let cookie = start.response.head.headerFields[values: .setCookie].map { $0.prefix { $0 != ";" } }.joined(
            separator: "; "
        )
        let head = HTTPRequest(
            method: .post,
            scheme: nil,
            authority: nil,
            path: "/saml/acs",
            headerFields: [.cookie: String(cookie)]
        )
        for _ in 0..<times {
            let (body, sender) = AsyncStream<[UInt8]>.makeStream()
            sender.yield(form.body)
            sender.finish()
            let reception = await site.service.receive(head, at: .now, body: body, clock: ContinuousClock())
            guard case .answered(let answer) = reception else { return }
            observer.observe(answer.record, in: logger, since: DefaultTracerClock.now)
        }
    }

    @Test func `count outcomes, and the errors of refused messages`() async throws {
        let site = try LoginSite()
        let observer = LoginObserver(factory: metrics)
        try await logIn(site, observer, times: 2)
        try await logIn(site, observer, misbehaving: .expired)
        #expect(try count("saml_attempts_total", [("kind", "login-start"), ("outcome", "done")]) == 2)
        #expect(try count("saml_attempts_total", [("kind", "login"), ("outcome", "signed-in")]) == 1)
        #expect(try count("saml_attempts_total", [("kind", "login"), ("outcome", "signed-in-before")]) == 1)
        #expect(try count("saml_attempts_total", [("kind", "login"), ("outcome", "rejected-message")]) == 1)
        #expect(try count("saml_findings_total", [("code", "conditions.expired")]) == 1)
        #expect(metrics.counters.allSatisfy { LoginObserver.help[$0.label] != nil })
    }

    @Test func `name the attempt and no user`() async throws {
        let site = try LoginSite()
        try await logIn(site, LoginObserver(factory: metrics))
        try await logIn(site, LoginObserver(factory: metrics), misbehaving: .expired)
        #expect(log.entries.map(\.level) == [.debug, .info, .debug, .notice])
        for entry in log.entries {
            #expect(entry.message.description.contains("attempt=\(entry.metadata["attempt"]?.description ?? "-")"))
            #expect(!entry.message.description.contains("mira"))
        }
    }

    @Test func `measure every operation of the stores`() async throws {
        let observer = LoginObserver(factory: metrics)
        let site = try LoginSite(store: observer.measuring(InMemoryStore()))
        try await logIn(site, observer)
        for operation in ["put", "request", "begin"] {
            #expect(try metrics.expectTimer("saml_store_seconds", [("operation", operation)]).values.count == 1)
        }
        #expect(throws: (any Error).self) { try count("saml_store_errors_total", [("operation", "put")]) }

        let full = observer.measuring(InMemoryStore(requests: 1, sessions: 1))
        let small = try LoginSite(store: full)
        try await logIn(small, observer)
        try await logIn(small, observer)
        #expect(try count("saml_store_errors_total", [("operation", "begin")]) == 1)
    }

    @Test func `trace the steps and the operations of the stores`() async throws {
        let tracer = InMemoryTracer()
        let observer = LoginObserver(factory: metrics, tracer: tracer)
        let full = observer.measuring(InMemoryStore(requests: 1, sessions: 1))
        let site = try LoginSite(store: full)
        for _ in 0..<2 { try await logIn(site, observer) }
        let store = tracer.finishedSpans.filter { $0.kind == .client }
        let steps = tracer.finishedSpans.filter { $0.kind == .internal }
        #expect(
            store.map(\.operationName)
                == ["put", "request", "begin", "put", "request", "begin"].map { "saml.store.\($0)" }
        )
        #expect(store.map { $0.status?.code == .error } == [false, false, false, false, false, true])
        #expect(steps.map(\.operationName) == ["saml.login-start", "saml.login", "saml.login-start", "saml.login"])
        let outcomes = ["done", "signed-in", "done", "store-unavailable"]
        #expect(steps.map { $0.attributes["saml.outcome"]?.toSpanAttribute() } == outcomes.map { .string($0) })
        #expect(steps.map { $0.status?.code == .error } == [false, false, false, true])
    }

    @Test func `measure how long certificates are valid`() throws {
        let site = try LoginSite()
        let moment: Timestamp = "2026-05-01T10:00:00Z"
        LoginObserver(factory: metrics).measureCertificates(of: site.service.configuration, at: moment)
        for owner in ["service", "peer"] {
            let days = try #require(try metrics.expectMeter("saml_certificate_days", [("owner", owner)]).lastValue)
            LoginObserver(factory: metrics)
                .measureCertificates(of: site.service.configuration, at: moment.adding(seconds: 86_400))
            let later = try #require(try metrics.expectMeter("saml_certificate_days", [("owner", owner)]).lastValue)
            #expect(days > 1 && abs(days - later - 1) < 0.001)
            LoginObserver(factory: metrics).measureCertificates(of: site.service.configuration, at: moment)
        }
    }

    @Test func `measure the age of metadata, and failures`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "metadata-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (present, absent) = (folder.appending(path: "idp.xml").path, folder.appending(path: "none.xml").path)
        try Data(TestIdentityProvider().metadata).write(to: URL(filePath: present))
        let refresher = MetadataRefresher(
            [MetadataSource(file: present), MetadataSource(file: absent), MetadataSource(folder: folder.path)],
            into: IdentityProviders([]),
            transport: nil
        )
        let moment = Timestamp.now
        await refresher.refresh(at: moment)
        let handler = InMemoryLogHandler()
        let logger = Logger(label: "metadata") { _ in handler }
        LoginObserver(factory: metrics)
            .measureMetadata(refresher.statuses, at: moment.adding(seconds: 90), in: logger)

        let names = refresher.statuses.map(\.source)
        #expect(try metrics.expectMeter("saml_metadata_age_seconds", [("source", names[0])]).lastValue == 90)
        #expect(try metrics.expectMeter("saml_metadata_failures", [("source", names[0])]).lastValue == 0)
        #expect(try metrics.expectMeter("saml_metadata_failures", [("source", names[1])]).lastValue == 1)
        let overlaps = try names.map { try metrics.expectMeter("saml_metadata_overlaps", [("source", $0)]).lastValue }
        #expect(overlaps == [0, 0, 1])
        #expect(handler.entries.map(\.level) == [.warning])
        #expect(throws: (any Error).self) {
            try metrics.expectMeter("saml_metadata_age_seconds", [("source", names[1])])
        }
        #expect(metrics.meters.allSatisfy { LoginObserver.help[$0.label] != nil })
    }
}

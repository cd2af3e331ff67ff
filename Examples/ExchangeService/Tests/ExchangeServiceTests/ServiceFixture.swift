// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdTesting
internal import InMemoryLogging
internal import Logging
internal import NIOCore
internal import PrometheusText
internal import SAML
internal import Synchronization
internal import Testing
internal import Tracing

/// A service with a scripted Adobe Pass, and all its output.
struct ServiceFixture {
    let service: ExchangeService
    let transport: ScriptedTransport
    let registry = PrometheusRegistry(help: ServiceMetrics.help)
    private let events = InMemoryLogHandler()

    init(
        _ settings: [String: String] = [:],
        transport: ScriptedTransport = ScriptedTransport(),
        tracer: any Tracer = NoOpTracer(),
        shared: SharedStores? = nil,
        now: @escaping @Sendable () -> Timestamp = { SampleDocument.now }
    ) throws {
        let credentials = FileManager.default.temporaryDirectory.appending(path: "credentials-\(UUID()).json").path
        let content = Data(#"{"client_id":"id","client_secret":"MARKER-SECRET"}"#.utf8)
        _ = FileManager.default.createFile(
            atPath: credentials,
            contents: content,
            attributes: [.posixPermissions: 0o600]
        )
        var all = [
            "TRUST": SampleDocument.key("idp-rsa.pub.pem"), "SERVICE_PROVIDER": "ACME", "PORT": "0",
            "CREDENTIALS_FILE": credentials, "LOG_LEVEL": "trace", "DRAIN_DELAY": "0",
            "SERVER": "https://sp.example.test", "BACKEND_ATTEMPTS": "1",
        ]
        if settings["SERVICE_PROVIDERS"] != nil { all["SERVICE_PROVIDER"] = nil }
        if settings["CREDENTIALS_FOLDER"] ?? settings["DATABASE"] != nil { all["CREDENTIALS_FILE"] = nil }
        all.merge(settings) { $1 }
        let environment = Dictionary(uniqueKeysWithValues: all.map { ("EXCHANGE_" + $0, $1) })
        var logger = Logger(label: "test") { [events] _ in events }
        logger.logLevel = .trace
        self.transport = transport
        service = try ExchangeService(
            Configuration(json: nil, environment: environment, cores: 1),
            transport: transport,
            registry: registry,
            logger: logger,
            tracer: tracer,
            shared: shared,
            now: now
        )
    }

    /// All that was logged, a line for each event.
    var log: String { events.entries.map { "\($0.level) \($0.message) \($0.metadata)\n" }.joined() }

    /// Runs the service while a closure runs, once.
    func run<Value: Sendable>(
        _ work: @Sendable @escaping (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await service.application().test(.live, work)
    }

    /// Submits one document in XML.
    func submit(_ document: [UInt8], query: String = "", _ fields: HTTPFields = Self.fields) async throws -> Reply {
        try await run { try await $0.submit(document, query: query, fields) }
    }

    /// Submits documents in turn, each with its query and its fields.
    func submit(
        each rows: [(document: [UInt8], query: String, fields: HTTPFields)],
        before step: @Sendable @escaping (Int) throws -> Void = { _ in }
    ) async throws -> [Reply] {
        try await run { client in
            var replies: [Reply] = []
            for (index, row) in rows.enumerated() {
                try step(index)
                replies.append(try await client.submit(row.document, query: row.query, row.fields))
            }
            return replies
        }
    }

    func submit(_ documents: [[UInt8]]) async throws -> [Reply] {
        try await submit(each: documents.map { ($0, "", Self.fields) })
    }

    static var fields: HTTPFields {
        var fields: HTTPFields = [.contentType: "application/xml"]
        let information = ClientInformation(
            model: "MARKER-DEVICE",
            version: "1",
            osName: "tvOS",
            osVersion: "18",
            connectionType: "WiFi"
        )
        let status = PartnerFrameworkStatus(
            accessStatus: "granted",
            providerID: SubscriberAccount.ProviderID(rawValue: "north-cable"),
            expirationDate: Timestamp(millisecondsSince1970: 2_000_000_000_000)
        )
        fields[name("AP-Device-Identifier")] = DeviceID("MARKER-DEVICE")?.headerValue
        fields[name("X-Device-Info")] = information.headerValue
        fields[name("AP-Partner-Framework-Status")] = status.headerValue
        return fields
    }

    /// Returns the usual fields with another device.
    static func fields(of device: String) -> HTTPFields {
        fields(["AP-Device-Identifier": DeviceID(device)?.headerValue])
    }

    /// Returns the usual fields with another status of the framework.
    static func fields(_ status: PartnerFrameworkStatus) -> HTTPFields {
        fields(["AP-Partner-Framework-Status": status.headerValue])
    }

    /// Returns the usual fields with others.
    static func fields(_ changes: [String: String?]) -> HTTPFields {
        changes.reduce(into: fields) { $0[name($1.key)] = $1.value }
    }

    static func name(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("A header name is a token.") }
        return name
    }
}

/// An answer of the service.
struct Reply: Sendable {
    let status: Int
    let headers: HTTPFields
    let text: String

    init(_ response: TestResponse) {
        (status, headers, text) = (response.status.code, response.headers, String(buffer: response.body))
    }

    /// Returns the text of a member by its path, such as `error.message`.
    subscript(path: String) -> String? {
        path.split(separator: ".").reduce(json) { ($0 as? [String: Any])?[String($1)] } as? String
    }

    /// The codes of the findings.
    var codes: [String] {
        let findings = (json as? [String: Any])?["findings"] as? [[String: Any]]
        return (findings ?? []).map { $0["code"] as? String ?? "" }
    }

    private var json: Any? { try? JSONSerialization.jsonObject(with: Data(text.utf8)) }
}

extension TestClientProtocol {
    func submit(_ document: [UInt8], query: String = "", _ fields: HTTPFields = ServiceFixture.fields) async throws
        -> Reply
    {
        try await post("exchange\(query)", document, fields)
    }

    func post(_ path: String, _ body: [UInt8], _ fields: HTTPFields) async throws -> Reply {
        try await execute(uri: "/v1/\(path)", method: .post, headers: fields, body: ByteBuffer(bytes: body)) {
            Reply($0)
        }
    }

    /// Returns the status and the text.
    func get(_ path: String) async throws -> String {
        try await execute(uri: path, method: .get) { "\($0.status.code) \(String(buffer: $0.body))" }
    }
}

/// Waits until the service reaches a state that it does not signal; records an issue after a minute.
func eventually(
    at location: Testing.SourceLocation = #_sourceLocation,
    _ isReached: () async -> Bool
) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while await !isReached() {
        try #require(ContinuousClock.now < deadline, sourceLocation: location)
        try await Task.sleep(for: .milliseconds(5))
    }
}

/// Runs a closure with a folder that is then removed.
func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "exchange-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}

/// A clock that a test sets.
final class TestClock: Sendable {
    private let value = Mutex(SampleDocument.now)

    var now: Timestamp { value.withLock { $0 } }

    func advance(seconds: Int) { value.withLock { $0 = $0.adding(seconds: seconds) } }
}

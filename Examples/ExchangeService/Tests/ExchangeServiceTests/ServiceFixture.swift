// SPDX-License-Identifier: Apache-2.0

internal import ExchangeService
internal import Foundation
internal import HTTPTypes
internal import HummingbirdTesting
internal import InMemoryLogging
internal import Logging
internal import NIOCore
internal import PrometheusText
internal import SAML
internal import Synchronization
internal import Testing

/// A service with a scripted Adobe Pass, and all its output.
struct ServiceFixture {
    let service: ExchangeService
    let transport: ScriptedTransport
    let registry = PrometheusRegistry(help: ServiceMetrics.help)
    private let events = InMemoryLogHandler()

    init(
        _ settings: [String: String] = [:],
        transport: ScriptedTransport = ScriptedTransport(),
        shared: (any SharedStores)? = nil,
        now: @escaping @Sendable () -> Timestamp = { SampleDocument.now }
    ) throws {
        let folder = try newFolder()
        var all = [
            "TRUST": SampleDocument.key("idp-rsa.pub.pem"), "SERVICE_PROVIDER": "ACME", "PORT": "0",
            "CREDENTIALS_FOLDER": folder.path, "SOFTWARE_STATEMENT_FILE": "\(folder.path)/statement",
            "LOG_LEVEL": "trace", "DRAIN_DELAY": "0",
            "SERVER": "https://sp.example.test", "BACKEND_ATTEMPTS": "1",
        ]
        if settings["SERVICE_PROVIDERS"] != nil { all["SERVICE_PROVIDER"] = nil }
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

    /// Submits one document, with changes of the request.
    func submit(_ document: [UInt8], _ changes: JSON = [:], _ fields: HTTPFields = [:]) async throws -> Reply {
        try await run { try await $0.submit(document, changes, fields) }
    }

    /// Makes one call.
    func post(_ path: String, _ body: String) async throws -> Reply { try await run { try await $0.post(path, body) } }

    /// Submits documents in turn.
    func submit(_ rows: [Row], before step: @Sendable @escaping (Int) throws -> Void = { _ in }) async throws -> [Reply]
    {
        try await run { client in
            var replies: [Reply] = []
            for (index, row) in rows.enumerated() {
                try step(index)
                replies.append(try await client.submit(row.document, row.changes, row.fields))
            }
            return replies
        }
    }
}

/// A document with changes of its request, and fields.
struct Row: Sendable {
    let document: [UInt8]
    let changes: JSON
    let fields: HTTPFields

    /// Creates the row of a valid document, which has its own identifier.
    init(_ number: Int, _ changes: JSON = [:], _ fields: HTTPFields = [:]) throws {
        document = try SampleDocument.signed(id: "_a\(number)")
        (self.changes, self.fields) = (changes, fields)
    }
}

extension Reply {
    init(_ response: TestResponse) {
        let body = Array(response.body.readableBytesView)
        self.init(status: response.status.code, headers: response.headers, body: body)
    }

    /// The codes of the findings.
    var codes: [String] { (self["findings"]?.array ?? []).compactMap { $0["code"]?.string } }

    /// The seconds of `Retry-After`.
    var retryAfter: Int { headers[.retryAfter].flatMap { Int($0) } ?? 0 }
}

extension TestClientProtocol {
    func submit(_ document: [UInt8], _ changes: JSON = [:], _ fields: HTTPFields = [:]) async throws -> Reply {
        try await post("exchange", SampleDocument.request(document, changes), fields)
    }

    /// Sends a body in JSON, unless the fields have another type.
    func post(_ path: String, _ body: String, _ fields: HTTPFields = [:]) async throws -> Reply {
        let json: HTTPFields = fields[.contentType] == nil ? [.contentType: "application/json; charset=utf-8"] : [:]
        let body = ByteBuffer(string: body)
        return try await execute(uri: "/v1/\(path)", method: .post, headers: json + fields, body: body) { Reply($0) }
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

/// Runs a closure with a folder, which contains a software statement and is then removed.
func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = try newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}

/// Returns a new folder with a software statement.
private func newFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "exchange-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    write("a.b.c", to: folder.appending(path: "statement"))
    return folder
}

/// Runs a closure with a folder of credentials, and the settings of a service whose devices register.
func withDevices(_ body: (URL, [String: String]) async throws -> Void) async throws {
    try await withFolder { folder in
        let statement = folder.appending(path: "statement").path
        let settings = ["CREDENTIALS_FOLDER": folder.path, "SOFTWARE_STATEMENT_FILE": statement]
        try await body(folder, settings.merging(["TRUSTED_PROXIES": "127.0.0.1"]) { $1 })
    }
}

/// Writes a file with permissions and, if one is given, a date.
func write(_ text: String, to file: URL, mode: Int = 0o600, on date: Date? = nil) {
    var attributes: [FileAttributeKey: Any] = [.posixPermissions: mode]
    attributes[.modificationDate] = date
    _ = FileManager.default.createFile(atPath: file.path, contents: Data(text.utf8), attributes: attributes)
}

/// A clock that a test sets.
final class TestClock: Sendable {
    private let value = Mutex(SampleDocument.now)

    var now: Timestamp { value.withLock { $0 } }

    func advance(seconds: Int) { value.withLock { $0 = $0.adding(seconds: seconds) } }
}

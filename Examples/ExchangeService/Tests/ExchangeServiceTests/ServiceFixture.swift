// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdTesting
internal import Logging
internal import NIOCore
internal import SAML
internal import Synchronization
internal import Tracing

/// A service with a scripted Adobe Pass, and all its output.
struct ServiceFixture {
    final class Lines: Sendable {
        private let text = Mutex("")
        var all: String { text.withLock { $0 } }
        func append(_ line: [UInt8]) { text.withLock { $0 += String(decoding: line, as: UTF8.self) } }
    }

    let service: ExchangeService
    private let sender: any Transport
    let registry: PrometheusRegistry
    let log: Lines

    init(
        _ settings: [String: String] = [:],
        transport: any Transport = ScriptedTransport(),
        tracer: any Tracer = NoOpTracer(),
        shared: SharedStores? = nil,
        now: @escaping @Sendable () -> Timestamp = { SampleDocument.now }
    ) throws {
        let credentials = FileManager.default.temporaryDirectory.appending(path: "credentials-\(UUID()).json")
        try Data(#"{"client_id":"id","client_secret":"MARKER-SECRET"}"#.utf8).write(to: credentials)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: credentials.path)
        var environment = [
            "EXCHANGE_TRUST": SampleDocument.key("idp-rsa.pub.pem"), "EXCHANGE_SERVICE_PROVIDER": "ACME",
            "EXCHANGE_CREDENTIALS_FILE": credentials.path, "EXCHANGE_PORT": "0", "EXCHANGE_LOG_LEVEL": "trace",
            "EXCHANGE_DRAIN_DELAY": "0", "EXCHANGE_SERVER": "https://sp.example.test",
        ]
        for (name, value) in settings { environment["EXCHANGE_" + name] = value }
        if settings["SERVICE_PROVIDERS"] != nil { environment["EXCHANGE_SERVICE_PROVIDER"] = nil }
        if settings["CREDENTIALS_FOLDER"] != nil || settings["DATABASE"] != nil {
            environment["EXCHANGE_CREDENTIALS_FILE"] = nil
        }
        let configuration = try Configuration(json: nil, environment: environment, cores: 1)
        let log = Lines()
        let registry = PrometheusRegistry(help: ServiceMetrics.help)
        var logger = Logger(label: "test") { JSONLogHandler(label: $0, level: .trace) { log.append($0) } }
        logger.logLevel = .trace
        service = try ExchangeService(
            configuration,
            transport: transport,
            registry: registry,
            logger: logger,
            tracer: tracer,
            shared: shared,
            now: now
        )
        sender = transport
        self.registry = registry
        self.log = log
    }

    /// The scripted Adobe Pass.
    var transport: ScriptedTransport {
        guard let scripted = sender as? ScriptedTransport else {
            preconditionFailure("The test has its own transport.")
        }
        return scripted
    }

    /// Runs the service while a closure runs.
    func run<Value: Sendable>(
        _ work: @Sendable @escaping (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await service.application().test(.live, work)
    }

    /// Submits one document in XML.
    func submit(
        _ document: [UInt8],
        query: String = "",
        _ fields: HTTPFields = Self.fields
    ) async throws -> Reply {
        try await run { try await $0.submit(document, query: query, fields) }
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

    static func name(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("A header name is a token.") }
        return name
    }
}

/// An answer of the service.
struct Reply: Sendable {
    struct Body: Decodable, Sendable {
        struct FindingRecord: Decodable, Sendable {
            var code: String
            var severity: String
            var line: Int?
            var path: String?
        }

        struct Fault: Decodable, Sendable {
            var message: String
            var serviceCode: String?
            var serviceAction: String?
            var stateUnknown: Bool?
        }

        struct Profile: Decodable, Sendable {
            var mvpd: String
            var type: String
        }

        var schema: String
        var outcome: String
        var result: String?
        var profiles: [Profile]?
        var error: Fault?
        var findings: [FindingRecord]
    }

    let status: Int
    let headers: HTTPFields
    let text: String
    let body: Body

    init(_ response: TestResponse) throws {
        status = response.status.code
        headers = response.headers
        text = String(buffer: response.body)
        body = try JSONDecoder().decode(Body.self, from: Data(text.utf8))
    }
}

extension TestClientProtocol {
    func submit(_ document: [UInt8], query: String = "", _ fields: HTTPFields = ServiceFixture.fields) async throws
        -> Reply
    {
        try await execute(
            uri: "/v1/exchange\(query)",
            method: .post,
            headers: fields,
            body: ByteBuffer(bytes: document)
        ) { try Reply($0) }
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassHTTPClient
internal import CoreMetrics
internal import ExchangeService
internal import HTTPTypes
internal import Logging
internal import PrometheusText
internal import SAML

#if canImport(FoundationEssentials)
internal import FoundationEssentials
internal import Glibc
#else
internal import Foundation
#endif

let usage = """
    usage: exchange-service [--config FILE] [--check | --probe]

    Validates SAML responses and exchanges them with Adobe Pass. Settings come from the JSON file, which
    EXCHANGE_CONFIG can also name, and from the environment, which takes precedence. README.md lists them.

      --config FILE  the configuration file
      --check        check the configuration, open the files and folders that it names, print every problem and every
                     warning, and exit
      --probe        ask the running service for /healthz, and exit with status 0 if it answers 200, otherwise with 69

    """

/// Writes a text to standard error.
func tell(_ text: String) {
    let bytes = Array(text.utf8)
    // Safety: the call reads at most the size of the array.
    unsafe bytes.withUnsafeBytes { _ = unsafe write(2, $0.baseAddress, $0.count) }
}

/// Ends the process with a message on standard error.
func end(_ status: Int32, _ text: String) -> Never {
    tell(text)
    exit(status)
}

var arguments = CommandLine.arguments.dropFirst()
let environment = ProcessInfo.processInfo.environment
var path = environment["EXCHANGE_CONFIG"]
var mode = ""
while let argument = arguments.popFirst() {
    switch argument {
    case "--check", "--probe": mode = argument
    case "--config":
        guard let value = arguments.popFirst() else { end(64, usage) }
        path = value
    case "--help", "-h":
        print(usage, terminator: "")
        exit(0)
    default: end(64, usage)
    }
}
let json = path.map { FileManager.default.contents(atPath: $0) }
if json == .some(nil) { end(66, "exchange-service: the configuration file cannot be read\n") }

do {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let configuration = try Configuration(json: json?.map { Array($0) }, environment: environment, cores: cores)
    if mode == "--probe" {
        let transport = HTTPClientTransport(limits: .init(exchange: .seconds(2)))
        let authority = "127.0.0.1:\(configuration.port)"
        let head = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/healthz")
        let answer = try? await transport.send(TransportRequest(head: head, body: []))
        await transport.shutdown()
        exit(answer?.head.status == .ok ? 0 : 69)
    }
    LoggingSystem.bootstrap { label in
        var handler = StreamLogHandler.standardOutput(label: label)
        handler.logLevel = configuration.logLevel
        return handler
    }
    let registry = PrometheusRegistry(help: ServiceMetrics.help)
    MetricsSystem.bootstrap(registry)
    var shared: (any SharedStores)?
    if let settings = configuration.database { shared = try await stores(ofDatabase: settings) }
    let transport = HTTPClientTransport()
    var logger = Logger(label: "exchange-service")
    if mode == "--check" { logger.logLevel = .critical }
    let service = try ExchangeService(
        configuration,
        transport: transport,
        registry: registry,
        logger: logger,
        shared: shared,
        now: { .now }
    )
    if mode != "--check" { try await service.run() }
    await transport.shutdown()
    if mode == "--check" {
        tell(service.warnings.map { "exchange-service: warning: \($0)\n" }.joined())
        print("the configuration is valid")
    }
} catch let error as ConfigurationError { end(78, error.problems.map { "exchange-service: \($0)\n" }.joined()) } catch {
    end(70, "exchange-service: \(error)\n")
}

// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import Hummingbird
internal import SAMLSignature
internal import Sandbox

/// A replacement for the servers of Adobe Pass.
@main
struct AdobePassSandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adobe-pass-sandbox",
        abstract: "Replace the servers of Adobe Pass in tests; prints the address, and ends with SIGTERM."
    )

    @Option(help: "The port to listen on; 0 selects a free port.")
    var port = 0

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "A JSON file of service providers, instead of the example.")
    var configuration: String?

    @Option(help: "A file of PEM certificates, PEM public keys or SAML metadata; repeatable.")
    var trust: [String] = []

    @Option(help: "The audience that assertions must name.")
    var audience = "https://saml.sp.auth.adobe.com"

    @Option(help: "A weak algorithm to allow, such as rsa-sha1; repeatable.")
    var allowAlgorithm: [String] = []

    @Option(help: "The settings in JSON, as for /sandbox/settings; without --trust, documents are not verified.")
    var settings = "{}"

    func run() async throws {
        guard let changes = JSON(parsing: Array(settings.utf8)) else { throw ValidationError("--settings: no JSON") }
        var settings = Settings()
        settings.verify = !trust.isEmpty
        settings = try settings.changed(by: changes)
        let keys = trust.isEmpty ? nil : try TrustStore(contentsOf: trust)
        var verifier = ExchangeVerifier(trust: keys, audience: audience)
        verifier.signatures.allowances = Set(allowAlgorithm.compactMap { AlgorithmAllowance(rawValue: $0) })
        guard verifier.signatures.allowances.count == Set(allowAlgorithm).count else {
            throw ValidationError("--allow-algorithm: unknown")
        }
        let providers = try configuration.map { try SandboxConfiguration(contentsOf: $0) } ?? .example
        let standIn = StandIn(configuration: providers, verifier: verifier, settings: settings)
        let host = host
        let server = standIn.application(host: host, port: port) { port in
            print("http://\(host):\(port)")
            // Standard output to a pipe is buffered.
            fflush(nil)
        }
        try await server.runService()
    }
}

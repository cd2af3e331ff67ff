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
        abstract: "Replace the servers of Adobe Pass in tests.",
        discussion: "The first line of standard output is the address. SIGTERM ends the process."
    )

    @Option(help: "The port to listen on; 0 selects a free port.")
    var port = 0

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "A JSON file of service providers, instead of the example.")
    var configuration: String?

    @Option(help: "A file of PEM certificates, PEM public keys or SAML metadata; repeatable.")
    var trust: [String] = []

    @Option(help: "The check of documents; by default enforce with --trust, and off without it.")
    var verification: Settings.Verification?

    @Option(help: "The audience that assertions must name.")
    var audience = "https://saml.sp.auth.adobe.com"

    @Option(
        help: "A weak algorithm to allow, such as rsa-sha1; repeatable.",
        transform: { name in
            guard let allowance = AlgorithmAllowance(rawValue: name) else {
                throw ValidationError("unknown algorithm '\(name)'")
            }
            return allowance
        }
    )
    var allowAlgorithm: [AlgorithmAllowance] = []

    @Flag(inversion: .prefixedNo, help: "Throttle the calls of a device beyond a burst of 10 and one per second.")
    var throttle = true

    @Flag(help: "Reject calls that the documentation forbids, even if the service might accept them.")
    var strict = false

    @Flag(help: "Sign in on the login page without user interaction.")
    var auto = false

    func run() async throws {
        var settings = Settings()
        settings.throttle.enabled = throttle
        settings.strict = strict
        settings.autoLogin = auto
        settings.verification = verification ?? (trust.isEmpty ? .off : .enforce)
        let keys = trust.isEmpty ? nil : try TrustStore(contentsOf: trust)
        var verifier = ExchangeVerifier(trust: keys, audience: audience)
        verifier.signatures.allowances = Set(allowAlgorithm)
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

extension Settings.Verification: ExpressibleByArgument {}

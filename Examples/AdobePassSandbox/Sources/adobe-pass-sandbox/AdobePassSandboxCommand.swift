// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import Hummingbird
internal import SAMLSignature
internal import Sandbox

/// A stand-in for the servers of Adobe Pass.
@main
struct AdobePassSandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adobe-pass-sandbox",
        abstract: "Stands in for the servers of Adobe Pass, for tests.",
        discussion: "The first line of its output is its address. SIGTERM ends it."
    )

    @Option(help: "The port to listen at; 0 for one that is free.")
    var port = 0

    @Option(help: "The address to listen at.")
    var host = "127.0.0.1"

    @Option(help: "The database: a file, or :memory:.")
    var database = ":memory:"

    @Option(help: "A JSON file of service providers, in place of the example.")
    var configuration: String?

    @Option(help: "A file of PEM certificates, PEM public keys or SAML metadata; may be given again.")
    var trust: [String] = []

    @Option(help: "The audience that assertions must name.")
    var audience = "https://saml.sp.auth.adobe.com"

    @Option(help: "An algorithm to allow that is weak, such as rsa-sha1; may be given again.")
    var relax: [String] = []

    @Flag(inversion: .prefixedNo, help: "Refuse a device's calls beyond 10 and one a second.")
    var throttle = true

    @Flag(help: "Refuse what the documents forbid and the service may let pass.")
    var strict = false

    @Flag(help: "Sign in on the login page without a click.")
    var auto = false

    func validate() throws {
        for name in relax where Relaxation(rawValue: name) == nil {
            throw ValidationError("unknown algorithm '\(name)'")
        }
    }

    func run() async throws {
        var settings = Settings()
        settings.throttle.enabled = throttle
        settings.strict = strict
        settings.autoLogin = auto
        let verifier = ExchangeVerifier(
            trust: trust.isEmpty ? nil : try TrustStore(contentsOf: trust),
            audience: audience,
            relaxations: Set(relax.compactMap { Relaxation(rawValue: $0) })
        )
        let standIn = try StandIn(
            configuration: try configuration.map { try SandboxConfiguration(contentsOf: $0) } ?? .example,
            verifier: verifier,
            settings: settings,
            store: try Store(path: database),
            clock: { Int(Date().timeIntervalSince1970 * 1_000) }
        )
        let host = host
        let server = SandboxApplication.make(standIn, host: host, port: port) { port in
            print("http://\(host):\(port)")
            // A pipe would hold the line back.
            fflush(nil)
        }
        try await server.runService()
    }
}

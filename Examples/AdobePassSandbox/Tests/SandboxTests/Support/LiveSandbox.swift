// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassHTTPClient
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import SAMLSignature
internal import Sandbox
internal import Testing

/// A sandbox that listens on a free port until it is released.
final class LiveSandbox: Sendable {
    let address: ServerAddress
    private let server: Task<Void, Never>
    private let standIn: StandIn
    private let transport = HTTPClientTransport(limits: .init(bodyBytes: 16 << 20))

    /// Starts a sandbox.
    ///
    /// - Parameters:
    ///   - hasTrust: Whether the sandbox has the key of ``SignedDocument``.
    ///   - change: Changes its settings. By default, its clock is stopped and it does not throttle.
    /// - Throws: An error if the sandbox cannot start.
    init(hasTrust: Bool = true, _ change: (inout Settings) -> Void = { _ in }) async throws {
        var settings = Settings()
        settings.clock.frozenAt = Device.start
        settings.throttle.enabled = false
        change(&settings)
        let keys = SignedDocument.keys.appending(path: "idp-metadata.xml").path
        let verifier = ExchangeVerifier(trust: hasTrust ? try TrustStore(contentsOf: keys) : nil)
        let standIn = StandIn(configuration: try .example, verifier: verifier, settings: settings)
        let (ports, opened) = AsyncStream.makeStream(of: Int.self)
        server = Task {
            try? await standIn.application(logLevel: .critical) { opened.yield($0) }.run()
            opened.finish()
        }
        let port = try #require(await ports.first { _ in true })
        address = try #require(ServerAddress("http://127.0.0.1:\(port)"))
        self.standIn = standIn
    }

    deinit { server.cancel() }

    /// The time of the sandbox clock.
    var now: Int { standIn.now }

    func advance(by duration: Duration) { standIn.advanceClock(milliseconds: Int(duration / .milliseconds(1))) }

    /// The method, the route and the status of each call.
    func calls() async throws -> [String] {
        try #require(try await send("GET /sandbox/state").json?["requests"]?.array).map { entry in
            "\(entry["method"]?.string ?? "") \(entry["route"]?.string ?? "") \(entry["status"]?.int ?? 0)"
        }
    }

    /// The number of records of a kind.
    func count(of kind: String) async throws -> Int? { try await send("GET /sandbox/state")["records.\(kind)"]?.int }

    /// Changes the behavior or the state of the sandbox.
    func tell(_ path: String, _ json: String = "{}") async throws {
        let reply = try await send("POST /sandbox/\(path)", body: json)
        try #require((200...204).contains(reply.status), "\(reply.text)")
    }

    func send(_ call: String, _ fields: [String: String] = [:], body: String = "") async throws -> Reply {
        let parts = call.split(separator: " ", maxSplits: 1).map(String.init)
        let method = try #require(HTTPRequest.Method(parts[0]))
        var head = HTTPRequest(method: method, scheme: address.scheme, authority: address.authority, path: parts[1])
        for (name, value) in fields { head.headerFields[try #require(HTTPField.Name(name))] = value }
        let answer = try await transport.send(TransportRequest(head: head, body: Array(body.utf8)))
        return Reply(status: answer.head.status.code, headers: answer.head.headerFields, body: Array(answer.body))
    }
}

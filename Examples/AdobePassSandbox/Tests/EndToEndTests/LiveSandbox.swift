// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassHTTPClient
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import Sandbox
internal import SignedDocuments
internal import Testing

/// A sandbox that listens on a free port until it is released.
final class LiveSandbox: Sendable {
    static let start = 1_790_000_000_000

    let address: ServerAddress
    private let standIn: StandIn?
    private let server: Task<Void, Never>?
    private let transport = HTTPClientTransport(limits: .init(bodyBytes: 16 << 20))

    /// Starts a sandbox.
    ///
    /// - Parameter change: Changes its settings. By default, its clock is stopped and it does not throttle.
    /// - Throws: An error if the sandbox cannot start.
    init(_ change: (inout Settings) -> Void = { _ in }) async throws {
        _ = Log.shared
        var settings = Settings()
        settings.clock.frozenAt = Self.start
        settings.throttle.enabled = false
        change(&settings)
        let standIn = StandIn(
            configuration: try .example,
            verifier: ExchangeVerifier(trust: try SignedDocument.trust()),
            settings: settings,
            clock: { Int(Date().timeIntervalSince1970 * 1_000) }
        )
        let (ports, opened) = AsyncStream.makeStream(of: Int.self)
        let server = Task {
            try? await SandboxApplication.make(standIn, logger: Logger(label: "sandbox")) { opened.yield($0) }.run()
            opened.finish()
        }
        let port = try #require(await ports.first { _ in true })
        address = try #require(ServerAddress("http://127.0.0.1:\(port)"))
        self.server = server
        self.standIn = standIn
    }

    /// Connects to a running sandbox, which uses the clock of this machine.
    init(at address: ServerAddress) {
        self.address = address
        standIn = nil
        server = nil
    }

    deinit { server?.cancel() }

    /// The time of the sandbox clock.
    var now: Int { standIn?.now ?? Int(Date().timeIntervalSince1970 * 1_000) }
    var date: Date { Date(timeIntervalSince1970: TimeInterval(now) / 1_000) }

    /// Advances the sandbox clock.
    func advance(by duration: Duration) {
        standIn?.advanceClock(milliseconds: Int(duration / .milliseconds(1)))
    }

    /// The method, route and status of each call.
    func calls() async throws -> [String] { try await journal().map(\.call) }

    /// Waits until these calls were made; records an issue after a minute.
    func waitForCalls(_ expected: [String], at location: SourceLocation = #_sourceLocation) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while try await calls() != expected {
            try #require(ContinuousClock.now < deadline, sourceLocation: location)
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// The calls with their times.
    func journal() async throws -> [(call: String, at: Int)] {
        let state = try await ask("GET", "/sandbox/state")
        return try #require(state["requests"]?.array).map { entry in
            let method = entry["method"]?.string ?? ""
            return ("\(method) \(entry["route"]?.string ?? "") \(entry["status"]?.int ?? 0)", entry["at"]?.int ?? 0)
        }
    }

    /// The number of records of a kind.
    func count(of kind: String) async throws -> Int? {
        try await ask("GET", "/sandbox/state")["records"]?[kind]?.int
    }

    /// Changes the behavior or the state of the sandbox.
    func tell(_ path: String, _ json: String = "{}") async throws {
        _ = try await ask("POST", "/sandbox/\(path)", json)
    }

    private func ask(_ method: String, _ path: String, _ json: String = "") async throws -> JSON {
        let answer = try await transport.send(
            TransportRequest(
                head: HTTPRequest(
                    method: try #require(.init(method)),
                    scheme: address.scheme,
                    authority: address.authority,
                    path: path
                ),
                body: Array(json.utf8)
            )
        )
        try #require((200...204).contains(answer.head.status.code))
        return JSON(parsing: answer.body) ?? .null
    }
}

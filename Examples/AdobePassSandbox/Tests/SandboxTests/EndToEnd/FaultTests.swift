// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassHTTPClient
internal import Sandbox
internal import Testing

/// Faults of the service that the client meets over HTTP.
@Suite struct `A faulty service` {
    private static let limits = HTTPClientTransport.Limits(exchange: .seconds(3))

    /// The rule, whether the service accepted the document nevertheless, and the status of the answer.
    static let exchanges: [(rule: String, isTaken: Bool, status: Int?)] = [
        (#""delayMilliseconds":8000"#, true, nil), (#""closeHalfWay":true"#, true, nil),
        (#""status":503,"processFirst":true"#, true, 503), (#""status":503"#, false, 503),
        (#""rubbish":true"#, false, 200), (#""bytes":10485760"#, false, 200), (#""status":302"#, false, 302),
    ]

    @Test(arguments: exchanges, API.allCases)
    func `receives an exchange once, and is asked for its result`(
        row: (rule: String, isTaken: Bool, status: Int?),
        api: API
    ) async throws {
        let stage = try await Stage { ($0.limits, $0.choice) = (Self.limits, .nothing) }
        try await stage.sandbox.tell("behave", #"{"path":"\#(api.exchangePath)","method":"POST",\#(row.rule)}"#)
        let outcome = await stage.signIn(api)
        let north = FlowOutcome.authenticated(Stage.north, by: .platform)
        #expect(outcome == (row.isTaken ? north : .notAuthenticated(.noProviderChosen)))
        let asked = api == .v2 ? Calls.profiles : row.isTaken ? Calls.hasToken : Calls.noToken
        #expect(try await stage.sandbox.calls() == api.start + [api.request, api.exchange(row.status), asked])
        stage.checkSecrecy(outcome)
    }

    /// The rule, the statuses of the attempts, and the prefix of the failure.
    static let reads: [(rule: String, statuses: [Int], failure: String?)] = [
        (#""delayMilliseconds":8000"#, [200, 200], nil), (#""closeHalfWay":true"#, [200, 200], nil),
        (#""closeHalfWay":true,"times":9"#, [200, 200, 200], "closed-early: "),
        (#""status":503"#, [503, 200], nil), (#""status":500"#, [500], "the service refused the call with status 500"),
        (#""rubbish":true"#, [200], "the answer with status 200 is not documented"),
        (#""bytes":10485760"#, [200], "too-large: "), (#""code":"network_received_error""#, [403, 200], nil),
        (#""throttled":true"#, [429, 200], nil), (#""status":401"#, [401, 200], nil),
    ]

    @Test(arguments: reads)
    func `is asked again if that helps`(row: (rule: String, statuses: [Int], failure: String?)) async throws {
        let stage = try await Stage { $0.limits = Self.limits }
        try await stage.sandbox.tell("behave", #"{"path":"/api/v2/*/profiles",\#(row.rule)}"#)
        do throws(CallError) {
            _ = try await stage.session.run(stage.profiles)
            #expect(row.failure == nil)
        } catch {
            #expect("\(error)".hasPrefix(row.failure ?? "no failure"), "\(error)")
            stage.checkSecrecy(error)
        }
        let calls = try await stage.sandbox.calls().filter { $0.hasPrefix("GET") }
        #expect(calls == row.statuses.map { "GET /api/v2/{sp}/profiles \($0)" })
    }

    @Test func `gets no call for a second after it throttled one`() async throws {
        let sandbox = try await LiveSandbox {
            $0.clock.frozenAt = 0
            ($0.throttle.enabled, $0.throttle.burst) = (true, 1)
        }
        let stage = try await Stage(in: sandbox)
        // On a busy machine, a call can arrive a second after the previous one, and is then not delayed.
        var journal: [(call: String, at: Int)] = []
        for _ in 0..<40 where !journal.contains(where: { $0.call.hasSuffix("429") }) {
            _ = try await stage.session.run(stage.profiles)
            journal = try await sandbox.journal()
        }
        let pauses = zip(journal, journal.dropFirst()).filter { $0.0.call.hasSuffix("429") }
        #expect(!pauses.isEmpty)
        #expect(pauses.allSatisfy { $1.at - $0.at >= 1_000 })
    }

    @Test func `reports that it revoked the client`() async throws {
        let stage = try await Stage()
        _ = try await stage.session.run(stage.profiles)
        try await stage.sandbox.tell("revoke")
        guard case .failed(.check, let failure) = await stage.signIn(.v2),
            case .authorization(let error) = failure.cause
        else { return #expect(Bool(false)) }
        #expect("\(error)" == "the service refused the call with status 400: unauthorized_client")
        stage.checkSecrecy(failure)
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassHTTPClient
internal import Testing

/// Faults of the service that the client meets over HTTP.
@Suite struct `A faulty service` {
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
        let stage = try await Stage { ($0.limits, $0.choice) = (.init(exchange: .seconds(3)), .nothing) }
        let path = api == .v1 ? "/api/v1/tokens/authn" : "/api/v2/*/profiles/sso/*"
        try await stage.sandbox.tell("behave", #"{"path":"\#(path)","method":"POST",\#(row.rule)}"#)
        let north = FlowOutcome.authenticated(Stage.north, by: .platform)
        #expect(await stage.signIn(api) == (row.isTaken ? north : .notAuthenticated(.noProviderChosen)))
        let calls = try await stage.sandbox.calls()
        let asked = api == .v2 ? "GET /api/v2/{sp}/profiles 200" : "GET /api/v1/tokens/authn \(row.isTaken ? 200 : 404)"
        #expect(calls.suffix(2) == [api.exchange(row.status ?? api.accepted), asked])
        #expect(calls.count { $0.hasPrefix(api.exchange) } == 1)
    }
}

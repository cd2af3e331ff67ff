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
}

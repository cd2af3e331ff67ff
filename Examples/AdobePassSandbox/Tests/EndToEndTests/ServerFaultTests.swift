// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassHTTPClient
internal import Testing

/// A server fault during a call that can be repeated.
struct ServerFault: Sendable, CustomTestStringConvertible {
    let name: String
    /// The behavior of the sandbox, without the path.
    let rule: String
    /// The status of the answer to each attempt.
    let statuses: [Int]
    /// The prefix of the failure's description, or `nil` if the call succeeds.
    var failure: String?

    var testDescription: String { name }

    static let all: [ServerFault] = [
        .init(name: "slow", rule: #""delayMilliseconds":8000"#, statuses: [200, 200]),
        .init(name: "closes half-way", rule: #""closeHalfWay":true"#, statuses: [200, 200]),
        .init(
            name: "always closes half-way",
            rule: #""closeHalfWay":true,"times":9"#,
            statuses: [200, 200, 200],
            failure: "closed-early: "
        ),
        .init(name: "502", rule: #""status":502"#, statuses: [502, 200]),
        .init(name: "503", rule: #""status":503"#, statuses: [503, 200]),
        .init(name: "504", rule: #""status":504"#, statuses: [504, 200]),
        .init(
            name: "503 forever",
            rule: #""status":503,"times":9"#,
            statuses: [503, 503, 503],
            failure: "the service refused the call with status 503"
        ),
        .init(
            name: "500",
            rule: #""status":500"#,
            statuses: [500],
            failure: "the service refused the call with status 500"
        ),
        .init(
            name: "rubbish",
            rule: #""rubbish":true"#,
            statuses: [200],
            failure: "the answer with status 200 is not documented"
        ),
        .init(name: "10 MB", rule: #""bytes":10485760"#, statuses: [200], failure: "too-large: "),
        .init(
            name: "302",
            rule: #""status":302"#,
            statuses: [302],
            failure: "the answer with status 302 is not documented"
        ),
        .init(
            name: "204",
            rule: #""status":204"#,
            statuses: [204],
            failure: "the answer with status 204 is not documented"
        ),
    ]
}

@Suite struct `A faulty server` {
    private func stage() async throws -> Stage {
        try await Stage { $0.limits = HTTPClientTransport.Limits(exchange: .seconds(3)) }
    }

    @Test(arguments: ServerFault.all)
    func `causes a retry of a V2 call if a retry helps`(fault: ServerFault) async throws {
        let stage = try await stage()
        try await stage.sandbox.tell("behave", #"{"path":"/api/v2/*/profiles",\#(fault.rule)}"#)
        let call = RESTv2.readProfiles(serviceProvider: Stage.acme, device: stage.device, status: nil)
        try await check(call, stage, fault, "GET /api/v2/{sp}/profiles")
    }

    @Test(arguments: ServerFault.all)
    func `causes a retry of a V1 call if a retry helps`(fault: ServerFault) async throws {
        let stage = try await stage()
        try await stage.sandbox.tell("behave", #"{"path":"/api/v1/config/*",\#(fault.rule)}"#)
        let call = RESTv1.readConfiguration(serviceProvider: Stage.acme)
        try await check(call, stage, fault, "GET /api/v1/config/{requestor}")
    }

    private func check<Answer>(
        _ call: ServiceCall<Answer>,
        _ stage: Stage,
        _ fault: ServerFault,
        _ route: String
    ) async throws {
        do throws(CallError) {
            _ = try await stage.session.run(call)
            #expect(fault.failure == nil)
        } catch {
            #expect("\(error)".hasPrefix(fault.failure ?? "no failure"), "\(error)")
            #expect(error.isOutcomeUnknown == false)
            #expect(error.attempts == fault.statuses.count)
            stage.checkSecrecy(error)
        }
        let calls = fault.statuses.map { "\(route) \($0)" }
        #expect(try await stage.sandbox.calls() == [V2.register, V2.token] + calls)
    }

    @Test func `causes a retry of a V2 call by its advice`() async throws {
        let stage = try await stage()
        try await stage.sandbox.tell("behave", #"{"path":"/api/v2/*/profiles","code":"network_received_error"}"#)
        _ = try await stage.session.run(
            RESTv2.readProfiles(serviceProvider: Stage.acme, device: stage.device, status: nil)
        )
        let calls = ["GET /api/v2/{sp}/profiles 403", V2.profiles]
        #expect(try await stage.sandbox.calls() == [V2.register, V2.token] + calls)
    }

    @Test func `ends a call at its timeout`() async throws {
        let stage = try await Stage()
        let call = RESTv2.readProfiles(serviceProvider: Stage.acme, device: stage.device, status: nil)
        _ = try await stage.session.run(call)
        try await stage.sandbox.tell("behave", #"{"path":"/api/v2/*/profiles","delayMilliseconds":8000}"#)
        let failure = await #expect(throws: CallError.self) {
            try await stage.session.run(call, within: .milliseconds(300))
        }
        #expect("\(try #require(failure))".hasPrefix("timed-out: the call did not finish within 0.3 seconds"))
    }

    @Test func `is reported if it is unreachable`() async throws {
        let address = try #require(ServerAddress("http://127.0.0.1:1"))
        let stage = try await Stage(in: LiveSandbox(at: address))
        let call = RESTv1.readConfiguration(serviceProvider: Stage.acme)
        let failure = await #expect(throws: CallError.self) { try await stage.session.run(call) }
        #expect("\(try #require(failure))".hasPrefix("authorization: not-connected: "))
        #expect(failure?.isOutcomeUnknown == false)
        #expect(failure?.attempts == 0)
    }

    @Test(arguments: [
        "/o/client/register", "/o/client/token", "/api/v2/*/profiles", "/api/v2/*/sessions/sso/*",
        "/api/v2/*/profiles/sso/*",
    ])
    func `is not followed to a redirect target`(path: String) async throws {
        let elsewhere = try await LiveSandbox()
        let stage = try await Stage {
            $0.answers = [.nothing, .north, .signed]
            $0.choice = .nothing
        }
        for status in [301, 302, 303, 307, 308] {
            let location = #"{"Location":"\#(elsewhere.address)/o/client/token"}"#
            try await stage.sandbox.tell("behave", #"{"path":"\#(path)","status":\#(status),"headers":\#(location)}"#)
        }
        let outcome = await stage.profileSignIn().signIn()
        switch outcome {
        case .failed(_, let failure):
            #expect("\(failure)".contains("the answer with status 301 is not documented"))
        case .notAuthenticated(.noProviderChosen): #expect(stage.viewer.sights.last == .picker)
        default: Issue.record("\(outcome)")
        }
        #expect(try await elsewhere.calls() == [])
        stage.checkSecrecy(outcome)
    }
}

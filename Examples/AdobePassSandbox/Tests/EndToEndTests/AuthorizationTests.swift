// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Testing

/// A credential store whose reads fail.
private struct BrokenStore: CredentialStore {
    struct Fault: Error {}

    func credentials() async throws -> ClientCredentials? { throw Fault() }
    func save(_ credentials: ClientCredentials) async throws { throw Fault() }
}

@Suite struct `Credentials and tokens` {
    private func profiles(_ stage: Stage) -> ServiceCall<RESTv2.Profiles> {
        RESTv2.readProfiles(serviceProvider: Stage.acme, device: stage.device, status: nil)
    }

    @Test func `renews a rejected token once and repeats the call`() async throws {
        let stage = try await Stage()
        _ = try await stage.session.run(profiles(stage))
        // The clock of the device has not advanced.
        stage.sandbox.advance(by: .seconds(21_600))
        _ = try await stage.session.run(profiles(stage))
        let calls = [V2.register, V2.token, V2.profiles, "GET /api/v2/{sp}/profiles 401", V2.token, V2.profiles]
        #expect(try await stage.sandbox.calls() == calls)
    }

    @Test func `renews one token for many calls`() async throws {
        let stage = try await Stage()
        let call = profiles(stage)
        _ = try await stage.session.run(call)
        stage.sandbox.advance(by: .seconds(21_600))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { _ = try await stage.session.run(call) } }
            try await group.waitForAll()
        }
        let calls = try await stage.sandbox.calls().dropFirst(3)
        #expect(calls.filter { $0 == V2.token }.count == 1)
        #expect(calls.filter { $0 == V2.profiles }.count == 8)
        #expect(calls.filter { $0.hasSuffix("401") }.count <= 8)
    }

    @Test func `exchanges again after status 401, because nothing was processed`() async throws {
        let stage = try await Stage { $0.answers = [.nothing, .north, .signed] }
        try await stage.sandbox.tell("behave", #"{"path":"/api/v2/*/profiles/sso/*","status":401}"#)
        #expect(await stage.profileSignIn().signIn() == .signedIn(Stage.north, .platform))
        let refused = "POST /api/v2/{sp}/profiles/sso/{partner} 401"
        #expect(try await stage.sandbox.calls() == V2.start + [V2.partner, refused, V2.token, V2.exchange])
    }

    @Test func `stops if the new token is rejected as well`() async throws {
        let stage = try await Stage()
        try await stage.sandbox.tell("behave", #"{"path":"/api/v2/*/profiles","status":401,"times":9}"#)
        let failure = await #expect(throws: CallError.self) { try await stage.session.run(profiles(stage)) }
        #expect("\(try #require(failure))" == "the service refused the call with status 401: unnamed")
        let refused = "GET /api/v2/{sp}/profiles 401"
        #expect(try await stage.sandbox.calls() == [V2.register, V2.token, refused, V2.token, refused])
        stage.checkSecrecy(failure as Any)
    }

    @Test func `does not register while the store fails`() async throws {
        let stage = try await Stage(store: BrokenStore())
        let outcome = await stage.profileSignIn().signIn()
        #expect(outcome == .failed(.check, CallError(.credentials, attempts: 0)))
        #expect(try await stage.sandbox.calls() == [])
    }

    @Test func `finds no profile after the credentials are lost`() async throws {
        let first = try await Stage { $0.answers = [.nothing, .north, .signed] }
        _ = await first.profileSignIn().signIn()
        let second = try await Stage(in: first.sandbox) { $0.answers = [.north, .north, .signed] }
        #expect(await second.profileSignIn().signIn() == .signedIn(Stage.north, .platform))
        let calls = V2.start + [V2.partner, V2.exchange]
        #expect(try await second.sandbox.calls() == calls + calls)
        #expect(try await second.sandbox.count(of: "client") == 2)
        #expect(try await second.sandbox.count(of: "profile") == 2)
    }

    @Test func `reports revoked credentials and does not register again`() async throws {
        let stage = try await Stage()
        _ = try await stage.session.run(profiles(stage))
        try await stage.sandbox.tell("revoke")
        let outcome = await stage.profileSignIn().signIn()
        guard case .failed(let step, let failure) = outcome, case .authorization(let error) = failure.cause else {
            return #expect(Bool(false), "\(outcome)")
        }
        #expect(step == .check)
        #expect("\(error)" == "the service refused the call with status 400: unauthorized_client")
        let refused = ["GET /api/v2/{sp}/profiles 401", "POST /o/client/token 400"]
        #expect(try await stage.sandbox.calls() == [V2.register, V2.token, V2.profiles] + refused)
        stage.checkSecrecy(outcome)
    }

    @Test func `reports a rejected software statement`() async throws {
        let stage = try await Stage()
        let rule = #"{"path":"/o/client/register","registrationError":"unapproved_software_statement"}"#
        try await stage.sandbox.tell("behave", rule)
        let outcome = await stage.profileSignIn().signIn()
        guard case .failed(_, let failure) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(
            "\(failure)"
                == "the service refused the call with status 400: unapproved_software_statement; "
                + "the software statement was revoked or replaced, or it is not approved: get a new one"
        )
        #expect(try await stage.sandbox.calls() == ["POST /o/client/register 400"])
        stage.checkSecrecy(outcome)
    }
}

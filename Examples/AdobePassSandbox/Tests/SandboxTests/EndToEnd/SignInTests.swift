// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Sandbox
internal import Testing

/// Sign-ins with the library over HTTP.
@Suite struct `Signing in` {
    private static let denied = ["ppv": "authorization_denied_by_mvpd"]

    /// A strict service, and V1 with enhanced errors.
    private static func strict() async throws -> LiveSandbox {
        try await LiveSandbox { ($0.strict, $0.enhancedErrors, $0.requireCleanup) = (true, true, true) }
    }

    @Test(arguments: API.allCases, DeviceType.allCases)
    func `exchanges the account of the platform, and signs out in the settings`(api: API, deviceType: DeviceType)
        async throws
    {
        let stage = try await Stage(in: Self.strict()) { $0.deviceType = deviceType }
        let outcome = await stage.signIn(api)
        #expect(outcome == .authenticated(Stage.north, by: .platform))
        #expect(try await stage.sandbox.calls() == api.start + [api.request, api.exchange()])
        #expect(stage.viewer.sights == [])
        let again = try await stage.restarted([.account()])
        #expect(await again.signIn(api) == .authenticated(Stage.north, by: .present))
        stage.checkSecrecy(outcome, stage.device, await stage.store.credentials() as Any)
        try await stage.signOut(api, of: Stage.north)
        let path = deviceType == .tvOS ? "Settings > Accounts > TV Provider" : "Settings > TV Provider"
        #expect(stage.viewer.sights.last == .settings(path))
        #expect(try await stage.sandbox.count(of: "profile") == 0)
    }

    @Test(arguments: API.allCases, DeviceType.allCases)
    func `signs in with a browser, and signs out`(api: API, deviceType: DeviceType) async throws {
        let stage = try await Stage(in: Self.strict()) {
            $0.deviceType = deviceType
            $0.access = .init(.denied)
        }
        let outcome = await stage.signIn(api)
        #expect(outcome == .authenticated(Stage.west, by: .basic))
        #expect(try await stage.sandbox.calls() == api.start + api.browser(deviceType))
        let page: [Viewer.Sight] = deviceType == .tvOS ? [.code, .noCode] : [.browser]
        #expect(stage.viewer.sights == [.fellBack(.accessNotGranted(.denied)), .picker] + page)
        #expect(stage.viewer.pages == ["acme://done"])
        stage.checkSecrecy(outcome)
        try await stage.signOut(api, of: Stage.west)
        #expect(try await stage.sandbox.count(of: "profile") == 0)
    }

    /// The answers of the account, a setting or a rule of the sandbox, and the calls before the basic sign-in.
    static let fallbacks: [(api: API, answers: [SubscriberAccount.Answer], rule: String, calls: [String])] = [
        (.v2, [.nothing, .failure(.init(.userCancelled))], "", []),
        (.v2, [.nothing, .account("far-away")], "", [Calls.partner]),
        (.v2, [.nothing, .account(), .account()], "", [Calls.partner]),
        (
            .v2, [.nothing, .account()], #"{"path":"/api/v2/*/sessions/sso/*","code":"invalid_integration"}"#,
            ["POST /api/v2/{sp}/sessions/sso/{partner} 400"]
        ),
        (
            .v2, [.nothing, .account(), .account(response: SigningAccount.signed)],
            ##"{"path":"/api/v2/*/profiles/sso/*","status":200,"body":"{\"profiles\":{}}"}"##,
            [Calls.partner, API.v2.exchange(200)]
        ),
        (.v1, [.nothing, .failure(.init(.userCancelled))], "", []),
        (.v1, [.account("far-away")], "", []),
        (.v1, [.account(), .nothing], "", [Calls.request]),
        (
            .v1, [.account()], #"{"path":"/api/v1/*/profile-requests/*","status":400}"#,
            ["GET /api/v1/{requestor}/profile-requests/{mvpd} 400"]
        ),
        (
            .v1, [.account(), .account(response: SigningAccount.signed)],
            #"{"path":"/api/v1/tokens/authn","method":"POST","status":400}"#, [Calls.request, API.v1.exchange(400)]
        ),
    ]

    @Test(arguments: fallbacks)
    func `falls back to a browser if the platform sign-in fails`(
        row: (api: API, answers: [SubscriberAccount.Answer], rule: String, calls: [String])
    ) async throws {
        let stage = try await Stage { $0.answers = row.answers }
        if !row.rule.isEmpty { try await stage.sandbox.tell("behave", row.rule) }
        let outcome = await stage.signIn(row.api)
        #expect(outcome == .authenticated(Stage.west, by: .basic))
        let calls = try await stage.sandbox.calls()
        // A partner session without a valid status is already the basic session.
        let login = row.api.browser(.tvOS).suffix(5)
        #expect(calls.starts(with: row.api.start + row.calls))
        #expect(calls.suffix(5) == login)
        #expect(stage.viewer.reason != nil)
        stage.checkSecrecy(outcome)
    }

    @Test(arguments: API.allCases) func `signs in again if the sign-in has expired`(api: API) async throws {
        let sandbox = try await LiveSandbox { $0.lifetimes.authentication = 3_600 }
        let stage = try await Stage(in: sandbox)
        _ = await stage.signIn(api)
        sandbox.advance(by: .seconds(3_600))
        let signed = SubscriberAccount.Answer.account(response: SigningAccount.signed)
        let again = try await stage.restarted([.account()] + (api == .v2 ? [.account()] : []) + [signed])
        #expect(await again.signIn(api) == .authenticated(Stage.north, by: .platform))
        #expect(try await sandbox.calls().filter { $0 == api.exchange() }.count == 2)
    }

    @Test(arguments: [("denied", "mvpd", [true, false]), ("degraded", "degradation", [true, true])])
    func `decides for a profile, and for a degraded one`(setting: String, source: ServiceName, permits: [Bool])
        async throws
    {
        let sandbox = try await LiveSandbox {
            if setting == "denied" { $0.denied = Self.denied } else { $0.degraded = ["ACME/NorthCable"] }
        }
        let stage = try await Stage(in: sandbox)
        let signIn = stage.profileSignIn
        _ = await signIn.signIn()
        let decided = try await stage.session.run(
            RESTv2.authorize(
                serviceProvider: Stage.acme,
                provider: Stage.north,
                resources: ["news", "ppv"],
                device: stage.device,
                status: await signIn.status
            )
        )
        #expect(decided.map(\.isAuthorized) == permits)
        #expect(decided.allSatisfy { $0.source == source })
        #expect(decided.first?.token?.notAfter?.millisecondsSince1970 == Int64(LiveSandbox.start + 420_000))
        stage.checkSecrecy(decided)
    }

    @Test func `plays with a token of V1, and not without permission`() async throws {
        let stage = try await Stage(in: LiveSandbox { $0.denied = Self.denied })
        _ = await stage.signIn(.v1)
        #expect(try await stage.session.run(RESTv1.authorize("news", for: stage.client)).mvpd == Stage.north)
        let token = try await stage.session.run(RESTv1.obtainMediaToken("news", for: stage.client))
        #expect(!token.serializedToken.value.isEmpty)
        let failure = await #expect(throws: CallError.self) {
            try await stage.session.run(RESTv1.authorize("ppv", for: stage.client))
        }
        guard case .refused(403, let error) = failure?.error else { return #expect(Bool(false)) }
        #expect(error?.details == "Not in your package")
    }
}

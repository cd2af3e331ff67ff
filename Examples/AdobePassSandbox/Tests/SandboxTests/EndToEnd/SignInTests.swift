// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Sandbox
internal import Testing

/// Sign-ins with the library over HTTP.
@Suite struct `Signing in` {
    /// A strict service, and V1 with enhanced errors.
    private static func strict() async throws -> LiveSandbox {
        try await LiveSandbox { ($0.strict, $0.enhancedErrors, $0.requireCleanup) = (true, true, true) }
    }

    @Test(arguments: API.allCases, DeviceType.allCases)
    func `exchanges the account of the platform, and signs out in the settings`(api: API, deviceType: DeviceType)
        async throws
    {
        let stage = try await Stage(in: Self.strict()) { $0.deviceType = deviceType }
        #expect(await stage.signIn(api) == .authenticated(Stage.north, by: .platform))
        #expect(try await stage.sandbox.calls().last == api.exchange(api.accepted))
        #expect(stage.viewer.seen.notices.isEmpty)
        let again = try await Stage(in: stage.sandbox, store: stage.store) {
            ($0.deviceType, $0.answers) = (deviceType, [.account()])
        }
        #expect(await again.signIn(api) == .authenticated(Stage.north, by: .present))
        try await stage.signOut(api, of: Stage.north)
        let path = deviceType == .tvOS ? "Settings > Users and Accounts > TV Provider" : "Settings > Apps > TV Provider"
        #expect(stage.viewer.seen.advice == [path])
        #expect(try await stage.sandbox.count(of: "profile") == 0)
    }

    @Test(arguments: API.allCases, DeviceType.allCases)
    func `signs in with a browser, and signs out`(api: API, deviceType: DeviceType) async throws {
        let stage = try await Stage(in: Self.strict()) {
            $0.deviceType = deviceType
            $0.access = .init(.denied)
        }
        #expect(await stage.signIn(api) == .authenticated(Stage.west, by: .basic))
        #expect(stage.viewer.reason == .accessNotGranted(.denied))
        // On Apple TV, the user opens the page on another device.
        #expect((stage.viewer.code != nil) == (deviceType == .tvOS))
        #expect(stage.viewer.seen.pages == ["acme://done"])
        try await stage.signOut(api, of: Stage.west)
        #expect(try await stage.sandbox.count(of: "profile") == 0)
    }

    @Test func `plays with a token of V1, and not without permission`() async throws {
        let stage = try await Stage(in: LiveSandbox { $0.denied = ["ppv": "authorization_denied_by_mvpd"] })
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

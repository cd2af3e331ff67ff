// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Sandbox
internal import SignedDocuments
internal import Testing

/// Calls of REST API V1 in the log of the sandbox.
enum V1 {
    static let noToken = "GET /api/v1/tokens/authn 404"
    static let hasToken = "GET /api/v1/tokens/authn 200"
    static let configuration = "GET /api/v1/config/{requestor} 200"
    static let request = "GET /api/v1/{requestor}/profile-requests/{mvpd} 200"
    static let exchange = "POST /api/v1/tokens/authn 204"
    static let code = "POST /reggie/v1/{requestor}/regcode 201"
    static let preauthorize = "GET /api/v1/preauthorize 200"
    static let authorize = "GET /api/v1/authorize 200"
    static let media = "GET /api/v1/tokens/media 200"
    static let metadata = "GET /api/v1/tokens/usermetadata 200"
    /// The browser of an iPhone opens the provider's page first.
    static func logout(_ deviceType: DeviceType, page status: Int = 302) -> [String] {
        (deviceType == .iOS ? ["GET /api/v1/logout \(status)"] : []) + ["DELETE /api/v1/logout 204"]
    }

    /// The calls of the first start up to the platform request.
    static let start = [V2.register, V2.token, noToken, configuration]
    /// The calls of a browser that signs in.
    static let browser = [
        "GET /api/v1/authenticate 302", "GET /provider/login/{code} 200", "POST /provider/login/{code} 302",
    ]

    /// The calls after a code: on Apple TV a poll, another device, a poll; elsewhere this device's browser, a poll.
    static func login(_ deviceType: DeviceType) -> [String] {
        (deviceType == .tvOS ? [noToken] : []) + browser + [hasToken]
    }
}

@Suite struct `Signing in with REST API V1` {
    /// Step 11: authorization, and the media token.
    private func play(_ stage: Stage, mvpd: MVPDID) async throws {
        let preauthorize = try #require(RESTv1.preauthorize(["news", "sports"], by: .device(stage.client)))
        let decisions = try await stage.session.run(preauthorize)
        #expect(decisions.map(\.isAuthorized) == [true, true])
        let authorization = try await stage.session.run(RESTv1.authorize("news", for: stage.client))
        #expect(authorization.mvpd == mvpd)
        let token = try await stage.session.run(RESTv1.obtainMediaToken("news", for: stage.client))
        #expect(!token.serializedToken.value.isEmpty)
        stage.checkSecrecy(decisions, authorization, token)
    }

    @Test(arguments: DeviceType.allCases)
    func `exchanges the account of the platform and plays`(deviceType: DeviceType) async throws {
        let stage = try await Stage {
            $0.deviceType = deviceType
            $0.answers = [.nothing, .north, .signed]
        }
        let outcome = await stage.tokenSignIn().signIn()
        #expect(outcome == .signedIn(Stage.north, .platform))
        try await play(stage, mvpd: Stage.north)
        let calls = [V1.request, V1.exchange, V1.preauthorize, V1.authorize, V1.media]
        #expect(try await stage.sandbox.calls() == V1.start + calls)
        #expect(stage.viewer.sights == [])
        let prompted = SimulatedSubscriberAccount.Question.access(prompting: true)
        #expect(await stage.account.script.questions.filter { $0 == prompted }.count == 3)
        stage.checkSecrecy(outcome)
    }

    @Test(arguments: DeviceType.allCases)
    func `performs all eleven steps`(deviceType: DeviceType) async throws {
        let stage = try await Stage {
            $0.deviceType = deviceType
            $0.answers = [.nothing, .north, .signed]
            $0.document.audience = "https://other.example"
        }
        let outcome = await stage.tokenSignIn().signIn()
        #expect(outcome == .signedIn(Stage.west, .basic))
        try await play(stage, mvpd: Stage.west)
        let platform = [V1.request, "POST /api/v1/tokens/authn 400", V1.code]
        let playing = [V1.preauthorize, V1.authorize, V1.media]
        #expect(try await stage.sandbox.calls() == V1.start + platform + V1.login(deviceType) + playing)
        stage.checkSecrecy(outcome)
    }

    @Test func `uses a signed-in account without user interaction`() async throws {
        let stage = try await Stage { $0.answers = [.north, .signed] }
        #expect(await stage.tokenSignIn().signIn() == .signedIn(Stage.north, .platform))
        #expect(try await stage.sandbox.calls() == V1.start + [V1.request, V1.exchange])
        let isInterrupted = await stage.account.script.questions.contains { question in
            if case .metadata(let request) = question { request.isInterruptionAllowed } else { false }
        }
        #expect(!isInterrupted)
    }

    @Test func `finds the token at the second start`() async throws {
        let first = try await Stage { $0.answers = [.north, .signed] }
        _ = await first.tokenSignIn().signIn()
        let second = try await first.restarted { $0.answers = [] }
        #expect(await second.tokenSignIn().signIn() == .signedIn(Stage.north, .present))
        let calls = V1.start + [V1.request, V1.exchange, V1.hasToken]
        #expect(try await second.sandbox.calls() == calls)
        #expect(await second.account.script.questions == [])
    }

    @Test func `signs in again if the token has expired`() async throws {
        let sandbox = try await LiveSandbox { $0.lifetimes.authentication = 3_600 }
        let first = try await Stage(in: sandbox) { $0.answers = [.north, .signed] }
        _ = await first.tokenSignIn().signIn()
        sandbox.advance(by: .seconds(3_600))
        let second = try await first.restarted { $0.answers = [.north, .signed] }
        #expect(await second.tokenSignIn().signIn() == .signedIn(Stage.north, .platform))
        let expired = ["GET /api/v1/tokens/authn 410", V1.configuration, V1.request, V1.exchange]
        #expect(try await sandbox.calls() == V1.start + [V1.request, V1.exchange] + expired)
    }

    @Test func `waits for another device`() async throws {
        let stage = try await Stage {
            $0.access = .init(.denied)
            $0.otherDeviceSignsInAfter = 3
        }
        #expect(await stage.tokenSignIn().signIn() == .signedIn(Stage.west, .basic))
        let polls = [V1.code, V1.noToken, V1.noToken, V1.noToken] + V1.browser + [V1.hasToken]
        #expect(try await stage.sandbox.calls() == V1.start + polls)
        // Three waits, five seconds each.
        #expect(stage.sandbox.now == LiveSandbox.start + 15_000)
    }

    @Test(arguments: DeviceType.allCases)
    func `lets the user choose a provider on another device`(deviceType: DeviceType) async throws {
        let stage = try await Stage {
            $0.deviceType = deviceType
            $0.access = .init(.denied)
            $0.choice = .onOtherDevice
        }
        #expect(await stage.tokenSignIn().signIn() == .signedIn(Stage.west, .basic))
        let calls = [V1.code, V1.noToken] + V1.browser + [V1.hasToken]
        #expect(try await stage.sandbox.calls() == V1.start + calls)
        #expect(stage.viewer.sights == [.fellBack("accessNotGranted denied"), .picker, .code, .noCode])
    }

    @Test func `replaces an expired code and stops after the last one`() async throws {
        let stage = try await Stage(in: LiveSandbox { $0.lifetimes.code = 10 }) {
            $0.access = .init(.denied)
            $0.otherDeviceSignsInAfter = .max
            $0.codes = 2
        }
        #expect(await stage.tokenSignIn().signIn() == .notAuthenticated(.codeExpired))
        let code = [V1.code, V1.noToken, V1.noToken, V1.noToken]
        #expect(try await stage.sandbox.calls() == V1.start + code + code)
    }

    @Test func `stops if the browser is closed without a sign-in`() async throws {
        let stage = try await Stage {
            $0.deviceType = .iOS
            $0.access = .init(.denied)
            $0.habit = .closesThePage
        }
        #expect(await stage.tokenSignIn().signIn() == .notAuthenticated(.loginNotCompleted))
        let polls = Array(repeating: V1.noToken, count: 5)
        #expect(try await stage.sandbox.calls() == V1.start + [V1.code] + polls)
    }

    @Test(.timeLimit(.minutes(10))) func `stops if the app cancels`() async throws {
        let stage = try await Stage { $0.access = .init(.denied) }
        try await stage.sandbox.tell(
            "behave",
            #"{"path":"/api/v1/tokens/authn","after":1,"delayMilliseconds":8000}"#
        )
        let signIn = stage.tokenSignIn()
        let task = Task { await signIn.signIn() }
        let polled = V1.start + [V1.code, V1.noToken]
        try await stage.sandbox.waitForCalls(polled)
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(try await stage.sandbox.calls() == polled)
        #expect(stage.viewer.sights.last == .noCode)
    }

    @Test func `receives the reason of a denial`() async throws {
        let sandbox = try await LiveSandbox { $0.denied = ["ppv": "authorization_denied_by_mvpd"] }
        let stage = try await Stage(in: sandbox) { $0.answers = [.north, .signed] }
        _ = await stage.tokenSignIn().signIn()
        let failure = await #expect(throws: CallError.self) {
            try await stage.session.run(RESTv1.authorize("ppv", for: stage.client))
        }
        guard case .refused(let status, let error) = failure?.error else { return #expect(Bool(false)) }
        #expect(status == 403)
        #expect(error?.details == "Not in your package")
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Sandbox
internal import Testing

/// Calls of REST API V2 in the log of the sandbox.
enum V2 {
    static let register = "POST /o/client/register 201"
    static let token = "POST /o/client/token 201"
    static let profiles = "GET /api/v2/{sp}/profiles 200"
    static let configuration = "GET /api/v2/{sp}/configuration 200"
    static let partner = "POST /api/v2/{sp}/sessions/sso/{partner} 200"
    static let exchange = "POST /api/v2/{sp}/profiles/sso/{partner} 201"
    static let session = "POST /api/v2/{sp}/sessions 200"
    static let resume = "POST /api/v2/{sp}/sessions/{code} 200"
    static let poll = "GET /api/v2/{sp}/profiles/code/{code} 200"
    static let preauthorize = "POST /api/v2/{sp}/decisions/preauthorize/{mvpd} 200"
    static let authorize = "POST /api/v2/{sp}/decisions/authorize/{mvpd} 200"
    static let logout = "GET /api/v2/{sp}/logout/{mvpd} 200"

    /// The calls of the first start up to the platform request.
    static let start = [register, token, profiles, configuration]
    /// The calls of a browser that signs in.
    static let browser = [
        "GET /api/v2/authenticate/{sp}/{code} 302", "GET /provider/login/{code} 200",
        "POST /provider/login/{code} 302",
    ]

    /// The calls after a code: on Apple TV a poll, another device, a poll; elsewhere this device's browser, a poll.
    static func login(_ deviceType: DeviceType) -> [String] {
        (deviceType == .tvOS ? [poll] : []) + browser + [poll]
    }

    /// The screens of these calls.
    static func sights(_ deviceType: DeviceType) -> [Viewer.Sight] {
        deviceType == .tvOS ? [.code, .noCode] : [.browser]
    }
}

extension FlowOutcome {
    static func signedIn(_ mvpd: MVPDID, _ means: SignInMeans) -> FlowOutcome {
        .authenticated(mvpd, by: means)
    }
}

@Suite struct `Signing in with REST API V2` {
    @Test(arguments: DeviceType.allCases)
    func `exchanges the account of the platform and plays`(deviceType: DeviceType) async throws {
        let stage = try await Stage {
            $0.deviceType = deviceType
            $0.answers = [.nothing, .north, .signed]
        }
        let signIn = stage.profileSignIn()
        let outcome = await signIn.signIn()
        #expect(outcome == .signedIn(Stage.north, .platform))
        let status = await signIn.status
        let asked = try await stage.session.run(
            RESTv2.preauthorize(
                serviceProvider: Stage.acme,
                provider: Stage.north,
                resources: ["news", "sports"],
                device: stage.device,
                status: status
            )
        )
        #expect(asked.map(\.isAuthorized) == [true, true])
        let decided = try await stage.session.run(
            RESTv2.authorize(
                serviceProvider: Stage.acme,
                provider: Stage.north,
                resources: ["news"],
                device: stage.device,
                status: status
            )
        )
        #expect(decided.first?.source == "mvpd")
        #expect(decided.first?.token?.notAfter?.since1970 == Int64(LiveSandbox.start + 420_000))
        #expect(decided.first?.token?.serializedToken.value.isEmpty == false)
        let exchanged = [V2.partner, V2.exchange, V2.preauthorize, V2.authorize]
        #expect(try await stage.sandbox.calls() == V2.start + exchanged)
        #expect(stage.viewer.sights == [])
        #expect(await stage.account.script.unscriptedQuestions == 0)
        stage.checkSecrecy(outcome, status as Any, asked, decided)
    }

    @Test func `finds the profile at the second start`() async throws {
        let first = try await Stage { $0.answers = [.nothing, .north, .signed] }
        _ = await first.profileSignIn().signIn()
        let second = try await first.restarted { $0.answers = [.north] }
        #expect(await second.profileSignIn().signIn() == .signedIn(Stage.north, .present))
        let calls = V2.start + [V2.partner, V2.exchange, V2.profiles]
        #expect(try await second.sandbox.calls() == calls)
    }

    @Test(arguments: DeviceType.allCases)
    func `signs in with a browser`(deviceType: DeviceType) async throws {
        let stage = try await Stage {
            $0.deviceType = deviceType
            $0.answers = [.nothing, .failing(.userCancelled)]
        }
        let outcome = await stage.profileSignIn().signIn()
        #expect(outcome == .signedIn(Stage.west, .basic))
        #expect(try await stage.sandbox.calls() == V2.start + [V2.session] + V2.login(deviceType))
        #expect(stage.viewer.sights == [.fellBack("userCancelled"), .picker] + V2.sights(deviceType))
        #expect(stage.viewer.pages == [Browser.Page(status: 302, location: "acme://done")])
        stage.checkSecrecy(outcome)
    }

    @Test func `waits for another device`() async throws {
        let stage = try await Stage {
            $0.answers = [.nothing, .failing(.userCancelled)]
            $0.otherDeviceSignsInAfter = 3
        }
        #expect(await stage.profileSignIn().signIn() == .signedIn(Stage.west, .basic))
        let polls = [V2.poll, V2.poll, V2.poll] + V2.browser + [V2.poll]
        #expect(try await stage.sandbox.calls() == V2.start + [V2.session] + polls)
        // Three waits, four seconds each.
        #expect(stage.sandbox.now == LiveSandbox.start + 12_000)
    }

    @Test func `replaces an expired code and stops after the last one`() async throws {
        let stage = try await Stage(in: LiveSandbox { $0.lifetimes.code = 8 }) {
            $0.answers = [.nothing, .failing(.userCancelled)]
            $0.otherDeviceSignsInAfter = .max
            $0.codes = 2
        }
        #expect(await stage.profileSignIn().signIn() == .notAuthenticated(.codeExpired))
        let code = [V2.session, V2.poll, V2.poll, V2.poll]
        #expect(try await stage.sandbox.calls() == V2.start + code + code)
        let sights: [Viewer.Sight] = [.fellBack("userCancelled"), .picker, .code, .noCode, .code, .noCode]
        #expect(stage.viewer.sights == sights)
    }

    @Test func `stops if the browser is closed without a sign-in`() async throws {
        let stage = try await Stage {
            $0.deviceType = .iOS
            $0.answers = [.nothing, .failing(.userCancelled)]
            $0.habit = .closesThePage
        }
        #expect(await stage.profileSignIn().signIn() == .notAuthenticated(.loginNotCompleted))
        let polls = Array(repeating: V2.poll, count: 5)
        #expect(try await stage.sandbox.calls() == V2.start + [V2.session] + polls)
    }

    @Test func `signs in again if the profile has expired`() async throws {
        let sandbox = try await LiveSandbox {
            $0.lifetimes.authentication = 3_600
            $0.profileErrorsAtTop = true
        }
        let first = try await Stage(in: sandbox) { $0.answers = [.nothing, .north, .signed] }
        let signIn = first.profileSignIn()
        _ = await signIn.signIn()
        sandbox.advance(by: .seconds(3_600))
        let authorize = RESTv2.authorize(
            serviceProvider: Stage.acme,
            provider: Stage.north,
            resources: ["news"],
            device: first.device,
            status: await signIn.status
        )
        let failure = await #expect(throws: CallError.self) { try await first.session.run(authorize) }
        #expect(
            "\(try #require(failure))" == "the service refused the call with status 403: authenticated_profile_expired"
        )
        guard case .refused(_, let error) = failure?.error else { return #expect(Bool(false)) }
        #expect(error?.advisedAction == "authentication")
        let second = try await first.restarted { $0.answers = [.north, .north, .signed] }
        #expect(await second.profileSignIn().signIn() == .signedIn(Stage.north, .platform))
        let again = [V2.profiles, V2.configuration, V2.partner, V2.exchange]
        let denied = "POST /api/v2/{sp}/decisions/authorize/{mvpd} 403"
        #expect(try await sandbox.calls() == V2.start + [V2.partner, V2.exchange, denied] + again)
    }

    @Test func `plays with a degraded profile`() async throws {
        let stage = try await Stage(in: LiveSandbox { $0.degraded = ["ACME/NorthCable"] }) {
            $0.answers = [.nothing, .north]
        }
        let signIn = stage.profileSignIn()
        #expect(await signIn.signIn() == .signedIn(Stage.north, .present))
        let decided = try await stage.session.run(
            RESTv2.authorize(
                serviceProvider: Stage.acme,
                provider: Stage.north,
                resources: ["news"],
                device: stage.device,
                status: await signIn.status
            )
        )
        #expect(decided.map(\.source) == ["degradation"])
        #expect(try await stage.sandbox.calls() == V2.start + [V2.partner, V2.authorize])
    }

    @Test(.timeLimit(.minutes(10))) func `stops if the app cancels`() async throws {
        let stage = try await Stage { $0.access = .init(.denied) }
        try await stage.sandbox.tell("behave", #"{"path":"/api/v2/*/profiles/code/*","delayMilliseconds":8000}"#)
        let signIn = stage.profileSignIn()
        let task = Task { await signIn.signIn() }
        let polled = V2.start + [V2.session, V2.poll]
        try await stage.sandbox.waitForCalls(polled)
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(try await stage.sandbox.calls() == polled)
        #expect(stage.viewer.sights.last == .noCode)
    }

    @Test func `receives the reason of a denial`() async throws {
        let sandbox = try await LiveSandbox { $0.denied = ["ppv": "authorization_denied_by_mvpd"] }
        let stage = try await Stage(in: sandbox) { $0.answers = [.nothing, .north, .signed] }
        let signIn = stage.profileSignIn()
        _ = await signIn.signIn()
        let decided = try await stage.session.run(
            RESTv2.authorize(
                serviceProvider: Stage.acme,
                provider: Stage.north,
                resources: ["ppv"],
                device: stage.device,
                status: await signIn.status
            )
        )
        #expect(decided.map(\.isAuthorized) == [false])
        #expect(decided.first?.error?.code == "authorization_denied_by_mvpd")
        #expect(decided.first?.token == nil)
    }
}

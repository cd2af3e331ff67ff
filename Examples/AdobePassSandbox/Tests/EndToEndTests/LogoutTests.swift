// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Testing

@Suite struct `Signing out` {
    static let settings: [(DeviceType, String)] = [
        (.tvOS, "Settings > Accounts > TV Provider"), (.iOS, "Settings > TV Provider"),
    ]

    @Test(arguments: settings)
    func `opens the settings for a profile of Apple`(
        deviceType: DeviceType,
        path: String
    ) async throws {
        let stage = try await Stage {
            $0.deviceType = deviceType
            $0.answers = [.nothing, .north, .signed]
        }
        let signIn = stage.profileSignIn()
        _ = await signIn.signIn()
        let plan = try await signIn.signOut(of: Stage.north)
        #expect(plan?.settings == path)
        #expect(plan?.call == LogoutPlan.Call.none)
        #expect(stage.viewer.sights == [.settings(path)])
        #expect(try await stage.sandbox.calls() == V2.start + [V2.partner, V2.exchange, V2.logout])
        #expect(try await stage.sandbox.count(of: "profile") == 0)
    }

    @Test(arguments: DeviceType.allCases)
    func `opens the provider's page for a regular profile`(deviceType: DeviceType) async throws {
        let stage = try await Stage {
            $0.deviceType = deviceType
            $0.access = .init(.denied)
        }
        let signIn = stage.profileSignIn()
        _ = await signIn.signIn()
        let plan = try await signIn.signOut(of: Stage.west)
        #expect(plan?.settings == nil)
        #expect(plan?.call == .browser)
        #expect(stage.viewer.sights.last == .browser)
        let goodbye = "GET /provider/logout 302"
        let calls = V2.start + [V2.session] + V2.login(deviceType) + [V2.logout, goodbye]
        #expect(try await stage.sandbox.calls() == calls)
        #expect(stage.viewer.pages.last == Browser.Page(status: 302, location: "acme://done"))
        #expect(try await stage.sandbox.count(of: "profile") == 0)
    }

    @Test func `succeeds without a profile`() async throws {
        let stage = try await Stage()
        let plan = try await stage.profileSignIn().signOut(of: Stage.west)
        #expect(plan?.call == LogoutPlan.Call.none)
        #expect(stage.viewer.sights == [])
        #expect(try await stage.sandbox.calls() == [V2.register, V2.token, V2.logout])
    }

    @Test(arguments: settings)
    func `opens the settings for a token of Apple, too`(
        deviceType: DeviceType,
        path: String
    ) async throws {
        let stage = try await Stage {
            $0.deviceType = deviceType
            $0.answers = [.north, .signed]
        }
        let signIn = stage.tokenSignIn()
        _ = await signIn.signIn()
        let plan = try await signIn.signOut()
        #expect(plan.settings == path)
        #expect(plan.call == (deviceType == .tvOS ? .direct : .browser))
        #expect(stage.viewer.sights.last == .settings(path))
        let calls = [V1.request, V1.exchange, V1.metadata] + V1.logout(deviceType)
        #expect(try await stage.sandbox.calls() == V1.start + calls)
        #expect(try await stage.sandbox.count(of: "profile") == 0)
    }

    @Test(arguments: DeviceType.allCases)
    func `opens no further page for a regular token`(deviceType: DeviceType) async throws {
        let stage = try await Stage {
            $0.deviceType = deviceType
            $0.access = .init(.denied)
        }
        let signIn = stage.tokenSignIn()
        _ = await signIn.signIn()
        let plan = try await signIn.signOut()
        #expect(plan.settings == nil)
        #expect(plan.call == (deviceType == .tvOS ? .direct : .browser))
        let calls = V1.start + [V1.code] + V1.login(deviceType) + [V1.metadata] + V1.logout(deviceType)
        #expect(try await stage.sandbox.calls() == calls)
        #expect(try await stage.sandbox.count(of: "profile") == 0)
    }
}

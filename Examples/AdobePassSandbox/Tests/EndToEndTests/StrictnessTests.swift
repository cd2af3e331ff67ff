// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Sandbox
internal import Testing

/// The sandbox rejects everything that the documentation forbids, and V1 uses enhanced errors.
@Suite struct `A strict sandbox` {
    private func sandbox() async throws -> LiveSandbox {
        try await LiveSandbox {
            $0.strict = true
            $0.enhancedErrors = true
            $0.requireCleanup = true
        }
    }

    @Test(arguments: DeviceType.allCases)
    func `accepts the calls of V2`(deviceType: DeviceType) async throws {
        let sandbox = try await sandbox()
        let first = try await Stage(in: sandbox) {
            $0.deviceType = deviceType
            $0.answers = [.nothing, .north, .signed]
        }
        let signIn = first.profileSignIn()
        #expect(await signIn.signIn() == .signedIn(Stage.north, .platform))
        try await signIn.signOut(of: Stage.north)
        let second = try await first.restarted { $0.answers = [.nothing, .nothing] }
        let again = second.profileSignIn()
        #expect(await again.signIn() == .signedIn(Stage.west, .basic))
        try await again.signOut(of: Stage.west)
        let calls =
            V2.start + [V2.partner, V2.exchange, V2.logout, V2.profiles, V2.configuration, V2.session]
        let goodbye = [V2.logout, "GET /provider/logout 302"]
        #expect(try await sandbox.calls() == calls + V2.login(deviceType) + goodbye)
    }

    @Test(arguments: DeviceType.allCases)
    func `accepts the calls of V1`(deviceType: DeviceType) async throws {
        let sandbox = try await sandbox()
        let first = try await Stage(in: sandbox) {
            $0.deviceType = deviceType
            $0.answers = [.nothing, .north, .signed]
        }
        let signIn = first.tokenSignIn()
        #expect(await signIn.signIn() == .signedIn(Stage.north, .platform))
        #expect(try await signIn.signOut().settings?.hasSuffix("> TV Provider") == true)
        let second = try await first.restarted { $0.answers = [.nothing, .nothing] }
        let again = second.tokenSignIn()
        #expect(await again.signIn() == .signedIn(Stage.west, .basic))
        let check = RESTv1.checkAuthentication(by: .device(second.client))
        try await second.session.run(check)
        try await again.signOut()
        // The logout page is not documented for V1.
        let platform = [V1.request, V1.exchange, V1.metadata] + V1.logout(deviceType, page: 405)
        let regular = [V1.noToken, V1.configuration, V1.code] + V1.login(deviceType)
        let end = ["GET /api/v1/checkauthn 200", V1.metadata] + V1.logout(deviceType, page: 405)
        #expect(try await sandbox.calls() == V1.start + platform + regular + end)
    }
}

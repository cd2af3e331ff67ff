// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Sandbox
internal import Testing

/// The calls of the SSO service and of the Reset API, against the sandbox.
@Suite struct `Calls of the SSO service and the Reset API` {
    @Test(arguments: [false, true]) func `link two devices`(namesOfTables: Bool) async throws {
        let stage = try await Stage(in: try await LiveSandbox { $0.ssoNamesOfTables = namesOfTables })
        let (session, acme, device) = (stage.session, Stage.acme, stage.device)
        let home = try #require(SSOService.Identity(persistentID: "home"))
        let first = try await session.run(
            SSOService.createToken(serviceProvider: acme, identity: home, device: device)
        )
        let renewed = try await session.run(SSOService.renewToken(serviceProvider: acme, token: first.token))
        let code = try await session.run(
            SSOService.createLinkCode(serviceProvider: acme, device: device.id, token: renewed.token)
        )
        let link = try #require(SSOService.Identity(linkCode: code.code.value))
        let information = ClientInformation(
            model: "TV6,2",
            version: "1",
            osName: "tvOS",
            osVersion: "18",
            connectionType: "WiFi"
        )
        let other = StreamingDevice(id: try #require(DeviceID("other")), information: information)
        let call = SSOService.createToken(serviceProvider: acme, identity: link, device: other)
        let second = try await session.run(call)
        let failure = await #expect(throws: CallError.self) { try await session.run(call) }
        guard case .refused(_, let error) = failure?.error else { return #expect(Bool(false)) }
        #expect(error?.code == "header_invalid")
        let list = SSOService.listDevices(serviceProvider: acme, device: other.id, token: second.token)
        let devices = try await session.run(list)
        #expect(devices.count == 2)
        let linked = try #require(devices.first { $0.isLinked })
        #expect(linked.properties["os"] == PrivateText("tvOS"))
        let unlink = SSOService.unlink(
            [linked.id, PrivateText("unknown")],
            serviceProvider: acme,
            device: device.id,
            token: first.token
        )
        #expect(try await session.run(unlink) == [linked.id])
        #expect(try await session.run(list).count == 1)
    }

    @Test func `reset temporary access of a device`() async throws {
        let stage = try await Stage()
        let pass = try #require(MVPDID("TempPass"))
        let authorize = RESTv2.authorize(
            serviceProvider: Stage.acme,
            provider: pass,
            resources: ["news"],
            device: stage.device
        )
        #expect(try await stage.session.run(authorize).first?.isAuthorized == true)
        stage.sandbox.advance(by: .seconds(3_600))
        #expect(try await stage.session.run(authorize).first?.isAuthorized == false)
        let other = try #require(DeviceID("other"))
        try await stage.session.run(
            TemporaryAccessReset.reset(serviceProvider: Stage.acme, provider: pass, device: other)
        )
        #expect(try await stage.session.run(authorize).first?.isAuthorized == false)
        try await stage.session.run(
            TemporaryAccessReset.reset(serviceProvider: Stage.acme, provider: pass, device: stage.device.id)
        )
        #expect(try await stage.session.run(authorize).first?.isAuthorized == true)
    }
}

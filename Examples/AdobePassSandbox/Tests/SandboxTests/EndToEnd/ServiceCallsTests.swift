// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Sandbox
internal import Testing

/// The calls of the SSO service and of the Reset API, against the sandbox.
@Suite struct `Calls of the SSO service and the Reset API` {
    @Test(arguments: [false, true]) func `link two devices`(namesOfTables: Bool) async throws {
        let stage = try await Stage(in: LiveSandbox { $0.ssoNamesOfTables = namesOfTables })
        let (session, acme, device) = (stage.session, Stage.acme, stage.device)
        let home = try #require(SSOService.Identity(persistentID: "home"))
        let created = SSOService.createToken(serviceProvider: acme, identity: home, device: device)
        let first = try await session.run(created)
        let renewed = try await session.run(SSOService.renewToken(serviceProvider: acme, token: first.token))
        let linking = SSOService.createLinkCode(serviceProvider: acme, device: device.id, token: renewed.token)
        let link = try #require(SSOService.Identity(linkCode: try await session.run(linking).code.value))
        let other = StreamingDevice(id: try #require(DeviceID("other")), information: Stage.information(.tvOS))
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
        let unlink = SSOService.unlink([linked.id], serviceProvider: acme, device: device.id, token: first.token)
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
        for (device, isReset) in [(try #require(DeviceID("other")), false), (stage.device.id, true)] {
            #expect(try await stage.session.run(authorize).first?.isAuthorized == false)
            let reset = TemporaryAccessReset.reset(serviceProvider: Stage.acme, provider: pass, device: device)
            try await stage.session.run(reset)
            #expect(try await stage.session.run(authorize).first?.isAuthorized == isReset)
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Logging
internal import Testing

/// Proves that the other tests detect secrets.
@Suite struct `The search for secrets` {
    @Test func `finds logged messages`() async throws {
        let stage = try await Stage { $0.answers = [.nothing, .north, .signed] }
        _ = await stage.profileSignIn().signIn()
        #expect(Log.shared.text.contains("sandbox"))
        #expect(stage.transport.recorded.count >= 3)
        Logger(label: "test").trace("a line of this test")
        #expect(Log.shared.text.contains("trace test [:] a line of this test"))
    }

    @Test func `finds nested values`() {
        struct Inner { let secret = ["nameid-marker"] }
        #expect(Secrecy.words(of: [Inner() as Any]).contains(Secrecy.markers[0]))
    }

    @Test func `finds no secret in calls and answers`() async throws {
        let stage = try await Stage {
            $0.deviceType = .iOS
            $0.answers = [.nothing, .north, .signed]
        }
        let signIn = stage.profileSignIn()
        _ = await signIn.signIn()
        let call = RESTv2.readProfiles(
            serviceProvider: Stage.acme,
            device: stage.device,
            status: await signIn.status
        )
        let profiles = try await stage.session.run(call)
        let values = profiles.byProvider[Stage.north]?.attributes["uid"]?.values.map(\.value)
        #expect(values == ["mira-7"])
        let credentials = try await stage.store.credentials()
        let request = call.request(to: stage.sandbox.address)
        stage.checkSecrecy(call, request, profiles, credentials as Any, stage.device)
        let encoded = try EncodedSAMLResponse(try #require(stage.account.documents.first))
        stage.checkSecrecy(encoded, stage.account.script as Any)
        let first = await stage.tokenSignIn().signIn()
        let metadata = try? await stage.session.run(RESTv1.readUserMetadata(for: stage.client))
        stage.checkSecrecy(first, metadata as Any, stage.client)
    }
}

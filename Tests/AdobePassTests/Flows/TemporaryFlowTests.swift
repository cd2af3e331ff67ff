// SPDX-License-Identifier: Apache-2.0

import AdobePass
import Testing

/// Temporary access in the flows of both APIs.
struct TemporaryFlowTests {
    static let preview = Sample.required(MVPDID("TempPass"))
    static let configuration = ChannelConfiguration(
        serviceProvider: nil,
        mvpds: [MVPD(id: preview, isTempPass: true), MVPD(id: Sample.north)]
    )
    static let failure = CallError(.call(.refused(status: 400, error: nil)), attempts: 1)

    static let toPicker: [TokenEvent] = [.tokenMissing, .configuration(configuration), .access(.init(.denied))]

    /// Returns a flow of V2 that shows its picker, with the effects before.
    private func current(_ options: SignInOptions) -> (ProfileFlow, ProfileFlow.Effects) {
        var flow = ProfileFlow(options: options)
        _ = flow.begin(at: Sample.now)
        _ = flow.receive(.registered, at: Sample.now)
        _ = flow.receive(.access(.init(.denied)), at: Sample.now)
        _ = flow.receive(.profiles([]), at: Sample.now)
        let effects = flow.receive(.configuration(Self.configuration), at: Sample.now)
        return (flow, effects)
    }

    @Test(arguments: [true, false])
    func `offers temporary access only on request`(isOffered: Bool) async {
        let options = SignInOptions(.iOS) { $0.offersTemporaryAccess = isOffered }
        let expected = isOffered ? Self.configuration.mvpds : [MVPD(id: Sample.north)]
        #expect(await TokenStage.effects(Self.toPicker, options).last == .perform(.chooseProvider(expected)))
        #expect(current(options).1.last == .perform(.chooseProvider(expected)))
    }

    @Test func `starts temporary access of V1 with a call, without a code`() async {
        let chosen = Self.toPicker + [.providerChosen(Self.preview)]
        #expect(await TokenStage.effects(chosen) == [.perform(.startPreview("TempPass"))])
        #expect(
            await TokenStage.effects(chosen + [.previewStarted]) == [
                .finish(.authenticated(Self.preview, by: .temporary))
            ]
        )
        #expect(
            await TokenStage.effects(chosen + [.previewFailed(Self.failure)]) == [.finish(.failed(.code, Self.failure))]
        )
    }

    @Test func `starts temporary access of V2 without a call`() {
        var (flow, _) = current(SignInOptions(deviceType: .tvOS))
        #expect(
            flow.receive(.providerChosen(Self.preview), at: Sample.now)
                == [.finish(.authenticated(Self.preview, by: .temporary))]
        )
        let known = SignInOptions(.tvOS) { $0.knownProvider = Self.preview }
        #expect(current(known).1.last == .finish(.authenticated(Self.preview, by: .temporary)))
    }
}

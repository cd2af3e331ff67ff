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

    static let toPicker: [FlowEvent] = [.tokenMissing, .configuration(configuration), .access(.init(.denied))]

    static let toCurrentPicker: [FlowEvent] = [
        .access(.init(.denied)), .profiles([]), .configuration(configuration),
    ]

    @Test(arguments: [true, false])
    func `offers temporary access only on request`(isOffered: Bool) async {
        let options = SignInOptions(.iOS) { $0.offersTemporaryAccess = isOffered }
        let expected = isOffered ? Self.configuration.mvpds : [MVPD(id: Sample.north)]
        #expect(await FlowStage.effects(Self.toPicker, options).last == .perform(.chooseProvider(expected)))
        #expect(
            await FlowStage.effects(Self.toCurrentPicker, options, of: .v2).last == .perform(.chooseProvider(expected))
        )
    }

    @Test func `starts temporary access of V1 with a call, without a code`() async {
        let chosen = Self.toPicker + [.providerChosen(Self.preview)]
        #expect(await FlowStage.effects(chosen) == [.perform(.startPreview("TempPass"))])
        #expect(
            await FlowStage.effects(chosen + [.previewStarted]) == [
                .finish(.authenticated(Self.preview, by: .temporary))
            ]
        )
        #expect(
            await FlowStage.effects(chosen + [.previewFailed(Self.failure)]) == [.finish(.failed(.code, Self.failure))]
        )
    }

    @Test func `starts temporary access of V2 without a call`() async {
        let end: [FlowEffect] = [.finish(.authenticated(Self.preview, by: .temporary))]
        #expect(await FlowStage.effects(Self.toCurrentPicker + [.providerChosen(Self.preview)], of: .v2) == end)
        let known = SignInOptions(.tvOS) { $0.knownProvider = Self.preview }
        #expect(await FlowStage.effects(Self.toCurrentPicker, known, of: .v2).suffix(1) == end[...])
    }
}

// SPDX-License-Identifier: Apache-2.0

import AdobePass
import Synchronization
import Testing

struct ProfileFlowRowTests {
    private func effects(
        _ answers: [FlowEvent],
        times: [Int: Timestamp] = [:],
        _ deviceType: DeviceType = .tvOS,
        _ change: (inout SignInOptions) -> Void = { _ in }
    ) async -> [FlowEffect] {
        await FlowStage.effects(answers, SignInOptions(deviceType, change), times: times, of: .v2)
    }

    @Test(arguments: ProfileRows.check + ProfileRows.partner + ProfileRows.exchange + ProfileRows.regular)
    func `follows the table of the partner sign-in`(row: FlowRow) async {
        #expect(await FlowStage.effects(row.before + [row.event], of: .v2) == row.effects)
    }

    @Test func `starts no session with an account that expired since it was read`() async {
        let answers: [FlowEvent] = [
            .access(.granted), .account(Sample.account()), .profiles([]), .configuration(Sample.configuration),
        ]
        #expect(
            await effects(answers) { $0.isInterruptionAllowed = false }
                == [.perform(.startPartnerSession(ProfileRows.status))]
        )
        #expect(
            await effects(answers, times: [3: Sample.later]) { $0.isInterruptionAllowed = false }
                == [.tell(.fellBack(.accountExpired)), .finish(.notAuthenticated(.interactionNeeded))]
        )
    }

    @Test func `exchanges the response with the status of the account`() async {
        let answers = Mutex((ProfileRows.toExchange + [.profiles([ProfileRows.ofPlatform])])[...])
        let stage = FlowStage(.v2) { _ in answers.withLock { $0.popFirst() }.map { ($0, at: Sample.now) } }
        #expect(await stage.outcome(SignInOptions(deviceType: .tvOS)) == Sample.authenticated(Sample.north, .platform))
        #expect(stage.sentStatus == ProfileRows.status)
    }

    @Test func `uses the profile that expires last`() async {
        let profiles = [
            ProfileSample(mvpd: Sample.north, expiration: Sample.now.adding(seconds: 1)),
            ProfileSample(mvpd: Sample.west), ProfileSample(mvpd: Sample.south),
        ]
        let outcome = Sample.authenticated(Sample.south, .present)
        #expect(await effects(ProfileRows.toProfiles + [.profiles(profiles)]) == [.finish(outcome)])
    }

    @Test func `lets the user choose a profile if the app requests it`() async {
        let mvpds = [Sample.north, Sample.south]
        let answers = ProfileRows.toProfiles + [.profiles(mvpds.map { ProfileSample(mvpd: $0) })]
        let rows: [([FlowEvent], FlowEffect)] = [
            ([], .perform(.chooseProfile(mvpds))),
            ([.profileChosen(Sample.south)], .finish(Sample.authenticated(Sample.south, .present))),
            ([.profileChosen(Sample.west)], .finish(.notAuthenticated(.noProfileChosen))),
            ([.pickerCancelled], .finish(.notAuthenticated(.noProfileChosen))),
        ]
        for (choice, effect) in rows {
            #expect(await effects(answers + choice) { $0.letsUserChooseProfile = true } == [effect])
        }
    }

    @Test func `completes a session with missing parameters at most twice`() async {
        let step = FlowEvent.session(.resume(missing: ["domainName"], Sample.north))
        let answers = ProfileRows.toPartner + [step, step]
        #expect(await effects(answers) == [.perform(.resumeSession("NorthCable"))])
        #expect(
            await effects(answers + [step])
                == [.tell(.showCode(Sample.code)), .perform(.pollProfiles(after: .zero))]
        )
    }

    @Test(arguments: [(nil, 4), (1, 3), (5, 5)] as [(Int?, Int)])
    func `waits at least three seconds`(wanted: Int?, seconds: Int) async {
        let answers = ProfileRows.toSession + [.session(.authenticate(nil, reason: "none")), .profiles([])]
        #expect(
            await effects(answers) { $0.pollInterval = wanted.map { .seconds($0) } }
                == [.perform(.pollProfiles(after: .seconds(seconds)))]
        )
    }

    @Test func `opens a browser on iPhone and checks at once after it`() async {
        let step = FlowEvent.session(.authenticate(nil, reason: "none"))
        #expect(await effects(ProfileRows.toSession + [step], .iOS) == [.perform(.openBrowser(""))])
        #expect(
            await effects(ProfileRows.toSession + [step, .browserClosed], .iOS)
                == [.perform(.pollProfiles(after: .zero))]
        )
    }

    /// A session with a provider of the user, or with one that the user chooses on another device.
    @Test(arguments: [
        (
            ProfileRows.toSession, FlowEvent.session(.authenticate(nil, reason: "none")), "SouthCable"
        ),
        (ProfileRows.toPicker + [.providerLeftToOtherDevice], ProfileRows.withoutProvider, ""),
    ])
    func `limits how often a session is renewed`(before: [FlowEvent], step: FlowEvent, provider: String) async {
        var answers = before + [step, .profiles([])]
        let times = [answers.count - 1: Sample.later]
        let limit = { (options: inout SignInOptions) in options.maximumCodes = 2 }
        #expect(
            await effects(answers, times: times, .tvOS, limit)
                == [.tell(.hideCode), .perform(.startSession(provider))]
        )
        answers += [step, .profiles([])]
        #expect(
            await effects(answers, times: times, .tvOS, limit)
                == [.tell(.hideCode), .finish(.notAuthenticated(.codeExpired))]
        )
    }

    /// A sign-in whose answers are chosen at random, until one is missing.
    @Test(arguments: [DeviceType.tvOS, .iOS])
    func `ends every walk with at most one exchange and without a secret`(deviceType: DeviceType) async {
        let options = SignInOptions(deviceType) {
            ($0.offersTemporaryAccess, $0.letsUserChooseProfile) = (true, true)
            ($0.maximumCodes, $0.maximumPollsAfterBrowser, $0.maximumFailuresInARow) = (2, 1, 1)
        }
        #expect(await FlowStage.outcomes(ofWalks: 2_000, options, of: .v2).count > 8)
    }
}

// SPDX-License-Identifier: Apache-2.0

import AdobePass
import FoundationEssentials
import Testing

struct ProfileFlowRowTests {
    @Test(arguments: ProfileRows.check + ProfileRows.partner + ProfileRows.exchange + ProfileRows.regular)
    func `follows the table of the partner sign-in`(row: Row) {
        let (effects, state) = row.run()
        #expect(effects == row.effects)
        #expect(state == row.state)
    }

    @Test func `starts no session with an account that expired since it was read`() {
        var options = SignInOptions(deviceType: .tvOS)
        options.isInterruptionAllowed = false
        let rows: [(now: Timestamp, effects: ProfileFlow.Effects)] = [
            (Sample.now, [.perform(.startPartnerSession(ProfileRows.standing))]),
            (Sample.later, [.tell(.fellBack(.accountExpired)), .finish(.notAuthenticated(.interactionNeeded))]),
        ]
        for (now, effects) in rows {
            var flow = ProfileFlow(options: options)
            _ = flow.begin(at: Sample.now)
            let before = ProfileRows.toSilentAnswer + [.account(Sample.account()), .profiles([])]
            for event in before { _ = flow.receive(event, at: Sample.now) }
            #expect(flow.receive(.configuration(Sample.configuration), at: now) == effects)
        }
    }

    @Test func `uses the profile that expires last`() {
        var flow = ProfileRows.flow()
        _ = flow.begin(at: Sample.now)
        for event in ProfileRows.toProfiles { _ = flow.receive(event, at: Sample.now) }
        let profiles = [
            ProfileSummary(Sample.north, expiration: Sample.now.adding(seconds: 1)),
            ProfileSummary(Sample.west, expiration: Sample.later),
            ProfileSummary(Sample.south, expiration: Sample.later),
        ]
        let outcome = Sample.authenticated(Sample.south, .present)
        #expect(flow.receive(.profiles(profiles), at: Sample.now) == [.finish(outcome)])
    }

    @Test func `lets the user choose a profile if the app requests it`() {
        var flow = ProfileFlow(options: SignInOptions(.tvOS) { $0.letsUserChooseProfile = true })
        _ = flow.begin(at: Sample.now)
        for event in ProfileRows.toProfiles { _ = flow.receive(event, at: Sample.now) }
        let profiles = [Sample.north, Sample.south].map { ProfileSummary($0, expiration: Sample.later) }
        #expect(flow.receive(.profiles(profiles), at: Sample.now) == [.perform(.chooseProfile(profiles))])
        let strange = IgnoredEvent(event: "profileChosen", state: "choosingProfile")
        #expect(flow.receive(.profileChosen(Sample.west), at: Sample.now) == [.ignored(strange)])
        let outcome = Sample.authenticated(Sample.south, .present)
        #expect(flow.receive(.profileChosen(Sample.south), at: Sample.now) == [.finish(outcome)])
    }

    @Test func `completes a session with missing parameters at most twice`() {
        var flow = ProfileRows.flow()
        _ = flow.begin(at: Sample.now)
        for event in ProfileRows.toPartner { _ = flow.receive(event, at: Sample.now) }
        let step = ProfileFlow.Event.session(.resume(Sample.code, missing: [.domainName], mvpd: Sample.north))
        let again = ProfileFlow.Effect.perform(ProfileFlow.Action.resumeSession(Sample.code, mvpd: Sample.north))
        for _ in 1...2 { #expect(flow.receive(step, at: Sample.now).last == again) }
        #expect(flow.receive(step, at: Sample.now).first == .tell(.showCode(Sample.code)))
    }

    @Test func `waits at least three seconds`() {
        var options = SignInOptions(.tvOS) { $0.pollInterval = .seconds(1) }
        #expect(ProfileFlow(options: options).pollInterval == .seconds(3))
        options.pollInterval = nil
        #expect(ProfileFlow(options: options).pollInterval == .seconds(4))
    }

    @Test func `limits how often a session for another device is renewed`() {
        var flow = ProfileFlow(options: SignInOptions(.tvOS) { $0.maximumCodes = 2 })
        _ = flow.begin(at: Sample.now)
        for event in ProfileRows.toPicker + [.providerLeftToOtherDevice] { _ = flow.receive(event, at: Sample.now) }
        _ = flow.receive(.session(ProfileRows.withoutProvider), at: Sample.now)
        let next = flow.receive(.profiles([]), at: Sample.later)
        #expect(next == [.tell(.hideCode), .perform(.startSession(nil))])
        _ = flow.receive(.session(ProfileRows.withoutProvider), at: Sample.later)
        let last = flow.receive(.profiles([]), at: Sample.later)
        #expect(last == [.tell(.hideCode), .finish(.notAuthenticated(.codeExpired))])
    }

    @Test func `limits how often a session is renewed`() {
        var flow = ProfileFlow(options: SignInOptions(.tvOS) { $0.maximumCodes = 2 })
        _ = flow.begin(at: Sample.now)
        for event in ProfileRows.toSession { _ = flow.receive(event, at: Sample.now) }
        let step = ProfileFlow.Event.session(.authenticate(Sample.code, mvpd: nil, reason: .requested))
        #expect(flow.receive(step, at: Sample.now).first == .tell(.showCode(Sample.code)))
        #expect(
            flow.receive(.profiles([]), at: Sample.later) == [.tell(.hideCode), .perform(.startSession(Sample.south))]
        )
        _ = flow.receive(step, at: Sample.later)
        #expect(
            flow.receive(.profiles([]), at: Sample.later)
                == [.tell(.hideCode), .finish(.notAuthenticated(.codeExpired))]
        )
    }
}

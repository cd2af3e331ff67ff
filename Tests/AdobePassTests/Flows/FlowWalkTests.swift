// SPDX-License-Identifier: Apache-2.0

import AdobePass
import FoundationEssentials
import TestVectors
import Testing

struct FlowWalkTests {
    static let answers: [SubscriberAccount.Answer] = [
        .nothing, Sample.account(), Sample.account(nil), Sample.account(until: nil),
        Sample.account(until: Sample.now.adding(seconds: -1)), Sample.account(Sample.strangeAccount),
        Sample.account(Sample.westAccount), Sample.responding(), Sample.responding(Sample.southAccount),
        Sample.failing(.unsupportedProvider), Sample.failing(.unsupportedProvider, Sample.southAccount),
        Sample.failing(.userCancelled), Sample.failing(.providerRejected), Sample.failing(nil),
    ]
    static let problems: [ExchangeFault] = [.service(Sample.refused), .service(Sample.timedOut)]

    static let steps: [SessionStep] = [
        .askPartner(Sample.token, attributeNames: ["uid"]), .authorize(nil), .authorize(Sample.north),
        .authenticate(Sample.code, mvpd: nil, reason: .status),
        .authenticate(Sample.code, mvpd: Sample.north, reason: .configuration),
        .authenticate(Sample.code, mvpd: Sample.north, reason: .requested),
        .resume(Sample.code, missing: [.mvpd], mvpd: nil),
        .resume(Sample.code, missing: [.domainName, .redirectURL], mvpd: Sample.north),
        .resume(Sample.code, missing: [.other], mvpd: nil), .retry(Sample.code, mvpd: nil),
    ]

    static let profileEvents: [ProfileFlow.Event] =
        [
            .registered, .registrationFailed(Sample.refused), .access(.granted), .access(.init(.restricted)),
            .profiles([]), .profiles([ProfileSummary(Sample.north, expiration: Sample.later)]),
            .profiles([
                ProfileSummary(Sample.north, expiration: Sample.later),
                ProfileSummary(Sample.south, expiration: Sample.later, isOfPlatform: true),
            ]), .profilesFailed(Sample.throttled), .profileChosen(Sample.north), .profileChosen(Sample.west),
            .configuration(Sample.configuration), .configuration(Sample.regularConfiguration),
            .configurationFailed(Sample.refused),
            .sessionFailed(Sample.refused), .exchanged([]),
            .exchanged([ProfileSummary(Sample.north, expiration: Sample.later, isOfPlatform: true)]),
            .providerChosen(Sample.south), .providerLeftToOtherDevice, .pickerCancelled, .browserClosed,
        ] + answers.map { .account($0) } + problems.map { .exchangeFailed($0) } + steps.map { .session($0) }

    /// Small limits keep the number of states small.
    private static func options(_ deviceType: DeviceType) -> SignInOptions {
        SignInOptions(deviceType) {
            $0.letsUserChooseProfile = true
            ($0.maximumCodes, $0.maximumPollsAfterBrowser, $0.maximumFailuresInARow) = (2, 1, 1)
        }
    }

    /// Instants before and after a code expires.
    ///
    /// Another test limits the lifetime of a code that never expires.
    static let situations = [DeviceType.tvOS, .iOS].flatMap { [($0, Sample.now), ($0, Sample.later)] }

    @Test(arguments: Cases.tried(situations))
    func `gives every state exactly one action and an exit`(deviceType: DeviceType, now: Timestamp) {
        let walk = FlowWalk(events: Self.profileEvents)
        let result = walk.result(from: ProfileFlow(options: Self.options(deviceType)), at: now)
        #expect(result.faults.prefix(5) == [])
        #expect(result.states > 50)
        #expect(result.outcomes.count > 8)
    }
}

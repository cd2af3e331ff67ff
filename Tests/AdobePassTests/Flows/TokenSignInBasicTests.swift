// SPDX-License-Identifier: Apache-2.0

import AdobePass
import FoundationEssentials
import Testing

struct TokenSignInBasicTests {
    static let toPicker = TokenRows.toSilent + [.access(.init(.denied))]
    static let toCode = toPicker + [.providerChosen(Sample.north)]
    static let toPolling = toCode + [.code(Sample.code)]
    static let toBrowsed = toPolling + [.browserClosed]
    static let again: [FlowEffect] = [.perform(.checkToken(after: .seconds(5)))]
    static let tv = SignInOptions(deviceType: .tvOS)
    static let phone = SignInOptions(deviceType: .iOS)

    @Test func `shows the code on Apple TV and checks the token at once`() async {
        #expect(await FlowStage.effects(Self.toCode, Self.tv) == [.perform(.requestCode("NorthCable"))])
        #expect(
            await FlowStage.effects(Self.toPolling, Self.tv)
                == [.tell(.showCode(Sample.code)), .perform(.checkToken(after: .zero))]
        )
        #expect(await FlowStage.effects(Self.toPolling + [.tokenMissing], Self.tv) == Self.again)
        let outcome = Sample.authenticated(Sample.north, .basic)
        let found = Self.toPolling + [.tokenMissing, .tokenFound(Sample.north)]
        #expect(await FlowStage.effects(found, Self.tv) == [.tell(.hideCode), .finish(outcome)])
    }

    @Test func `shows no code on iPhone and checks the token after the browser is closed`() async {
        #expect(await FlowStage.effects(Self.toPolling, Self.phone) == [.perform(.openBrowser("NorthCable"))])
        #expect(await FlowStage.effects(Self.toBrowsed, Self.phone) == [.perform(.checkToken(after: .zero))])
        let outcome = Sample.authenticated(Sample.north, .basic)
        #expect(
            await FlowStage.effects(Self.toBrowsed + [.tokenFound(Sample.north)], Self.phone) == [.finish(outcome)]
        )
    }

    @Test func `reports no sign-in if the user closes the browser early`() async {
        let options = SignInOptions(.iOS) { $0.maximumPollsAfterBrowser = 3 }
        for count in 1...2 {
            let answers = Self.toBrowsed + Array(repeating: .tokenMissing, count: count)
            #expect(await FlowStage.effects(answers, options) == Self.again)
        }
        let answers = Self.toBrowsed + Array(repeating: .tokenMissing, count: 3)
        #expect(await FlowStage.effects(answers, options) == [.finish(.notAuthenticated(.loginNotCompleted))])
    }

    @Test func `does not check the token of a code that expired while the browser was open`() async {
        let answers = Self.toBrowsed + [.tokenMissing]
        let times = [answers.count - 1: Sample.later]
        #expect(
            await FlowStage.effects(answers, Self.phone, times: times)
                == [.finish(.notAuthenticated(.loginNotCompleted))]
        )
    }

    @Test func `replaces an expired code on Apple TV a limited number of times`() async {
        let options = SignInOptions(.tvOS) { $0.maximumCodes = 2 }
        var answers = Self.toPolling + [.tokenMissing]
        var times = [answers.count - 1: Sample.later.adding(.milliseconds(-1))]
        #expect(await FlowStage.effects(answers, options, times: times) == Self.again)
        times = [answers.count - 1: Sample.later]
        #expect(
            await FlowStage.effects(answers, options, times: times)
                == [.tell(.hideCode), .perform(.requestCode("NorthCable"))]
        )
        answers += [.code(Sample.code), .tokenMissing]
        #expect(
            await FlowStage.effects(answers, options, times: times)
                == [.tell(.hideCode), .finish(.notAuthenticated(.codeExpired))]
        )
    }

    @Test func `limits the lifetime of a code to the longest of any service`() async {
        let code = LoginCode(Sample.code.code, expiration: Timestamp(seconds: .max))
        let answers = Self.toCode + [.code(code), .tokenMissing]
        let end = Sample.now.adding(seconds: 36_000)
        var times = [answers.count - 1: end.adding(seconds: -1)]
        #expect(await FlowStage.effects(answers, Self.tv, times: times) == Self.again)
        times = [answers.count - 1: end]
        #expect(await FlowStage.effects(answers, Self.tv, times: times).first == .tell(.hideCode))
    }

    @Test func `continues after a failed check until the limit of consecutive failures`() async {
        let options = SignInOptions(.tvOS) { $0.maximumFailuresInARow = 2 }
        let checks: [FlowEvent] = [
            .tokenCheckFailed(Sample.throttled), .tokenMissing, .tokenCheckFailed(Sample.throttled),
        ]
        for count in 1...3 {
            #expect(await FlowStage.effects(Self.toPolling + checks.prefix(count), options) == Self.again)
        }
        let outcome = Sample.failed(.polling, Sample.throttled)
        let answers = Self.toPolling + checks + [.tokenCheckFailed(Sample.throttled)]
        #expect(await FlowStage.effects(answers, options) == [.tell(.hideCode), .finish(outcome)])
    }

    @Test(arguments: [tv, phone])
    func `shows the code if the user chooses another device`(options: SignInOptions) async {
        var answers = Self.toPicker + [.providerLeftToOtherDevice]
        #expect(await FlowStage.effects(answers, options) == [.perform(.requestCode(""))])
        answers.append(.code(Sample.code))
        #expect(await FlowStage.effects(answers, options).first == .tell(.showCode(Sample.code)))
        answers.append(.tokenFound(Sample.south))
        let outcome = Sample.authenticated(Sample.south, .basic)
        #expect(await FlowStage.effects(answers, options) == [.tell(.hideCode), .finish(outcome)])
    }

    @Test func `ends if the user chooses no provider`() async {
        let answers = Self.toPicker + [.pickerCancelled]
        #expect(
            await FlowStage.effects(answers, Self.phone) == [.finish(.notAuthenticated(.noProviderChosen))]
        )
    }

    @Test func `reports that no code was issued`() async {
        let answers = Self.toCode + [.codeFailed(Sample.refused)]
        #expect(await FlowStage.effects(answers, Self.phone) == [.finish(Sample.failed(.code))])
    }

    @Test func `uses the known provider if the platform names none`() async {
        let options = SignInOptions(.tvOS) { $0.knownProvider = Sample.south }
        #expect(
            await FlowStage.effects(Self.toPicker, options)
                == [.tell(.fellBack(.accessNotGranted(.denied))), .perform(.requestCode("SouthCable"))]
        )
    }

    @Test func `does not show the platform's picker without providers to select`() async {
        let answers: [FlowEvent] = [
            .tokenMissing, .configuration(Sample.regularConfiguration), .access(.granted), .account(.nothing),
        ]
        #expect(await FlowStage.effects(answers, Self.tv).first == .tell(.fellBack(.noPlatformProvider)))
    }

    @Test(arguments: [(Duration.milliseconds(10), Duration.seconds(1)), (.seconds(10), .seconds(10))])
    func `waits at least one second`(interval: Duration, pause: Duration) async {
        let options = SignInOptions(.tvOS) { $0.pollInterval = interval }
        let answers = Self.toPolling + [.tokenMissing]
        #expect(await FlowStage.effects(answers, options) == [.perform(.checkToken(after: pause))])
    }

    @Test func `ends without a screen if it must not interrupt the user`() async {
        var options = Self.tv
        options.isInterruptionAllowed = false
        let end = FlowEffect.finish(.notAuthenticated(.interactionNeeded))
        #expect(
            await FlowStage.effects(Self.toPicker, options) == [.tell(.fellBack(.accessNotGranted(.denied))), end]
        )
        let expired = TokenRows.toSilentAnswer + [.account(Sample.account(until: Sample.now))]
        #expect(await FlowStage.effects(expired, options) == [.tell(.fellBack(.accountExpired)), end])
    }
}

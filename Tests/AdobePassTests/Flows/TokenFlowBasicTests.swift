// SPDX-License-Identifier: Apache-2.0

import AdobePass
import FoundationEssentials
import Testing

struct TokenFlowRegularTests {
    @Test func `shows the code on Apple TV and checks the token at once`() {
        var flow = choosing(.tvOS)
        #expect(flow.receive(.providerChosen(Sample.north), at: Sample.now) == [.perform(.requestCode(Sample.north))])
        #expect(
            flow.receive(.code(Sample.code), at: Sample.now)
                == [.tell(.showCode(Sample.code)), .perform(.checkToken(after: .zero))]
        )
        #expect(flow.receive(.tokenMissing, at: Sample.now) == [.perform(.checkToken(after: .seconds(5)))])
        let outcome = Sample.authenticated(Sample.north, .basic)
        #expect(flow.receive(.tokenFound(nil), at: Sample.now) == [.tell(.hideCode), .finish(outcome)])
    }

    @Test func `shows no code on iPhone and checks the token after the browser is closed`() {
        var flow = choosing(.iOS)
        _ = flow.receive(.providerChosen(Sample.north), at: Sample.now)
        #expect(
            flow.receive(.code(Sample.code), at: Sample.now) == [.perform(.openBrowser(Sample.code, Sample.north))]
        )
        #expect(flow.receive(.tokenFound(Sample.north), at: Sample.now) == [ignored("tokenFound", "browsing")])
        #expect(flow.receive(.browserClosed, at: Sample.now) == [.perform(.checkToken(after: .zero))])
        let outcome = Sample.authenticated(Sample.north, .basic)
        #expect(flow.receive(.tokenFound(Sample.north), at: Sample.now) == [.finish(outcome)])
    }

    @Test func `reports no sign-in if the user closes the browser early`() {
        var flow = choosing(.iOS, pollsAfterBrowser: 3)
        for event: TokenFlow.Event in [.providerChosen(Sample.north), .code(Sample.code), .browserClosed] {
            _ = flow.receive(event, at: Sample.now)
        }
        for _ in 1...2 {
            #expect(flow.receive(.tokenMissing, at: Sample.now) == [.perform(.checkToken(after: .seconds(5)))])
        }
        #expect(flow.receive(.tokenMissing, at: Sample.now) == [.finish(.notAuthenticated(.loginNotCompleted))])
    }

    @Test func `does not check the token of a code that expired while the browser was open`() {
        var flow = choosing(.iOS)
        for event: TokenFlow.Event in [.providerChosen(Sample.north), .code(Sample.code), .browserClosed] {
            _ = flow.receive(event, at: Sample.now)
        }
        #expect(flow.receive(.tokenMissing, at: Sample.later) == [.finish(.notAuthenticated(.loginNotCompleted))])
    }

    @Test func `replaces an expired code on Apple TV a limited number of times`() {
        var flow = choosing(.tvOS, codes: 2)
        _ = flow.receive(.providerChosen(Sample.north), at: Sample.now)
        _ = flow.receive(.code(Sample.code), at: Sample.now)
        let moment = Sample.later.adding(.milliseconds(-1))
        #expect(flow.receive(.tokenMissing, at: moment) == [.perform(.checkToken(after: .seconds(5)))])
        #expect(
            flow.receive(.tokenMissing, at: Sample.later)
                == [.tell(.hideCode), .perform(.requestCode(Sample.north))]
        )
        _ = flow.receive(.code(Sample.code), at: Sample.later)
        #expect(
            flow.receive(.tokenMissing, at: Sample.later)
                == [.tell(.hideCode), .finish(.notAuthenticated(.codeExpired))]
        )
    }

    @Test func `limits the lifetime of a code to the longest of any service`() {
        var flow = choosing(.tvOS)
        _ = flow.receive(.providerChosen(Sample.north), at: Sample.now)
        _ = flow.receive(.code(LoginCode(Sample.code.code, expiration: Timestamp(seconds: .max))), at: Sample.now)
        let end = Sample.now.adding(seconds: 36_000)
        #expect(
            flow.receive(.tokenMissing, at: end.adding(seconds: -1)) == [.perform(.checkToken(after: .seconds(5)))]
        )
        #expect(flow.receive(.tokenMissing, at: end).first == .tell(.hideCode))
    }

    @Test func `continues after a failed check until the limit of consecutive failures`() {
        var flow = choosing(.tvOS, failuresInARow: 2)
        _ = flow.receive(.providerChosen(Sample.north), at: Sample.now)
        _ = flow.receive(.code(Sample.code), at: Sample.now)
        let again = [FlowEffect<TokenFlow.Action>.perform(.checkToken(after: .seconds(5)))]
        #expect(flow.receive(.tokenCheckFailed(Sample.throttled), at: Sample.now) == again)
        #expect(flow.receive(.tokenMissing, at: Sample.now) == again)
        #expect(flow.receive(.tokenCheckFailed(Sample.throttled), at: Sample.now) == again)
        let outcome = Sample.failed(.polling, Sample.throttled)
        #expect(
            flow.receive(.tokenCheckFailed(Sample.throttled), at: Sample.now) == [.tell(.hideCode), .finish(outcome)]
        )
    }

    @Test(arguments: [DeviceType.tvOS, .iOS])
    func `shows the code if the user chooses another device`(deviceType: DeviceType) {
        var flow = choosing(deviceType)
        #expect(flow.receive(.providerLeftToOtherDevice, at: Sample.now) == [.perform(.requestCode(nil))])
        #expect(flow.receive(.code(Sample.code), at: Sample.now).first == .tell(.showCode(Sample.code)))
        let outcome = Sample.authenticated(Sample.south, .basic)
        #expect(
            flow.receive(.tokenFound(Sample.south), at: Sample.now) == [.tell(.hideCode), .finish(outcome)]
        )
    }

    @Test func `ends if the user chooses no provider`() {
        var flow = choosing(.iOS)
        #expect(
            flow.receive(.pickerCancelled, at: Sample.now) == [.finish(.notAuthenticated(.noProviderChosen))]
        )
    }

    @Test func `reports that no code was issued`() {
        var flow = choosing(.iOS)
        _ = flow.receive(.providerChosen(Sample.north), at: Sample.now)
        #expect(flow.receive(.codeFailed(Sample.refused), at: Sample.now) == [.finish(Sample.failed(.code))])
    }

    @Test func `uses the known provider if the platform names none`() {
        var flow = TokenFlow(options: .init(deviceType: .tvOS, knownProvider: Sample.south))
        _ = flow.begin(at: Sample.now)
        for event in TokenRows.toSilent { _ = flow.receive(event, at: Sample.now) }
        #expect(
            flow.receive(.access(.init(.denied)), at: Sample.now)
                == [.tell(.fellBack(.accessNotGranted(.denied))), .perform(.requestCode(Sample.south))]
        )
    }

    @Test func `does not show the platform's picker without providers to select`() {
        var flow = TokenRows.flow()
        _ = flow.begin(at: Sample.now)
        for event: TokenFlow.Event in [.tokenMissing, .configuration(Sample.regularConfiguration), .access(.granted)] {
            _ = flow.receive(event, at: Sample.now)
        }
        #expect(flow.receive(.account(.nothing), at: Sample.now).first == .tell(.fellBack(.noPlatformProvider)))
    }

    @Test func `waits at least one second`() {
        var options = SignInOptions(deviceType: .tvOS, pollInterval: .milliseconds(10))
        #expect(TokenFlow(options: options).pollInterval == .seconds(1))
        options.pollInterval = .seconds(10)
        #expect(TokenFlow(options: options).pollInterval == .seconds(10))
        options.pollInterval = nil
        #expect(TokenFlow(options: options).pollInterval == .seconds(5))
    }

    private func choosing(
        _ deviceType: DeviceType,
        codes: Int = 4,
        pollsAfterBrowser: Int = 5,
        failuresInARow: Int = 3
    ) -> TokenFlow {
        let options = SignInOptions(
            deviceType: deviceType,
            codes: codes,
            pollsAfterBrowser: pollsAfterBrowser,
            failuresInARow: failuresInARow
        )
        var flow = TokenFlow(options: options)
        _ = flow.begin(at: Sample.now)
        for event in TokenRows.toSilent + [.access(.init(.denied))] { _ = flow.receive(event, at: Sample.now) }
        return flow
    }

    private func ignored(_ event: String, _ state: String) -> FlowEffect<TokenFlow.Action> {
        .ignored(IgnoredEvent(event: event, state: state))
    }
}

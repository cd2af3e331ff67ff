// SPDX-License-Identifier: Apache-2.0

import AdobePass
import Testing

struct LogoutPlanTests {
    @Test(arguments: [
        ("Apple" as String?, DeviceType.tvOS, LogoutPlan.SettingsPath.tvOS as LogoutPlan.SettingsPath?),
        ("Apple", .iOS, .iOS), ("apple", .tvOS, nil), ("Adobe", .iOS, nil), (nil, .tvOS, nil), ("", .iOS, nil),
        ("A\u{70}ple\u{200B}", .iOS, nil),
    ])
    func `sends the user to the settings for a token of Apple alone`(
        source: String?,
        device: DeviceType,
        settings: LogoutPlan.SettingsPath?
    ) {
        #expect(LogoutPlan(tokenSource: source, on: device).settings == settings)
    }

    @Test func `calls from an Apple TV, and opens a browser on a phone`() {
        #expect(LogoutPlan(tokenSource: nil, on: .tvOS).call == .direct)
        #expect(LogoutPlan(tokenSource: nil, on: .iOS).call == .browser)
    }

    @Test func `does what each action of V2 says`() {
        #expect(LogoutPlan(action: "logout", on: .tvOS)?.call == .browser)
        #expect(LogoutPlan(action: "logout", on: .tvOS)?.settings == nil)
        #expect(LogoutPlan(action: "partner_logout", on: .tvOS)?.settings == .tvOS)
        #expect(LogoutPlan(action: "partner_logout", on: .iOS)?.settings == .iOS)
        for action in ["complete", "invalid"] {
            #expect(LogoutPlan(action: action, on: .iOS)?.call == LogoutPlan.Call.none)
            #expect(LogoutPlan(action: action, on: .iOS)?.settings == nil)
        }
        #expect(LogoutPlan(action: "Logout", on: .iOS) == nil)
    }
}

struct AuthorizationFlowTests {
    @Test func `plays with the media token that comes with the decision`() {
        var flow = AuthorizationFlow()
        #expect(flow.begin() == .perform(.authorize(after: .zero)))
        #expect(flow.receive(.permitted(withMediaToken: true)) == .finish(.play))
        #expect(flow.receive(.mediaToken) == .ignored)
        #expect(flow.cancel() == .ignored)
    }

    @Test func `fetches the media token that does not`() {
        var flow = AuthorizationFlow()
        _ = flow.begin()
        #expect(flow.receive(.mediaToken) == .ignored)
        #expect(flow.receive(.permitted(withMediaToken: false)) == .perform(.fetchMediaToken))
        #expect(flow.receive(.mediaToken) == .finish(.play))
    }

    @Test func `denies with what the provider says`() {
        var flow = AuthorizationFlow()
        _ = flow.begin()
        let details = PrivateText("Not in your package")
        #expect(flow.receive(.denied(details: details)) == .finish(.denied(details: details)))
    }

    @Test func `asks three times at most when the service advises to`() {
        var flow = AuthorizationFlow()
        _ = flow.begin()
        #expect(flow.receive(.failedForNow(Sample.refused)) == .perform(.authorize(after: .seconds(1))))
        #expect(flow.receive(.failedForNow(Sample.refused)) == .perform(.authorize(after: .seconds(2))))
        #expect(flow.receive(.failedForNow(Sample.refused)) == .finish(.failed(Sample.refused)))
    }

    @Test func `wants a new sign-in when there is none any more`() {
        var flow = AuthorizationFlow()
        _ = flow.begin()
        #expect(flow.receive(.signInMissing) == .finish(.signInMissing))
    }
}

// SPDX-License-Identifier: Apache-2.0

import AdobePass
import Testing

struct LogoutPlanTests {
    @Test(arguments: [
        ("Apple" as String?, DeviceType.tvOS, "Settings > Users and Accounts > TV Provider" as String?),
        ("Apple", .iOS, "Settings > TV Provider"), ("apple", .tvOS, nil), ("Adobe", .iOS, nil), (nil, .tvOS, nil),
        ("", .iOS, nil),
        ("A\u{70}ple\u{200B}", .iOS, nil),
    ])
    func `sends the user to the settings only for a token of Apple`(
        source: String?,
        device: DeviceType,
        settings: String?
    ) {
        #expect(LogoutPlan(tokenSource: source, on: device).settings == settings)
    }

    @Test func `calls the service on Apple TV and opens a browser on iPhone`() {
        #expect(LogoutPlan(tokenSource: nil, on: .tvOS).call == .direct)
        #expect(LogoutPlan(tokenSource: nil, on: .iOS).call == .browser)
    }

    @Test func `maps each action of V2 to a logout plan`() {
        #expect(LogoutPlan(action: "logout", on: .tvOS)?.call == .direct)
        #expect(LogoutPlan(action: "logout", on: .iOS)?.call == .browser)
        #expect(LogoutPlan(action: "logout", on: .tvOS)?.settings == nil)
        #expect(
            LogoutPlan(action: "partner_logout", on: .tvOS)?.settings == "Settings > Users and Accounts > TV Provider"
        )
        #expect(LogoutPlan(action: "partner_logout", on: .iOS)?.settings == "Settings > TV Provider")
        for action in ["complete", "invalid"] {
            #expect(LogoutPlan(action: action, on: .iOS)?.call == LogoutPlan.Call.none)
            #expect(LogoutPlan(action: action, on: .iOS)?.settings == nil)
        }
        #expect(LogoutPlan(action: "Logout", on: .iOS) == nil)
    }
}

struct AuthorizationFlowTests {
    @Test func `uses the media token of the decision`() {
        var flow = AuthorizationFlow()
        #expect(flow.begin() == .perform(.authorize(after: .zero)))
        #expect(flow.receive(.permitted(withMediaToken: true)) == .finish(.play))
        #expect(flow.receive(.mediaToken) == .ignored)
        #expect(flow.cancel() == .ignored)
    }

    @Test func `requests the media token if the decision has none`() {
        var flow = AuthorizationFlow()
        _ = flow.begin()
        #expect(flow.receive(.mediaToken) == .ignored)
        #expect(flow.receive(.permitted(withMediaToken: false)) == .perform(.fetchMediaToken))
        #expect(flow.receive(.mediaToken) == .finish(.play))
    }

    @Test func `ends with a denial`() {
        var flow = AuthorizationFlow()
        _ = flow.begin()
        #expect(flow.receive(.denied) == .finish(.denied))
    }

    @Test func `requests a decision at most three times if the service advises a retry`() {
        var flow = AuthorizationFlow()
        _ = flow.begin()
        #expect(flow.receive(.failedForNow(Sample.refused)) == .perform(.authorize(after: .seconds(1))))
        #expect(flow.receive(.failedForNow(Sample.refused)) == .perform(.authorize(after: .seconds(2))))
        #expect(flow.receive(.failedForNow(Sample.refused)) == .finish(.failed(Sample.refused)))
    }

    @Test func `requires a new sign-in if the sign-in expired`() {
        var flow = AuthorizationFlow()
        _ = flow.begin()
        #expect(flow.receive(.signInMissing) == .finish(.signInMissing))
    }
}

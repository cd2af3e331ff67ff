// SPDX-License-Identifier: Apache-2.0

import AdobePass
import Testing

struct LogoutPlanTests {
    @Test(arguments: [
        ("Apple" as String?, DeviceType.tvOS, "Settings > Users and Accounts > TV Provider" as String?),
        ("Apple", .iOS, "Settings > Apps > TV Provider"), ("apple", .tvOS, nil), ("Adobe", .iOS, nil),
        (nil, .tvOS, nil),
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
        #expect(LogoutPlan(action: "partner_logout", on: .iOS)?.settings == "Settings > Apps > TV Provider")
        for action in ["complete", "invalid"] {
            #expect(LogoutPlan(action: action, on: .iOS)?.call == LogoutPlan.Call.none)
            #expect(LogoutPlan(action: action, on: .iOS)?.settings == nil)
        }
        #expect(LogoutPlan(action: "Logout", on: .iOS) == nil)
    }
}

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

    @Test func `maps each step of V2 to a logout plan`() {
        let logout = RESTv2.LogoutStep.logout(Sample.required(RESTv2.Link("/out")))
        #expect(LogoutPlan(logout, on: .tvOS)?.call == .direct)
        #expect(LogoutPlan(logout, on: .iOS)?.call == .browser)
        #expect(LogoutPlan(logout, on: .tvOS)?.settings == nil)
        let partner = RESTv2.LogoutStep.partnerLogout(nil)
        #expect(LogoutPlan(partner, on: .tvOS)?.settings == "Settings > Users and Accounts > TV Provider")
        #expect(LogoutPlan(partner, on: .iOS)?.settings == "Settings > Apps > TV Provider")
        for step in [RESTv2.LogoutStep.complete, .invalid, nil] {
            #expect(LogoutPlan(step, on: .iOS)?.call == LogoutPlan.Call.none)
            #expect(LogoutPlan(step, on: .iOS)?.settings == nil)
        }
        #expect(LogoutPlan(.undocumented("Logout"), on: .iOS) == nil)
    }
}

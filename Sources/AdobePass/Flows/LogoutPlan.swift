// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The steps of a logout.
///
/// No call signs a user out on the platform: the next sign-in would succeed again, until the user signs out in the
/// settings. Do not advise the user to revoke the permission of the app instead; Apple asks apps not to.
public struct LogoutPlan: Hashable, Sendable {
    /// The way to sign out at the service.
    public enum Call: Hashable, Sendable, CaseIterable {
        /// A call, which does not end the session at the provider.
        case direct
        /// A browser, which also ends the session at the provider.
        case browser
        /// Nothing, because the user is signed out.
        case none
    }

    /// The path in the settings of the system at which the user also has to sign out; `nil` if that is not necessary.
    ///
    /// It is in English: `Settings > Users and Accounts > TV Provider` on an Apple TV, `Settings > Apps > TV Provider` on an
    /// iPhone and iPad (before iOS 18, `Settings > TV Provider`). Apple's `VSOpenTVProviderSettingsURLString` opens this page
    /// on every version and in every language.
    public var settings: String? { exactSettings }

    @Exact private var exactSettings: String?

    /// The way to sign out at the service.
    public let call: Call

    /// Plans a logout with REST API V1.
    ///
    /// - Parameters:
    ///   - tokenSource: The source of the token in the metadata of the user; `nil` if it is not known.
    ///   - deviceType: The kind of device.
    package init(tokenSource: String?, on deviceType: DeviceType) {
        let isOfApple = tokenSource.map { $0.utf8.elementsEqual("Apple".utf8) } ?? false
        exactSettings = isOfApple ? deviceType.settingsPath : nil
        call = deviceType == .tvOS ? .direct : .browser
    }

    /// Plans the steps after an answer of REST API V2; `nil` for an undocumented action.
    ///
    /// - Parameters:
    ///   - step: The step of the provider; `nil` if the answer does not name the provider.
    ///   - deviceType: The kind of device.
    package init?(_ step: RESTv2.LogoutStep?, on deviceType: DeviceType) {
        switch step {
        // An Apple TV has no browser, so the session at the provider remains.
        case .logout?: (exactSettings, call) = (nil, deviceType == .tvOS ? .direct : .browser)
        case .partnerLogout?: (exactSettings, call) = (deviceType.settingsPath, .none)
        case .complete?, .invalid?, nil: (exactSettings, call) = (nil, .none)
        case .undocumented?: return nil
        }
    }
}

extension DeviceType {
    /// The path in the settings of the system at which the user signs out on the platform, and at which apps get the
    /// permission to use the account.
    var settingsPath: String {
        switch self {
        case .tvOS: "Settings > Users and Accounts > TV Provider"
        case .iOS: "Settings > Apps > TV Provider"
        }
    }
}

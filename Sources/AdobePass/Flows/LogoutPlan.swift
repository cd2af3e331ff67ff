// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// What a logout has to do, and to tell the user.
///
/// No call signs a user out on the platform. Without the advice to do that in the settings, the next run would sign the
/// user in again. That the app's permission could be withdrawn instead is not advised: Apple asks apps not to.
public struct LogoutPlan: Hashable, Sendable {
    /// How the service is told.
    public enum Call: Hashable, Sendable, CaseIterable {
        /// By a call, which leaves the provider's own session alone.
        case direct
        /// In a browser, which ends the provider's session too.
        case browser
        /// Not at all: there is nothing to end.
        case none
    }

    /// Where in the settings a user signs out.
    public enum SettingsPath: String, Hashable, Sendable, CaseIterable {
        /// Apple TV.
        case tvOS = "Settings > Accounts > TV Provider"
        /// iPhone and iPad.
        case iOS = "Settings > TV Provider"

        /// The path on a kind of device.
        package init(on deviceType: DeviceType) {
            self = deviceType == .tvOS ? .tvOS : .iOS
        }
    }

    /// Where the user has to sign out too, if anywhere.
    public let settings: SettingsPath?

    /// How the service is told.
    public let call: Call

    /// Plans a logout with REST API V1.
    ///
    /// - Parameters:
    ///   - tokenSource: The value in the user's metadata; nil if there is none, or no metadata.
    ///   - deviceType: The kind of device.
    package init(tokenSource: String?, on deviceType: DeviceType) {
        let isOfApple = tokenSource.map { $0.utf8.elementsEqual("Apple".utf8) } ?? false
        settings = isOfApple ? SettingsPath(on: deviceType) : nil
        call = deviceType == .tvOS ? .direct : .browser
    }

    /// Plans what follows an answer of REST API V2; nil for an action that nobody documented.
    ///
    /// - Parameters:
    ///   - action: The `actionName` of the answer.
    ///   - deviceType: The kind of device.
    package init?(action: String, on deviceType: DeviceType) {
        switch Exact(action) {
        case "logout": (settings, call) = (nil, .browser)
        case "partner_logout": (settings, call) = (SettingsPath(on: deviceType), .none)
        case "complete", "invalid": (settings, call) = (nil, .none)
        default: return nil
        }
    }
}

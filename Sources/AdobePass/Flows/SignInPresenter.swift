// SPDX-License-Identifier: Apache-2.0

/// What an app shows while somebody signs in or out.
public protocol SignInPresenter: Sendable {
    /// Lets the user choose a provider, in the app's own picker.
    ///
    /// - Parameter providers: The providers of the configuration.
    /// - Returns: What the user chose.
    func chooseProvider(among providers: [RESTv1.MVPD]) async -> ProviderChoice

    /// Lets the user choose a profile; the one that was offered first, unless implemented.
    ///
    /// - Parameter profiles: The profiles, more than one.
    /// - Returns: The provider of the profile; nil if the user chose none.
    func chooseProfile(among profiles: [ProfileSummary]) async -> MVPDID?

    /// Opens a page, and returns when the user closed it or it led back to the app.
    ///
    /// - Parameter address: The address, which holds a code: log it nowhere.
    func openBrowser(at address: PrivateText) async

    /// Shows what a flow tells, as a code for another device.
    ///
    /// - Parameter notice: What it tells.
    func show(_ notice: FlowNotice) async

    /// Tells the user to sign out in the system's settings.
    ///
    /// - Parameter path: Where.
    func adviseSignOut(at path: LogoutPlan.SettingsPath) async
}

extension SignInPresenter {
    /// The first profile.
    public func chooseProfile(among profiles: [ProfileSummary]) async -> MVPDID? { profiles.first?.mvpd }
}

/// What a user chose in the app's own picker.
public enum ProviderChoice: Hashable, Sendable {
    /// A provider.
    case provider(MVPDID)
    /// To choose on another device, with a code.
    case onOtherDevice
    /// Nothing.
    case nothing
}

// SPDX-License-Identifier: Apache-2.0

/// Displays the screens of an app while the user signs in or out.
public protocol SignInPresenter: Sendable {
    /// Lets the user choose a provider, in the picker of the app.
    ///
    /// - Parameter providers: The providers of the configuration.
    /// - Returns: The choice of the user.
    func chooseProvider(among providers: [MVPD]) async -> ProviderChoice

    /// Lets the user choose a profile. The default implementation chooses the first one.
    ///
    /// - Parameter profiles: The profiles, more than one, sorted by provider.
    /// - Returns: The provider of the profile; `nil` if the user chose none.
    func chooseProfile(among profiles: [RESTv2.Profile]) async -> MVPDID?

    /// Opens a page, and returns when the user closed it or it returned to the app.
    ///
    /// - Parameter address: The URL. It contains a code; do not log it.
    func openBrowser(at address: PrivateText) async

    /// Displays a notice, for example a code for another device.
    ///
    /// - Parameter notice: The notice.
    func show(_ notice: FlowNotice) async

    /// Tells the user to sign out in the settings of the system, which `VSOpenTVProviderSettingsURLString` opens.
    ///
    /// - Parameter path: The path in the settings: ``LogoutPlan/settings``.
    func adviseSignOut(at path: String) async

    /// Tells the user where to grant the permission to use the account on the device, after the user refused it; the
    /// basic sign-in follows. The default implementation does nothing.
    ///
    /// - Parameter path: The path in the settings of the system, in English, for example `Settings > Apps > TV Provider`.
    ///   `VSOpenTVProviderSettingsURLString` opens it.
    func advisePermission(at path: String) async
}

extension SignInPresenter {
    /// Does nothing.
    public func advisePermission(at path: String) async {}

    /// Returns the first profile.
    public func chooseProfile(among profiles: [RESTv2.Profile]) async -> MVPDID? { profiles.first?.provider }
}

/// The choice of a user in the picker of the app.
public enum ProviderChoice: Hashable, Sendable {
    /// The user selected a TV provider.
    case provider(MVPDID)
    /// The choice on another device, with a code.
    case onOtherDevice
    /// No choice.
    case nothing
}

// SPDX-License-Identifier: Apache-2.0

/// The options of a sign-in with either API.
public struct SignInOptions: Hashable, Sendable {
    /// The kind of device.
    public var deviceType: DeviceType

    /// The providers that the platform's picker offers, limited to those that the configuration contains; `nil` for all
    /// of them.
    public var offered: [SubscriberAccount.ProviderID]?

    /// The first providers in the platform's picker; `nil` for those that sign in on the platform.
    public var featured: [SubscriberAccount.ProviderID]?

    /// The provider of a basic sign-in when the platform names none.
    public var knownProvider: MVPDID?

    /// Whether the user chooses among several profiles of REST API V2; otherwise the one that expires last is used.
    public var letsUserChooseProfile = false

    /// Whether the picker of the app offers the providers that represent temporary access, which it omits by default.
    public var offersTemporaryAccess = false

    /// The wait between two checks for a token or a profile.
    ///
    /// The default is five seconds with REST API V1 and four with V2; the minimum is one second with V1 and three
    /// seconds with V2.
    public var pollInterval: Duration?

    /// Whether the platform may show a screen while it gets the SAML response of REST API V2 (step C3).
    ///
    /// With `false`, as in Adobe's sample, a provider that wants the user to sign in again answers `providerRejected`, and
    /// the basic sign-in follows. With `true`, as in the text of Adobe's cookbook, the user signs in on the screen of the
    /// provider, possibly for the second time. A sign-in without interruption never shows that screen.
    public var interruptsForResponse = false

    /// The maximum number of codes of a basic sign-in, each displayed until it expires; at least one.
    ///
    /// The services document no limit.
    public var maximumCodes = 4

    /// The maximum number of checks after the browser was closed, at least one.
    public var maximumPollsAfterBrowser = 5

    /// The number of consecutive failed checks that ends the sign-in, at least one.
    public var maximumFailuresInARow = 3

    /// Whether the sign-in may show more than a request for permission.
    ///
    /// Otherwise it ends where it would show a picker, a browser or a code.
    package var isInterruptionAllowed = true

    /// Whether the app can give the service its domain and its redirect URL when a session lacks them.
    package var hasRedirect = true

    /// Creates the options of a sign-in.
    ///
    /// - Parameter deviceType: The kind of device.
    public init(deviceType: DeviceType) {
        self.deviceType = deviceType
    }
}

extension SignInOptions {
    /// Returns the providers for the picker of the app.
    func choices(of configuration: ChannelConfiguration) -> [MVPD] {
        configuration.mvpds.filter { offersTemporaryAccess || !$0.isTempPass }
    }
}

extension ChannelConfiguration {
    /// Returns whether a provider represents temporary access.
    func isTemporary(_ mvpd: MVPDID?) -> Bool { mvpd.flatMap { self.mvpd($0) }?.isTempPass ?? false }
}

// SPDX-License-Identifier: Apache-2.0

/// The options of a sign-in with either API.
public struct SignInOptions: Hashable, Sendable {
    /// The choice among several profiles of REST API V2.
    public enum ProfileChoice: Hashable, Sendable, CaseIterable {
        /// The profile that expires last.
        case longest
        /// The profile that the user chooses.
        case ofUser
    }

    /// The kind of device.
    public var deviceType: DeviceType

    /// The providers that the platform's picker offers, as far as the configuration contains them; nil for all of them.
    public var offered: [SubscriberAccount.ProviderID]?

    /// The first providers in the platform's picker; nil for those that sign in on the platform.
    public var featured: [SubscriberAccount.ProviderID]?

    /// The provider of a regular sign-in when the platform names none.
    public var knownProvider: MVPDID?

    /// The choice among several profiles of REST API V2.
    public var choice: ProfileChoice

    /// The wait between two checks for a token or a profile.
    ///
    /// The default is five seconds with REST API V1 and four with V2; the minimum is one second and three seconds.
    public var pollInterval: Duration?

    /// Whether the sign-in may show more than a request for permission.
    ///
    /// Otherwise it ends where it would show a picker, a browser or a code.
    public var isInterruptionAllowed: Bool

    /// The limits of the sign-in.
    public var limits: FlowLimits

    /// Whether the app can give the service its domain and its redirect URL when a session lacks them.
    package var hasRedirect = true

    /// Creates options.
    public init(
        deviceType: DeviceType,
        offered: [SubscriberAccount.ProviderID]? = nil,
        featured: [SubscriberAccount.ProviderID]? = nil,
        knownProvider: MVPDID? = nil,
        choice: ProfileChoice = .longest,
        pollInterval: Duration? = nil,
        isInterruptionAllowed: Bool = true,
        limits: FlowLimits = FlowLimits()
    ) {
        self.deviceType = deviceType
        self.offered = offered
        self.featured = featured
        self.knownProvider = knownProvider
        self.choice = choice
        self.pollInterval = pollInterval
        self.isInterruptionAllowed = isInterruptionAllowed
        self.limits = limits
    }
}

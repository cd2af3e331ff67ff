// SPDX-License-Identifier: Apache-2.0

/// Signs in with REST API V2: the steps A to D of its partner sign-in, up to a profile.
///
/// What the service's documentation leaves open is decided in <doc:flows>.
public struct ProfileFlow: Flow {
    /// What the flow needs to know.
    public struct Options: Hashable, Sendable {
        /// Which of several profiles is used.
        public enum Choice: Hashable, Sendable, CaseIterable {
            /// The one that lasts longest.
            case longest
            /// The one that the user chooses.
            case ofUser
        }

        /// The kind of device.
        public var deviceType: DeviceType

        /// The providers that the platform's picker offers, as far as the configuration knows them; nil means all of those.
        public var offered: [SubscriberAccount.ProviderID]?

        /// Whether the user may be asked for anything but permission.
        ///
        /// Otherwise the flow ends where it would show a picker, a browser or a code.
        public var isInterruptionAllowed: Bool

        /// The providers that come first in the platform's picker; nil means those that sign in on the platform.
        public var featured: [SubscriberAccount.ProviderID]?

        /// The provider that a regular sign-in uses when the platform names none.
        public var knownProvider: MVPDID?

        /// Which of several profiles is used.
        public var choice: Choice

        /// Whether the service can be given the app's domain and its redirect address when it lacks them.
        public var hasRedirect: Bool

        /// The wait between two questions for a profile; three seconds at least.
        public var pollInterval: Duration {
            didSet { pollInterval = max(.seconds(3), pollInterval) }
        }

        /// How long the flow goes on.
        public var limits: FlowLimits

        /// Makes options.
        public init(
            deviceType: DeviceType,
            offered: [SubscriberAccount.ProviderID]? = nil,
            featured: [SubscriberAccount.ProviderID]? = nil,
            knownProvider: MVPDID? = nil,
            choice: Choice = .longest,
            hasRedirect: Bool = true,
            pollInterval: Duration = .seconds(4),
            isInterruptionAllowed: Bool = true,
            limits: FlowLimits = FlowLimits()
        ) {
            self.deviceType = deviceType
            self.offered = offered
            self.isInterruptionAllowed = isInterruptionAllowed
            self.featured = featured
            self.knownProvider = knownProvider
            self.choice = choice
            self.hasRedirect = hasRedirect
            self.pollInterval = max(.seconds(3), pollInterval)
            self.limits = limits
        }
    }

    /// Where the flow is.
    public enum State: Hashable, Sendable {
        /// Nothing has happened.
        case ready
        /// A: credentials and a token for the app.
        case registering
        /// B and C2: may the app ask?
        case checkingAccess(AccountStep)
        /// B, C2 and C3: the framework.
        case askingAccount(AccountStep)
        /// B: is there a profile?
        case readingProfiles
        /// B: the user chooses one.
        case choosingProfile([ProfileSummary])
        /// C1: the configuration.
        case loadingConfiguration
        /// C2r: what the service makes of the account.
        case startingPartnerSession
        /// C3: the response goes to the service.
        case exchanging
        /// C3, after a failure that leaves open what the service did.
        case checkingExchange(ExchangeProblem)
        /// The user chooses a provider, perhaps for a session that is there.
        case choosingProvider(for: LoginCode?)
        /// The regular sign-in: a session.
        case startingSession(RegularLogin)
        /// The regular sign-in: what the session lacked.
        case resumingSession(RegularLogin, LoginCode)
        /// The browser is open.
        case browsing(RegularLogin, LoginCode)
        /// Has somebody signed in?
        case polling(RegularLogin, LoginCode)
        /// D, or the end without a profile.
        case ended(FlowOutcome)
    }

    /// For what the framework is asked.
    public enum AccountStep: Hashable, Sendable {
        /// B: whether somebody is signed in; nothing is shown.
        case silent
        /// C2: to sign somebody in.
        case interactive
        /// C3: for the response to a SAML request.
        case forwarding(SubscriberAccount.VerificationToken, attributeNames: [String])
    }

    /// What may happen.
    public enum Event: Hashable, Sendable {
        /// There are credentials and a token.
        case registered
        /// There are none.
        case registrationFailed(CallFailure)
        /// Whether the app may ask.
        case access(SubscriberAccount.Access)
        /// What the framework answered.
        case account(SubscriberAccount.Answer)
        /// The profiles; there may be none.
        case profiles([ProfileSummary])
        /// Nobody knows.
        case profilesFailed(CallFailure)
        /// The user chose a profile.
        case profileChosen(MVPDID)
        /// The configuration.
        case configuration(RESTv1.Configuration)
        /// There is no configuration.
        case configurationFailed(CallFailure)
        /// What the service says is next.
        case session(SessionStep)
        /// It says nothing.
        case sessionFailed(CallFailure)
        /// The service took the response and gave these profiles.
        case exchanged([ProfileSummary])
        /// It did not.
        case exchangeFailed(ExchangeProblem)
        /// The user chose a provider.
        case providerChosen(MVPDID)
        /// The user chooses on another device.
        case providerLeftToOtherDevice
        /// The user chose nothing.
        case pickerCancelled
        /// The user closed the browser, or the page led back to the app.
        case browserClosed
    }

    /// What somebody must do.
    public enum Action: Hashable, Sendable {
        /// Get credentials and a token, unless they are there.
        case register
        /// Ask whether the app may ask the framework, and let it prompt.
        case checkAccess
        /// Ask the framework.
        case askAccount(SubscriberAccount.MetadataRequest)
        /// Read the profiles.
        case readProfiles(AccountStanding?)
        /// Read the profile that came of a code, after a wait.
        case pollProfiles(LoginCode, after: Duration)
        /// Let the user choose a profile.
        case chooseProfile([ProfileSummary])
        /// Read the configuration.
        case loadConfiguration
        /// Ask what the service makes of the account.
        case startPartnerSession(AccountStanding)
        /// Trade a response for a profile.
        case exchange(SubscriberAccount.AttributeQueryResponse, AccountStanding)
        /// Let the user choose a provider.
        case chooseProvider([RESTv1.MVPD])
        /// Start a regular session.
        case startSession(MVPDID?)
        /// Give a session what it lacks.
        case resumeSession(LoginCode, mvpd: MVPDID?)
        /// Open the page of a code, and wait until it is closed.
        case openBrowser(LoginCode)
    }

    /// What the flow needs to know.
    public let options: Options

    /// Where the flow is.
    public internal(set) var state = State.ready

    /// What is known of the account.
    public internal(set) var standing: AccountStanding?

    /// The configuration, once it is there.
    var configuration = RESTv1.Configuration(requestor: nil, mvpds: [])

    /// Why the account on the device is of no use without the platform's picker.
    var silentProblem: FallbackReason?

    /// How often a session was given what it lacked.
    var resumptions = 0

    /// Makes a flow.
    public init(options: Options) {
        self.options = options
    }

    /// How the flow ended, if it has.
    public var outcome: FlowOutcome? {
        if case .ended(let outcome) = state { outcome } else { nil }
    }
}

// SPDX-License-Identifier: Apache-2.0

/// Signs in with REST API V2: the steps A to D of its partner sign-in, up to a profile.
///
/// What the service's documentation leaves open is decided in <doc:flows>.
package struct ProfileFlow: Flow {
    /// Where the flow is.
    package enum State: FlowState {
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
    package enum AccountStep: Hashable, Sendable {
        /// B: whether somebody is signed in; nothing is shown.
        case silent
        /// C2: to sign somebody in.
        case interactive
        /// C3: for the response to a SAML request.
        case forwarding(SubscriberAccount.VerificationToken, attributeNames: [String])
    }

    /// What may happen.
    package enum Event: SignInEvent {
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
    package enum Action: Hashable, Sendable {
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
    package let options: SignInOptions

    /// Where the flow is.
    package var state = State.ready

    /// What is known of the account.
    package internal(set) var standing: AccountStanding?

    /// The configuration, once it is there.
    var configuration = RESTv1.Configuration(requestor: nil, mvpds: [])

    /// Why the account on the device is of no use without the platform's picker.
    var silentProblem: FallbackReason?

    /// How often a session was given what it lacked.
    var resumptions = 0

    /// The wait between two checks for a profile.
    package var pollInterval: Duration { max(.seconds(3), options.pollInterval ?? .seconds(4)) }

    package init(options: SignInOptions) {
        self.options = options
    }
}

extension ProfileFlow.State {
    package var outcome: FlowOutcome? {
        if case .ended(let outcome) = self { outcome } else { nil }
    }

    package var polled: RegularLogin? {
        if case .polling(let login, _) = self { login } else { nil }
    }
}

// SPDX-License-Identifier: Apache-2.0

/// Signs in with REST API V2: the steps A to D of its partner sign-in, up to a profile.
///
/// The state machine maps events to effects, and never waits. The driver calls ``begin(at:)``, executes the effects, and
/// passes the answer of each action back as an event. Until the flow ends, each accepted event has exactly one action.
/// <doc:flows> lists the choices where the documentation is silent.
package struct ProfileFlow: Hashable, Sendable {
    /// A state of the flow.
    package enum State: Hashable, Sendable {
        /// The flow has not begun.
        case ready
        /// A: the flow registers the app and requests a token.
        case registering
        /// B and C2: the flow requests permission to use the account.
        case checkingAccess(AccountStep)
        /// B, C2 and C3: the flow requests metadata from the framework.
        case askingAccount(AccountStep)
        /// B: the flow reads the profiles.
        case readingProfiles
        /// B: the user chooses a profile.
        case choosingProfile([ProfileSummary])
        /// C1: the flow reads the configuration.
        case loadingConfiguration
        /// C2r: the flow starts the partner sign-in.
        case startingPartnerSession
        /// C3: the flow exchanges the SAML response.
        case exchanging
        /// C3: the flow reads the profiles after an exchange with an unknown outcome.
        case checkingExchange(ExchangeFault)
        /// The user chooses a provider, possibly for an existing session.
        case choosingProvider(for: LoginCode?)
        /// Basic sign-in: the flow starts a session.
        case startingSession(BasicLogin)
        /// Basic sign-in: the flow adds the missing parameters.
        case resumingSession(BasicLogin, LoginCode)
        /// Basic sign-in: the browser is open.
        case browsing(BasicLogin, LoginCode)
        /// Basic sign-in: the flow checks whether the user signed in.
        case polling(BasicLogin, LoginCode)
        /// D, or the end without a profile.
        case ended(FlowOutcome)
    }

    /// The purpose of a request to the framework.
    package enum AccountStep: Hashable, Sendable {
        /// B: read the account without a screen.
        case silent
        /// C2: sign the user in.
        case interactive
        /// C3: get the response to a SAML request.
        case forwarding(PrivateText, attributeNames: [String])
    }

    /// The answer to an action.
    package enum Event: Hashable, Sendable {
        /// The app has credentials and a token.
        case registered
        /// The registration failed.
        case registrationFailed(CallError)
        /// The framework reported the permission of the app.
        case access(SubscriberAccount.Access)
        /// The framework answered a request for metadata.
        case account(SubscriberAccount.Answer)
        /// The service returned these profiles; the list may be empty.
        case profiles([ProfileSummary])
        /// The profiles could not be read.
        case profilesFailed(CallError)
        /// The user chose a profile.
        case profileChosen(MVPDID)
        /// The configuration was read.
        case configuration(ChannelConfiguration)
        /// The configuration could not be read.
        case configurationFailed(CallError)
        /// The service returned the next step of the sign-in.
        case session(SessionStep)
        /// The call for a session failed.
        case sessionFailed(CallError)
        /// The service accepted the response and returned these profiles.
        case exchanged([ProfileSummary])
        /// The exchange failed.
        case exchangeFailed(ExchangeFault)
        /// The user chose a provider.
        case providerChosen(MVPDID)
        /// The user chooses the provider on another device.
        case providerLeftToOtherDevice
        /// The user closed the picker.
        case pickerCancelled
        /// The user closed the browser, or the page returned to the app.
        case browserClosed
    }

    /// An action of the driver.
    package enum Action: Hashable, Sendable {
        /// Register the app, unless it is registered.
        case register
        /// Request permission, with a prompt.
        case checkAccess
        /// Request metadata from the framework.
        case askAccount(SubscriberAccount.MetadataRequest)
        /// Read the profiles.
        case readProfiles(AccountStanding?)
        /// Read the profile of a code after a pause.
        case pollProfiles(LoginCode, after: Duration)
        /// Let the user choose a profile.
        case chooseProfile([ProfileSummary])
        /// Read the configuration.
        case loadConfiguration
        /// Start the partner sign-in with the account.
        case startPartnerSession(AccountStanding)
        /// Exchange a response for a profile.
        case exchange(PrivateText, AccountStanding)
        /// Let the user choose a provider.
        case chooseProvider([MVPD])
        /// Start a basic session.
        case startSession(MVPDID?)
        /// Add the missing parameters of a session.
        case resumeSession(LoginCode, mvpd: MVPDID?)
        /// Open the page of a code, and wait until it is closed.
        case openBrowser(LoginCode)
    }

    /// The options of the sign-in.
    package let options: SignInOptions

    /// The current state, which only events change.
    package var state = State.ready

    /// The known state of the account.
    package internal(set) var standing: AccountStanding?

    /// The configuration, after it was read.
    var configuration = ChannelConfiguration(serviceProvider: nil, mvpds: [])

    /// The reason why the account on the device is not usable without the picker of the platform.
    var silentProblem: FallbackReason?

    /// The number of times that missing parameters were added.
    var resumptions = 0

    /// The wait between two checks for a profile.
    package var pollInterval: Duration { max(.seconds(3), options.pollInterval ?? .seconds(4)) }

    package init(options: SignInOptions) {
        self.options = options
    }
}

extension ProfileFlow.State {
    /// The outcome; `nil` before the end.
    package var outcome: FlowOutcome? {
        if case .ended(let outcome) = self { outcome } else { nil }
    }

    /// The basic sign-in whose code the flow checks; `nil` in other states.
    var polled: BasicLogin? {
        if case .polling(let login, _) = self { login } else { nil }
    }
}

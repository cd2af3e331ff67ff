// SPDX-License-Identifier: Apache-2.0

/// Signs in with REST API V1: the steps S1 to S11 of its cookbook, up to a token.
///
/// The configuration is read before the platform is asked, because an account means nothing without it. What the
/// service's documentation leaves open is decided in <doc:flows>.
package struct TokenFlow: Flow {
    /// Where the flow is.
    package enum State: FlowState {
        /// Nothing has happened.
        case ready
        /// S1: is there a token?
        case checkingToken
        /// S3, which comes first here: the configuration.
        case loadingConfiguration
        /// S2, S4 and S7: may the app ask?
        case checkingAccess(AccountStep)
        /// S2, S4 and S7: the framework.
        case askingAccount(AccountStep)
        /// S6: the SAML request of the service.
        case requestingProfile(MVPDID)
        /// S8 and S9: the response goes to the service.
        case exchanging(MVPDID)
        /// S9, after a failure that leaves open what the service did.
        case checkingExchange(MVPDID, ExchangeProblem)
        /// S10: the user chooses a provider.
        case choosingProvider
        /// S10: a code.
        case requestingCode(RegularLogin)
        /// S10: the browser is open.
        case browsing(RegularLogin, LoginCode)
        /// S10: has somebody signed in?
        case polling(RegularLogin, LoginCode)
        /// S11, or the end without a token.
        case ended(FlowOutcome)
    }

    /// For what the framework is asked.
    package enum AccountStep: Hashable, Sendable {
        /// S2: whether somebody is signed in; nothing is shown.
        case silent
        /// S4: to sign somebody in.
        case interactive
        /// S7: for the response to a SAML request.
        case forwarding(MVPDID, SubscriberAccount.VerificationToken)
    }

    /// What may happen.
    package enum Event: SignInEvent {
        /// There is a token.
        case tokenFound(MVPDID?)
        /// There is none.
        case tokenMissing
        /// Nobody knows.
        case tokenCheckFailed(CallFailure)
        /// The configuration.
        case configuration(RESTv1.Configuration)
        /// There is no configuration.
        case configurationFailed(CallFailure)
        /// Whether the app may ask.
        case access(SubscriberAccount.Access)
        /// What the framework answered.
        case account(SubscriberAccount.Answer)
        /// The SAML request of the service.
        case profileRequest(SubscriberAccount.VerificationToken)
        /// There is none.
        case profileRequestFailed(CallFailure)
        /// The service took the response.
        case exchanged
        /// It did not.
        case exchangeFailed(ExchangeProblem)
        /// The user chose a provider.
        case providerChosen(MVPDID)
        /// The user chooses on another device.
        case providerLeftToOtherDevice
        /// The user chose nothing.
        case pickerCancelled
        /// A code.
        case code(LoginCode)
        /// There is none.
        case codeFailed(CallFailure)
        /// The user closed the browser, or the page led back to the app.
        case browserClosed
    }

    /// What somebody must do.
    package enum Action: Hashable, Sendable {
        /// Ask for the token, after a wait.
        case checkToken(after: Duration)
        /// Read the configuration.
        case loadConfiguration
        /// Ask whether the app may ask the framework, and let it prompt.
        case checkAccess
        /// Ask the framework.
        case askAccount(SubscriberAccount.MetadataRequest)
        /// Ask for a SAML request.
        case requestProfile(MVPDID)
        /// Trade a response for a token.
        case exchange(SubscriberAccount.AttributeQueryResponse, MVPDID)
        /// Let the user choose a provider.
        case chooseProvider([RESTv1.MVPD])
        /// Ask for a code.
        case requestCode(MVPDID?)
        /// Open the page for a code, and wait until it is closed.
        case openBrowser(LoginCode, MVPDID?)
    }

    /// What the flow needs to know.
    package let options: SignInOptions

    /// Where the flow is.
    package var state = State.ready

    /// The configuration, once it is there.
    var configuration = RESTv1.Configuration(requestor: nil, mvpds: [])

    /// The account that is to answer the SAML request.
    var account: SubscriberAccount.ProviderID?

    /// Whether the account changed once already.
    var hasStartedAgain = false

    /// The wait between two checks for a token.
    package var pollInterval: Duration { max(.seconds(1), options.pollInterval ?? .seconds(5)) }

    package init(options: SignInOptions) {
        self.options = options
    }
}

extension TokenFlow.State {
    package var outcome: FlowOutcome? {
        if case .ended(let outcome) = self { outcome } else { nil }
    }

    package var polled: RegularLogin? {
        if case .polling(let login, _) = self { login } else { nil }
    }
}

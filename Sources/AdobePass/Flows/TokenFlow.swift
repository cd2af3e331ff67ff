// SPDX-License-Identifier: Apache-2.0

/// The sign-in with REST API V1: the steps S1 to S11 of its cookbook, up to a token.
///
/// The configuration is read before the request to the platform, because an account cannot be used without it.
/// <doc:flows> lists the choices where the documentation is silent.
package struct TokenFlow: Flow {
    /// A state of the flow.
    package enum State: FlowState {
        /// The flow has not begun.
        case ready
        /// S1: the flow checks for a token.
        case checkingToken
        /// S3, before S2: the flow reads the configuration.
        case loadingConfiguration
        /// S2, S4 and S7: the flow requests permission to use the account.
        case checkingAccess(AccountStep)
        /// S2, S4 and S7: the flow requests metadata from the framework.
        case askingAccount(AccountStep)
        /// S6: the flow requests the SAML request from the service.
        case requestingProfile(MVPDID)
        /// S8 and S9: the flow exchanges the SAML response.
        case exchanging(MVPDID)
        /// S9: the flow checks for a token after an exchange with an unknown outcome.
        case checkingExchange(MVPDID, ExchangeFault)
        /// S10: the user chooses a provider.
        case choosingProvider
        /// S10: the flow starts the temporary access that the user chose.
        case startingPreview(MVPDID)
        /// S10: the flow requests a code.
        case requestingCode(BasicLogin)
        /// S10: the browser is open.
        case browsing(BasicLogin, LoginCode)
        /// S10: the flow checks whether the user signed in.
        case polling(BasicLogin, LoginCode)
        /// S11, or the end without a token.
        case ended(FlowOutcome)
    }

    /// The purpose of a request to the framework.
    package enum AccountStep: Hashable, Sendable {
        /// S2: read the account without a screen.
        case silent
        /// S4: sign the user in.
        case interactive
        /// S7: get the response to a SAML request.
        case forwarding(MVPDID, PrivateText)
    }

    /// The answer to an action.
    package enum Event: SignInEvent {
        /// The service has a token.
        case tokenFound(MVPDID?)
        /// The token is missing.
        case tokenMissing
        /// The check for a token failed.
        case tokenCheckFailed(CallError)
        /// The configuration was read.
        case configuration(ChannelConfiguration)
        /// The configuration could not be read.
        case configurationFailed(CallError)
        /// The framework reported the permission of the app.
        case access(SubscriberAccount.Access)
        /// The framework answered a request for metadata.
        case account(SubscriberAccount.Answer)
        /// The service returned the SAML request.
        case profileRequest(PrivateText)
        /// The service returned no SAML request.
        case profileRequestFailed(CallError)
        /// The service accepted the response.
        case exchanged
        /// The exchange failed.
        case exchangeFailed(ExchangeFault)
        /// The user chose a provider.
        case providerChosen(MVPDID)
        /// The user chooses the provider on another device.
        case providerLeftToOtherDevice
        /// The user closed the picker.
        case pickerCancelled
        /// The temporary access started.
        case previewStarted
        /// The temporary access did not start.
        case previewFailed(CallError)
        /// The service returned a code.
        case code(LoginCode)
        /// The service returned no code.
        case codeFailed(CallError)
        /// The user closed the browser, or the page returned to the app.
        case browserClosed
    }

    /// An action of the driver.
    package enum Action: Hashable, Sendable {
        /// Check for the token after a pause.
        case checkToken(after: Duration)
        /// Read the configuration.
        case loadConfiguration
        /// Request permission, with a prompt.
        case checkAccess
        /// Request metadata from the framework.
        case askAccount(SubscriberAccount.MetadataRequest)
        /// Request the SAML request from the service.
        case requestProfile(MVPDID)
        /// Exchange a response for a token.
        case exchange(PrivateText, MVPDID)
        /// Let the user choose a provider.
        case chooseProvider([MVPD])
        /// Start temporary access.
        case startPreview(MVPDID)
        /// Request a code.
        case requestCode(MVPDID?)
        /// Open the page of a code, and wait until it is closed.
        case openBrowser(LoginCode, MVPDID?)
    }

    /// The options of the sign-in.
    package let options: SignInOptions

    /// The current state, which only events change.
    package var state = State.ready

    /// The configuration, after it was read.
    var configuration = ChannelConfiguration(serviceProvider: nil, mvpds: [])

    /// The account for the SAML request.
    var account: SubscriberAccount.ProviderID?

    /// Whether the account changed once.
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

    package var polled: BasicLogin? {
        if case .polling(let login, _) = self { login } else { nil }
    }
}

// SPDX-License-Identifier: Apache-2.0

extension TokenFlow {
    /// Handles step S2 and steps S4 to S9: the sign-in of the platform.
    mutating func platform(_ event: Event, at now: Timestamp) -> Effects? {
        switch (state, event) {
        case (.checkingAccess(let step), .access(let access)):
            access.status == .granted ? ask(for: step) : fallBack(.accessNotGranted(access.status))
        case (.askingAccount(.silent), .account(let answer)): silent(answer, at: now)
        case (.askingAccount(.interactive), .account(let answer)): interactive(answer, at: now)
        case (.askingAccount(.forwarding(let mvpd, _)), .account(let answer)): forwarded(answer, for: mvpd)
        case (.requestingProfile(let mvpd), .profileRequest(let token)):
            go(.checkingAccess(.forwarding(mvpd, token)), .checkAccess)
        case (.requestingProfile, .profileRequestFailed(let error)): fallBack(.noAuthenticationRequest(error))
        case (.exchanging(let mvpd), .exchanged), (.checkingExchange(let mvpd, _), .tokenFound):
            end(.authenticated(mvpd, by: .platform))
        case (.exchanging(let mvpd), .exchangeFailed(let problem)) where problem.leavesDoubt:
            go(.checkingExchange(mvpd, problem), .checkToken(after: .zero))
        case (.exchanging, .exchangeFailed(let problem)), (.checkingExchange(_, let problem), .tokenMissing),
            (.checkingExchange(_, let problem), .tokenCheckFailed):
            fallBack(problem.fallbackReason)
        default: nil
        }
    }

    /// Requests metadata from the framework, after the user granted access.
    private mutating func ask(for step: AccountStep) -> Effects {
        var request = SubscriberAccount.MetadataRequest()
        switch step {
        case .silent: break
        case .interactive:
            request = configuration.signInRequest(offering: options.offered, featuring: options.featured) ?? request
        case .forwarding(let mvpd, let token):
            request.verificationToken = token
            request.attributeNames = configuration.mvpd(mvpd)?.requiredMetadataFields ?? []
        }
        return go(.askingAccount(step), .askAccount(request))
    }

    /// Step S2: continues with step S6 if the account is valid.
    ///
    /// Otherwise continues with step S4, or falls back if the sign-in must not interrupt the user.
    private mutating func silent(_ answer: SubscriberAccount.Answer, at now: Timestamp) -> Effects {
        if case .metadata(let metadata) = answer, let account = metadata.providerID, metadata.isValid(at: now) {
            return use(account)
        }
        return options.isInterruptionAllowed ? signIn() : fallBack(FallbackReason(silent: answer))
    }

    /// Step S4: lets the platform show its picker, if the configuration contains a provider for it.
    ///
    /// The framework interprets an empty list as all providers of the region.
    private mutating func signIn() -> Effects {
        guard configuration.signInRequest(offering: options.offered, featuring: nil) != nil else {
            return fallBack(.noPlatformProvider)
        }
        return go(.checkingAccess(.interactive), .checkAccess)
    }

    /// Steps S4 and S5: uses the account that the user chose in the picker.
    private mutating func interactive(_ answer: SubscriberAccount.Answer, at now: Timestamp) -> Effects {
        switch answer {
        case .metadata(let metadata):
            guard let account = metadata.providerID else { return fallBack(.noAccount) }
            return metadata.isValid(at: now) ? use(account) : fallBack(.accountExpired)
        case .failure(let failure): return fallBack(FallbackReason(failure, among: configuration))
        case .nothing: return fallBack(.noAccount)
        }
    }

    /// Step S6: finds the provider of an account, and requests a SAML request for it from the service.
    private mutating func use(_ account: SubscriberAccount.ProviderID) -> Effects {
        guard let provider = configuration.mvpd(of: account) else { return fallBack(.unknownProvider) }
        guard provider.enablePlatformServices else { return fallBack(.singleSignOnDisabled(provider.id)) }
        self.account = account
        return go(.requestingProfile(provider.id), .requestProfile(provider.id))
    }

    /// Step S7: exchanges the response, unless the account differs from the one that the SAML request is for.
    private mutating func forwarded(_ answer: SubscriberAccount.Answer, for mvpd: MVPDID) -> Effects {
        switch answer {
        case .metadata(let metadata):
            if let account = metadata.providerID, account != self.account { return startAgain() }
            guard let response = metadata.response else { return fallBack(.noResponse) }
            return go(.exchanging(mvpd), .exchange(response, mvpd))
        case .failure(let failure): return fallBack(.accountFailed(failure.code))
        case .nothing: return fallBack(.noResponse)
        }
    }

    /// Restarts the sign-in after a change of the account between S2 and S7, once.
    private mutating func startAgain() -> Effects {
        guard !hasStartedAgain else { return fallBack(.accountChanged) }
        hasStartedAgain = true
        account = nil
        return [.tell(.startedAgain)] + go(.checkingAccess(.silent), .checkAccess)
    }
}

extension FallbackReason {
    /// Creates the reason from an error of an interactive request.
    init(_ failure: SubscriberAccount.RequestError, among configuration: ChannelConfiguration) {
        switch failure.code {
        case .unsupportedProvider?:
            guard let account = failure.unsupportedProvider else {
                self = .otherProvider
                return
            }
            self = configuration.mvpd(of: account).map { .unsupportedProvider($0.id) } ?? .unknownProvider
        case .userCancelled?: self = .userCancelled
        default: self = .accountFailed(failure.code)
        }
    }

    /// Creates the reason from an answer to a silent request that contains no valid account.
    init(silent answer: SubscriberAccount.Answer) {
        switch answer {
        case .metadata(let metadata): self = metadata.providerID == nil ? .noAccount : .accountExpired
        case .failure(let failure): self = .accountFailed(failure.code)
        case .nothing: self = .noAccount
        }
    }

    /// The provider that the user already chose; `nil` for other reasons.
    var chosenProvider: MVPDID? {
        if case .unsupportedProvider(let mvpd) = self { mvpd } else { nil }
    }
}

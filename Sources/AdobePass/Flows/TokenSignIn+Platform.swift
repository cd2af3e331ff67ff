// SPDX-License-Identifier: Apache-2.0

extension TokenSignIn {
    /// Steps S2 and S4 to S9: signs in with the account on the device.
    ///
    /// If the account changes between S2 and S7, the sign-in starts again, once.
    ///
    /// - Returns: The provider.
    func signInOnPlatform(_ configuration: ChannelConfiguration, _ options: SignInOptions) async throws(SignInExit)
        -> MVPDID
    {
        var hasStartedAgain = false
        while true {
            let account = try await account(configuration, options)
            guard let provider = configuration.mvpd(of: account) else { throw .fallBack(.unknownProvider) }
            guard provider.enablePlatformServices else { throw .fallBack(.singleSignOnDisabled(provider.id)) }
            let metadata = try await answer(to: try await requestProfile(provider.id), from: provider)
            if let other = metadata.providerID, other != account {
                guard !hasStartedAgain else { throw .fallBack(.accountChanged) }
                hasStartedAgain = true
                await environment.presenter.show(.startedAgain)
                continue
            }
            guard let response = metadata.response else { throw .fallBack(.noResponse) }
            try await exchange(response, provider.id)
            return provider.id
        }
    }

    /// Steps S2, S4 and S5: reads the account on the device, or lets the user choose one in the picker of the platform.
    ///
    /// The framework interprets an empty list as all providers of the region, so the picker requires one in the
    /// configuration.
    private func account(_ configuration: ChannelConfiguration, _ options: SignInOptions) async throws(SignInExit)
        -> SubscriberAccount.ProviderID
    {
        let silent = try await ask(SubscriberAccount.MetadataRequest())
        if let account = silent.account(at: environment.now()) { return account }
        guard options.isInterruptionAllowed else { throw .fallBack(FallbackReason(silent: silent)) }
        guard let picker = configuration.signInRequest(offering: options.offered, featuring: options.featured) else {
            throw .fallBack(.noPlatformProvider)
        }
        return try await ask(picker).chosenAccount(among: configuration, at: environment.now())
    }

    /// Step S6: requests the SAML request for a provider from the service.
    private func requestProfile(_ mvpd: MVPDID) async throws(SignInExit) -> PrivateText {
        let call = RESTv1.requestProfile(
            serviceProvider: client.serviceProvider,
            mvpd: mvpd,
            deviceType: options.deviceType,
            address: client.address
        )
        return try await environment.attempt(call) { .fallBack(.noAuthenticationRequest($0)) }
    }

    /// Step S7: passes the SAML request to the provider, and returns its answer.
    private func answer(to request: PrivateText, from provider: MVPD) async throws(SignInExit)
        -> SubscriberAccount.Metadata
    {
        var query = SubscriberAccount.MetadataRequest()
        query.verificationToken = request
        query.attributeNames = provider.requiredMetadataFields
        return try await ask(query).metadata()
    }

    /// Requests permission to use the account, and then metadata.
    private func ask(_ request: SubscriberAccount.MetadataRequest) async throws(SignInExit) -> SubscriberAccount.Answer
    {
        let access = try await environment.perform { await self.environment.account.access(prompting: true) }
        guard access.status == .granted else { throw .fallBack(.accessNotGranted(access.status)) }
        return try await environment.perform { await self.environment.answer(to: request) }
    }

    /// Steps S8 and S9: exchanges the response, once.
    ///
    /// After an exchange with an unknown outcome, a token means that the service accepted it.
    private func exchange(_ response: PrivateText, _ mvpd: MVPDID) async throws(SignInExit) {
        guard let problem = try await environment.perform({ await self.send(response, mvpd) }) else { return }
        if problem.leavesDoubt, case .success(_?) = try await environment.perform({ await self.checkToken() }) {
            return
        }
        throw .fallBack(problem.fallbackReason)
    }

    /// Exchanges the response for a token, and returns the failure.
    private func send(_ response: PrivateText, _ mvpd: MVPDID) async -> ExchangeFault? {
        let encoded: EncodedSAMLResponse
        do throws(ExchangeFault) { encoded = try await environment.encode(response) } catch { return error }
        let call = RESTv1.exchangeToken(
            encoded,
            serviceProvider: client.serviceProvider,
            device: client.device.id,
            mvpd: mvpd,
            deviceType: options.deviceType,
            address: client.address
        )
        return await environment.failure(of: call).map { .service($0) }
    }
}

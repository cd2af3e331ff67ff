// SPDX-License-Identifier: Apache-2.0

extension ProfileFlow {
    /// Steps C2 and C3: signs in with the account on the device.
    mutating func signInWithPartner() async throws(SignInExit) -> FlowOutcome {
        let status = options.isInterruptionAllowed ? try await chosenAccount() : try knownAccount()
        let call = RESTv2.startPartnerSession(
            serviceProvider: signIn.serviceProvider,
            domainName: signIn.domainName,
            redirectURL: signIn.redirectURL,
            device: signIn.device,
            status: status
        )
        let reply = try await session(call) { .fallBack(.partnerRefused($0)) }
        let reason: FallbackReason
        switch reply.step {
        case .partnerProfile(let request): return try await exchange(request, status)
        case .authorize:
            let provider = reply.provider ?? configuration.mvpd(of: status.providerID)?.id
            return .authenticated(provider, by: .present)
        case .authenticate: reason = reply.reason == "configuration_fallback" ? .partnerNotConfigured : .statusNotTaken
        case .resume, .retry, .undocumented: reason = .missingParameters
        }
        guard options.isInterruptionAllowed else { throw .fallBack(reason) }
        await environment.show(.fellBack(reason), options)
        return try await follow(reply, for: BasicLogin(nil, on: options.deviceType), isNew: false)
    }

    /// Step C2: returns the status of the account that the user chooses in the picker of the platform.
    private mutating func chosenAccount() async throws(SignInExit) -> PartnerFrameworkStatus {
        guard let picker = configuration.signInRequest(offering: options.offered, featuring: options.featured) else {
            throw .fallBack(.noPlatformProvider)
        }
        try await checkAccess()
        if let problem { throw .fallBack(problem) }
        let answer = try await ask(picker)
        status = status?.after(answer)
        _ = try answer.chosenAccount(among: configuration, at: environment.now())
        return try known(status)
    }

    /// Step C2 without a screen: returns the status of the account that step B found.
    private func knownAccount() throws(SignInExit) -> PartnerFrameworkStatus {
        if let problem { throw .fallBack(problem) }
        let status = try known(status)
        guard let provider = configuration.mvpd(of: status.providerID) else { throw .fallBack(.unknownProvider) }
        guard provider.enablePlatformServices else { throw .fallBack(.singleSignOnDisabled(provider.id)) }
        // The sign-in may have expired since step B.
        guard !status.hasExpired(at: environment.now()) else { throw .fallBack(.accountExpired) }
        return status
    }

    private func known(_ status: PartnerFrameworkStatus?) throws(SignInExit) -> PartnerFrameworkStatus {
        guard let status else { throw .fallBack(.noAccount) }
        return status
    }

    /// Step C3: passes the SAML request to the provider, and exchanges its response for a profile, once.
    ///
    /// After an exchange with an unknown outcome, a profile means that the service accepted it.
    private mutating func exchange(
        _ request: RESTv2.PartnerRequest,
        _ earlier: PartnerFrameworkStatus
    ) async throws(SignInExit) -> FlowOutcome {
        var query = SubscriberAccount.MetadataRequest()
        query.verificationToken = request.token(isDecoded: environment.decodesPartnerRequest)
        query.attributeNames = request.attributeNames
        query.isInterruptionAllowed = options.interruptsForResponse && options.isInterruptionAllowed
        let metadata = try await ask(query).metadata()
        if let account = metadata.providerID, account != earlier.providerID { throw .fallBack(.accountChanged) }
        guard let response = metadata.response else { throw .fallBack(.noResponse) }
        var current = earlier
        current.expirationDate = metadata.expirationDate ?? earlier.expirationDate
        status = current
        // The service accepts only the status of a sign-in that is valid.
        guard !current.hasExpired(at: environment.now()) else { throw .fallBack(.accountExpired) }
        switch try await environment.perform({ await send(response, current) }) {
        case nil: return try use(profiles, or: .noProfile)
        case let problem?:
            guard problem.leavesDoubt, case .success(let found) = try await readProfiles() else {
                throw .fallBack(problem.fallbackReason)
            }
            return try use(found, or: problem.fallbackReason)
        }
    }

    /// Exchanges the response for profiles, and returns the failure.
    private mutating func send(_ response: PrivateText, _ status: PartnerFrameworkStatus) async -> ExchangeFault? {
        let encoded: EncodedSAMLResponse
        do throws(ExchangeFault) { encoded = try await environment.encode(response) } catch { return error }
        let call = RESTv2.exchangePartnerResponse(
            serviceProvider: signIn.serviceProvider,
            response: encoded,
            device: signIn.device,
            status: status
        )
        if case .failure(let error) = await read(call) { return .service(error) }
        return nil
    }

    private func use(_ profiles: RESTv2.Profiles?, or reason: FallbackReason) throws(SignInExit) -> FlowOutcome {
        let now = environment.now()
        let ofPlatform = profiles?.valid(at: now).first { $0.kind == "appleSSO" }
        guard let profile = ofPlatform ?? profiles?.longestValid(at: now) else { throw .fallBack(reason) }
        return .authenticated(profile.provider, by: .platform)
    }
}

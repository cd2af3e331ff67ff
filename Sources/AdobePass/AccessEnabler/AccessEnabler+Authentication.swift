// SPDX-License-Identifier: Apache-2.0

extension AccessEnabler {
    /// Reports whether the user is signed in, without a call of the service; `setAuthenticationStatus:errorCode:`
    /// follows.
    ///
    /// A sign-in of the platform counts while the app has permission, the account is the same, and single sign-on with
    /// its provider is enabled. With ``Service/restV2``, later decisions send the status of the account that this call
    /// read; call it when the app comes to the foreground.
    public func checkAuthentication() {
        enqueue {
            let status = await self.problemOfRecord()
            if let status {
                self.delegate?.status(status)
                self.delegate?.setAuthenticationStatus(false, errorCode: .userNotAuthenticated)
            } else {
                self.delegate?.setAuthenticationStatus(true, errorCode: nil)
            }
        } orElse: {
            self.failAuthentication()
        }
    }

    /// Returns the status of a missing sign-in; `nil` if the user is signed in.
    private func problemOfRecord() async -> EntitlementStatus? {
        let nobody = EntitlementStatus(.notAuthenticated)
        guard let loaded, let record, record.isValid(at: setup.now()) else { return nobody }
        guard record.origin == .platform else { return nil }
        let access = await setup.account.access(prompting: false)
        let status = PartnerFrameworkStatus(access)
        if let missing = EntitlementStatus(access.status, on: setup.deviceType) {
            await loaded.service.keep(status)
            return missing
        }
        guard let provider = loaded.configuration.mvpd(record.mvpd), provider.enablePlatformServices else {
            return nobody
        }
        let answer = await setup.account.answer(to: SubscriberAccount.MetadataRequest(), presenter: nil)
        await loaded.service.keep(status.after(answer))
        switch answer {
        case .metadata(let metadata):
            // An expired account still counts: the expiration at the service decides.
            return loaded.configuration.mvpd(of: metadata.providerID)?.id == record.mvpd ? nil : nobody
        case .failure(let failure) where failure.code != .providerRejected:
            return EntitlementStatus(.accountCheckFailed, details: PrivateText("\(failure)"))
        case .failure, .nothing: return nobody
        }
    }

    /// Signs the user in; `setAuthenticationStatus:errorCode:` follows.
    ///
    /// - Parameters:
    ///   - providers: `TV_PROVIDERS`: the providers that the picker of the platform offers; `nil` for all.
    ///   - featured: `FEATURED_TV_PROVIDERS`: the first providers; `nil` for those that sign in on the platform.
    ///   - identity: `data`, which promotional temporary access requires: the identity of the user. It remains until the
    ///     next call.
    public func getAuthentication(
        providers: [SubscriberAccount.ProviderID]? = nil,
        featured: [SubscriberAccount.ProviderID]? = nil,
        identity: TemporaryIdentity? = nil
    ) {
        let manner = SignInManner(isInterruptionAllowed: true, offered: providers, featured: featured)
        enqueue {
            self.context.temporaryIdentity = identity
            await self.authenticate(manner)
        } orElse: {
            self.failAuthentication()
        }
    }

    func authenticate(_ manner: SignInManner) async {
        guard let service = loaded?.service else { return failAuthentication() }
        let generation = generation
        let outcome = await drive(service, manner)
        // The outcome of a sign-in that another requestor interrupted is ignored.
        guard generation == self.generation else { return failAuthentication() }
        switch outcome {
        case .authenticated(let mvpd, let means):
            record = await service.record(of: mvpd, by: means)
            guard let record else { return end(.genericAuthentication, EntitlementStatus(.tokenNotFound)) }
            if let status = EntitlementStatus(record.origin) { delegate?.status(status) }
            delegate?.setAuthenticationStatus(true, errorCode: nil)
            bridge.track(.authentication(record))
        case .notAuthenticated(let reason):
            record = nil
            switch reason {
            case .noProviderChosen: end(.providerNotSelected, EntitlementStatus(.userCancelled))
            case .noProfileChosen: end(.providerNotSelected)
            case .loginNotCompleted, .codeExpired:
                let isOfUser = if case .user = cancellationReason { true } else { false }
                end(isOfUser ? .providerNotSelected : .genericAuthentication, EntitlementStatus(.tokenNotFound))
            case .interactionNeeded: end(.genericAuthentication)
            }
        case .failed(let step, let failure): end(.genericAuthentication, EntitlementStatus(failure, at: step))
        case .cancelled:
            switch cancellationReason {
            case .user(closedPicker: true): end(.providerNotSelected, EntitlementStatus(.userCancelled))
            case .user(closedPicker: false): end(.providerNotSelected)
            case .newRequestor, nil: end(.genericAuthentication)
            }
        }
    }

    private func end(_ code: ServiceName, _ status: EntitlementStatus? = nil) {
        if let status { delegate?.status(status) }
        delegate?.setAuthenticationStatus(false, errorCode: code)
        bridge.track(.authentication(nil))
    }

    private func failAuthentication() { end(.genericAuthentication) }

    /// Answers `displayProviderDialog:`.
    ///
    /// Without an open picker, the call has an effect only for a provider that represents basic temporary access: it
    /// signs the user in, and `setAuthenticationStatus:errorCode:` follows. Promotional access requires the identity of
    /// ``getAuthentication(providers:featured:identity:)``.
    ///
    /// - Parameter provider: The provider; `nil` cancels the sign-in in any state.
    public func setSelectedProvider(_ provider: MVPDID?) {
        guard let provider else { return cancelByUser() }
        guard !bridge.choose(provider), loaded?.configuration.isTemporary(provider) ?? false else { return }
        enqueue {
            await self.startTemporaryAccess(provider)
        } orElse: {
            self.failAuthentication()
        }
    }

    private func startTemporaryAccess(_ mvpd: MVPDID) async {
        guard let service = loaded?.service else { return failAuthentication() }
        if let failure = await service.startTemporaryAccess(mvpd) {
            return end(.genericAuthentication, EntitlementStatus(failure))
        }
        record = SignInRecord(mvpd: mvpd, expiration: nil, origin: .temporary)
        delegate?.status(EntitlementStatus(.authenticatedTemporarily))
        delegate?.setAuthenticationStatus(true, errorCode: nil)
    }

    /// Answers `navigateToUrl:` with the last URL of the page.
    ///
    /// - Parameter address: The URL: the redirect URL of the setup, or a URL of the SDK, which is
    ///   `adobepass://ios.app` or has a scheme that begins with `adbe.`.
    /// - Returns: `true` if a page was open and the URL closes it; `false` otherwise.
    @discardableResult
    public func handleExternalURL(_ address: String) -> Bool {
        let isExpected =
            Self.begins(address, with: setup.redirectURL) || Self.begins(address, with: "adobepass://ios.app")
            || address.hasPrefix("adbe.")
        return isExpected && bridge.closeBrowser()
    }

    /// Returns whether a URL begins with another one, up to the end of a component.
    private static func begins(_ address: String, with start: String) -> Bool {
        let (address, start) = (address.utf8, start.utf8)
        guard !start.isEmpty, address.starts(with: start) else { return false }
        let next = address.dropFirst(start.count).first
        return next.map { "/?#".utf8.contains($0) } ?? true
    }
}

// SPDX-License-Identifier: Apache-2.0

extension AccessEnabler {
    /// Says whether somebody is signed in, from what is remembered and without the service;
    /// `setAuthenticationStatus:errorCode:` follows.
    ///
    /// A sign-in of the platform counts as long as the app has permission, the account is the same, and single sign-on
    /// with its provider is on.
    public func checkAuthentication() {
        enqueue {
            let status = await self.problemOfRecord()
            if let status {
                self.delegate?.status(status)
                self.delegate?.setAuthenticationStatus(.notAuthenticated, errorCode: .userNotAuthenticated)
            } else {
                self.delegate?.setAuthenticationStatus(.authenticated, errorCode: nil)
            }
        } orElse: {
            self.failAuthentication()
        }
    }

    /// Why nobody counts as signed in; nil if somebody does.
    private func problemOfRecord() async -> EntitlementStatus? {
        let nobody = EntitlementStatus(.notAuthenticated)
        guard let loaded, let record, record.isValid(at: setup.now()) else { return nobody }
        guard record.origin == .platform else { return nil }
        if let missing = EntitlementStatus(await setup.account.access(prompting: false).status) { return missing }
        guard let provider = loaded.configuration.mvpd(record.mvpd), provider.enablePlatformServices else {
            return nobody
        }
        switch await setup.account.answer(to: SubscriberAccount.MetadataRequest(), presenter: nil) {
        case .metadata(let metadata):
            // An account past its end is still one: the service's own end counts.
            return loaded.configuration.mvpd(of: metadata.providerID)?.id == record.mvpd ? nil : nobody
        case .failure(let failure):
            return EntitlementStatus(.accountCheckFailed, details: PrivateText("\(failure)"))
        case .nothing: return nobody
        }
    }

    /// Signs in, from a sign-in that is there to the regular flow; `setAuthenticationStatus:errorCode:` follows.
    ///
    /// - Parameter filter: What the platform's picker offers.
    public func getAuthentication(filter: ProviderFilter = ProviderFilter()) {
        enqueue {
            await self.authenticate(filter)
        } orElse: {
            self.failAuthentication()
        }
    }

    private func authenticate(_ filter: ProviderFilter) async {
        guard let service = loaded?.service else { return failAuthentication() }
        let manner = SignInManner(
            isInterruptionAllowed: true,
            offered: filter.providers,
            featured: filter.featured
        )
        let generation = generation
        let outcome = await drive(service, manner)
        // What another requestor interrupted counts no more, however it ended.
        guard generation == self.generation else { return failAuthentication() }
        switch outcome {
        case .authenticated(let authentication):
            record = await service.record(of: authentication)
            guard let record else { return end(.genericAuthentication, EntitlementStatus(.tokenNotFound)) }
            if let status = EntitlementStatus(record.origin) { delegate?.status(status) }
            delegate?.setAuthenticationStatus(.authenticated, errorCode: nil)
        case .notAuthenticated(let abandonment):
            record = nil
            switch abandonment {
            case .noProviderChosen, .noProfileChosen: end(.providerNotSelected)
            case .loginNotCompleted, .codeExpired:
                end(
                    givingUp == .user ? .providerNotSelected : .genericAuthentication,
                    EntitlementStatus(.tokenNotFound)
                )
            case .interactionNeeded: end(.genericAuthentication)
            }
        case .failed(let failure): end(.genericAuthentication, EntitlementStatus(failure))
        case .cancelled: end(givingUp == .user ? .providerNotSelected : .genericAuthentication)
        }
    }

    private func end(_ code: EntitlementErrorCode, _ status: EntitlementStatus? = nil) {
        if let status { delegate?.status(status) }
        delegate?.setAuthenticationStatus(.notAuthenticated, errorCode: code)
    }

    private func failAuthentication() { end(.genericAuthentication) }

    /// Takes the user's choice after `displayProviderDialog:`; without a sign-in in hand it does nothing.
    ///
    /// - Parameter provider: The provider; nil if the user gives up, at whatever point of the sign-in.
    public func setSelectedProvider(_ provider: MVPDID?) {
        if let provider { bridge.choose(provider) } else { giveUp(.user) }
    }

    /// Takes the address at which a page ended after `navigateToUrl:`.
    ///
    /// - Parameter address: The address: what the setup says the browser is led to, or one of the SDK's own,
    ///   `adobepass://ios.app` or of a scheme that begins with `adbe.`.
    /// - Returns: Whether a page was waited for, and this is its end.
    @discardableResult
    public func handleExternalURL(_ address: String) -> Bool {
        let isExpected =
            Self.begins(address, with: setup.pages.redirectURL) || Self.begins(address, with: "adobepass://ios.app")
            || address.hasPrefix("adbe.")
        return isExpected && bridge.closeBrowser()
    }

    /// Whether an address is another, or goes on after it where a part of an address ends.
    private static func begins(_ address: String, with start: String) -> Bool {
        let (address, start) = (address.utf8, start.utf8)
        guard !start.isEmpty, address.starts(with: start) else { return false }
        let next = address.dropFirst(start.count).first
        return next.map { "/?#".utf8.contains($0) } ?? true
    }
}

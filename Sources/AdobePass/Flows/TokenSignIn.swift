// SPDX-License-Identifier: Apache-2.0

/// Signs users in and out with REST API V1, which ends at the end of 2026 (to be decided); ``ProfileSignIn`` replaces it.
///
/// Run one sign-in at a time. A configuration is cached for two minutes.
public actor TokenSignIn {
    let client: RESTv1.Client
    let options: SignInOptions
    let environment: SignInEnvironment
    private let domainName: String
    private let redirectURL: String
    private var cache = ConfigurationCache()

    /// The token of the last answer.
    private(set) var lastToken: RESTv1.AuthenticationToken?

    /// Creates a sign-in.
    ///
    /// - Parameters:
    ///   - client: The channel and the device.
    ///   - domainName: The registered domain of the app, for the basic sign-in.
    ///   - redirectURL: The URL to which the browser returns.
    ///   - options: The options.
    ///   - environment: The session, the account and the presenters.
    public init(
        client: RESTv1.Client,
        domainName: String,
        redirectURL: String,
        options: SignInOptions,
        environment: SignInEnvironment
    ) {
        self.client = client
        self.options = options
        self.environment = environment
        self.domainName = domainName
        self.redirectURL = redirectURL
    }

    /// Signs the user in: with a valid token, on the platform, or by the basic sign-in.
    ///
    /// - Returns: The outcome.
    public func signIn() async -> FlowOutcome { await signIn(options) }

    func signIn(_ options: SignInOptions) async -> FlowOutcome {
        lastToken = nil
        var flow = TokenFlow(options: options)
        return await environment.drive(&flow) { action in await self.answer(action) }
    }

    /// Signs the user out at the service and, in a browser of an iPhone or iPad, at the provider.
    ///
    /// The browser opens first, because the service must still know the provider. The call that follows deletes the
    /// tokens unless the page deleted them. If the user also has to sign out in the settings, the sign-in calls
    /// ``SignInPresenter/adviseSignOut(at:)``.
    ///
    /// - Returns: The steps of the logout.
    /// - Throws: The failure of the logout call.
    @discardableResult
    public func signOut() async throws(CallError) -> LogoutPlan {
        let metadata = try? await environment.run(RESTv1.readUserMetadata(for: client))
        lastToken = nil
        cache = ConfigurationCache()
        let plan = LogoutPlan(tokenSource: metadata?.tokenSource, on: options.deviceType)
        if plan.call == .browser {
            let server = environment.session.server
            let page = RESTv1.logoutPage(at: server, for: client, redirectURL: redirectURL)
            await environment.presenter.openBrowser(at: page)
        }
        do throws(CallError) {
            try await environment.run(RESTv1.logout(for: client))
        } catch {
            guard plan.call == .browser, error.status == 404 else { throw error }
        }
        if let settings = plan.settings { await environment.presenter.adviseSignOut(at: settings) }
        return plan
    }

    private func answer(_ action: TokenFlow.Action) async -> TokenFlow.Event? {
        switch action {
        case .checkToken(let wait): await environment.wait(wait) ? await checkToken() : nil
        case .loadConfiguration:
            await environment.configuration { () throws(CallError) in try await self.configuration() }
        case .checkAccess: await environment.checkAccess()
        case .askAccount(let request): await environment.askAccount(request)
        case .requestProfile(let mvpd): await requestProfile(mvpd)
        case .exchange(let response, let mvpd): await exchange(response, mvpd)
        case .chooseProvider(let mvpds): await environment.chooseProvider(among: mvpds)
        case .startPreview(let mvpd): await startPreview(mvpd).map { .previewFailed($0) } ?? .previewStarted
        case .requestCode(let mvpd): await requestCode(mvpd)
        case .openBrowser(let code, let mvpd): await openBrowser(code, mvpd)
        }
    }

    private func checkToken() async -> TokenFlow.Event {
        do throws(CallError) {
            let token = try await environment.run(RESTv1.retrieveAuthenticationToken(for: client))
            lastToken = token
            return token.expires > environment.now() ? .tokenFound(token.mvpd) : .tokenMissing
        } catch {
            return error.status == 404 || error.status == 410 ? .tokenMissing : .tokenCheckFailed(error)
        }
    }

    private func configuration() async throws(CallError) -> ChannelConfiguration {
        if let configuration = cache.configuration(at: environment.now()) { return configuration }
        return try await reloadConfiguration()
    }

    func reloadConfiguration() async throws(CallError) -> ChannelConfiguration {
        let call = RESTv1.readConfiguration(serviceProvider: client.serviceProvider, address: client.address)
        let configuration = try await environment.run(call)
        cache.keep(configuration, at: environment.now())
        return configuration
    }

    private func requestProfile(_ mvpd: MVPDID) async -> TokenFlow.Event {
        let call = RESTv1.requestProfile(
            serviceProvider: client.serviceProvider,
            mvpd: mvpd,
            deviceType: options.deviceType,
            address: client.address
        )
        do throws(CallError) {
            return .profileRequest(try await environment.run(call))
        } catch {
            return .profileRequestFailed(error)
        }
    }

    private func exchange(
        _ response: PrivateText,
        _ mvpd: MVPDID
    ) async -> TokenFlow.Event {
        let encoded: EncodedSAMLResponse
        do throws(ExchangeFault) { encoded = try await environment.encode(response) } catch {
            return .exchangeFailed(error)
        }
        let call = RESTv1.exchangeToken(
            encoded,
            serviceProvider: client.serviceProvider,
            device: client.device.id,
            mvpd: mvpd,
            deviceType: options.deviceType,
            address: client.address
        )
        do throws(CallError) {
            try await environment.run(call)
            return .exchanged
        } catch {
            return .exchangeFailed(.service(error))
        }
    }

    /// Starts temporary access, and returns the failure.
    func startPreview(_ mvpd: MVPDID) async -> CallError? {
        let call = RESTv1.startFreePreview(
            of: mvpd,
            for: client,
            domainName: domainName,
            identity: await environment.context().temporaryIdentity
        )
        do throws(CallError) {
            try await environment.run(call)
            return nil
        } catch {
            return error
        }
    }

    private func requestCode(_ mvpd: MVPDID?) async -> TokenFlow.Event {
        do throws(CallError) {
            let record = try await environment.run(RESTv1.createRegistrationCode(for: client, mvpd: mvpd))
            return .code(LoginCode(record.code, expiration: record.expires))
        } catch {
            return .codeFailed(error)
        }
    }

    private func openBrowser(_ code: LoginCode, _ mvpd: MVPDID?) async -> TokenFlow.Event {
        guard let mvpd else { return .browserClosed }
        let page = RESTv1.authenticationPage(
            at: environment.session.server,
            code: code.code,
            serviceProvider: client.serviceProvider,
            mvpd: mvpd,
            domainName: domainName,
            redirectURL: redirectURL
        )
        await environment.presenter.openBrowser(at: page)
        return .browserClosed
    }
}

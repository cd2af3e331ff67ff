// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// Signs users in and out with REST API V1, which ends (<doc:migrating-to-rest-api-v2>); ``ProfileSignIn`` replaces it.
///
/// Run one sign-in at a time. A configuration is cached for two minutes.
public actor TokenSignIn {
    let client: RESTv1.Client
    let options: SignInOptions
    let environment: SignInEnvironment
    let domainName: String
    let redirectURL: String
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

    /// Signs in by the steps S1 to S11 of Adobe's cookbook, up to a token.
    ///
    /// The configuration is read before the request to the platform, because an account cannot be used without it.
    /// <doc:flows> lists the choices where the documentation is silent.
    func signIn(_ options: SignInOptions) async -> FlowOutcome {
        lastToken = nil
        do throws(SignInExit) {
            switch try await environment.perform({ await self.checkToken() }) {
            case .success(let token?): return .authenticated(token.mvpd, by: .present)
            case .success(nil): break
            case .failure(let error): return .failed(.check, error)
            }
            let configuration = try await environment.attempt(
                orElse: { .end(.failed(.configuration, $0)) },
                { () async throws(CallError) in try await self.configuration() }
            )
            do throws(SignInExit) {
                return .authenticated(try await signInOnPlatform(configuration, options), by: .platform)
            } catch {
                guard case .fallBack(let reason) = error else { throw error }
                await environment.show(.fellBack(reason), options)
                guard options.isInterruptionAllowed else { throw error }
                return try await signInBasically(reason, configuration, options)
            }
        } catch {
            return error.outcome
        }
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

    /// Checks for a token.
    ///
    /// - Returns: The token, which has not expired; `nil` if the service has none.
    func checkToken() async -> Result<RESTv1.AuthenticationToken?, CallError> {
        do throws(CallError) {
            let token = try await environment.run(RESTv1.retrieveAuthenticationToken(for: client))
            lastToken = token
            return .success(token.expires > environment.now() ? token : nil)
        } catch {
            return error.status == 404 || error.status == 410 ? .success(nil) : .failure(error)
        }
    }

    /// Step S3.
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

    /// Starts temporary access, and returns the failure.
    func startPreview(_ mvpd: MVPDID) async -> CallError? {
        let call = RESTv1.startFreePreview(
            of: mvpd,
            for: client,
            domainName: domainName,
            identity: await environment.context().temporaryIdentity
        )
        return await environment.failure(of: call)
    }
}

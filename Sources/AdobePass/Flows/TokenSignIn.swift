// SPDX-License-Identifier: Apache-2.0

/// Signs in and out with REST API V1.
///
/// Run one sign-in at a time. A configuration is used for two minutes.
public actor TokenSignIn {
    /// The pages of the regular sign-in.
    public struct Pages: Hashable, Sendable {
        /// The app's domain, as it is registered.
        @Exact package var domainName: String

        /// Where the browser ends.
        @Exact package var redirectURL: String

        /// Makes pages.
        public init(domainName: String, redirectURL: String) {
            self.domainName = domainName
            self.redirectURL = redirectURL
        }
    }

    let client: RESTv1.Client
    let options: SignInOptions
    let environment: SignInEnvironment
    private let pages: Pages
    private var cache = ConfigurationCache()

    /// The token that the service was last seen to have.
    private(set) var lastToken: RESTv1.AuthenticationToken?

    /// Makes a sign-in.
    ///
    /// - Parameters:
    ///   - client: On whose behalf it calls.
    ///   - options: What the flow needs to know.
    ///   - pages: The pages of the regular sign-in.
    ///   - environment: What it works with.
    public init(client: RESTv1.Client, options: SignInOptions, pages: Pages, environment: SignInEnvironment) {
        self.client = client
        self.options = options
        self.pages = pages
        self.environment = environment
    }

    /// Signs in, from a token that is there to the regular flow.
    ///
    /// - Returns: How it ended.
    public func signIn() async -> FlowOutcome { await signIn(options) }

    func signIn(_ options: SignInOptions) async -> FlowOutcome {
        lastToken = nil
        var flow = TokenFlow(options: options)
        return await environment.drive(&flow) { action in await self.answer(action) }
    }

    /// Signs out at the service and, in a browser of an iPhone or iPad, at the provider; tells the user if that is not
    /// all.
    ///
    /// The browser comes first, as long as the service knows which provider it is to lead to. The call that follows makes
    /// sure of the service's part; it may find nothing left.
    ///
    /// - Returns: What else there is to do.
    /// - Throws: Why the service did not take the call.
    @discardableResult
    public func signOut() async throws(CallFailure) -> LogoutPlan {
        let source: String?
        if case .found(let metadata)? = try? await environment.session.run(RESTv1.ReadUserMetadata(for: client)) {
            source = metadata.tokenSource
        } else {
            source = nil
        }
        let plan = LogoutPlan(tokenSource: source, on: options.deviceType)
        if plan.call == .browser {
            let page = RESTv1.LogoutPage(for: client, redirectURL: pages.redirectURL)
            await environment.presenter.openBrowser(at: page.url(at: environment.session.server))
        }
        do throws(CallFailure) {
            try await environment.session.run(RESTv1.Logout(for: client))
        } catch {
            guard plan.call == .browser, error.status == 404 else { throw error }
        }
        lastToken = nil
        if let settings = plan.settings { await environment.presenter.adviseSignOut(at: settings) }
        return plan
    }

    private func answer(_ action: TokenFlow.Action) async -> TokenFlow.Event? {
        switch action {
        case .checkToken(let wait): await environment.wait(wait) ? await checkToken() : nil
        case .loadConfiguration:
            await environment.configuration(cache) { () throws(CallFailure) in try await self.reloadConfiguration() }
        case .checkAccess: await environment.checkAccess()
        case .askAccount(let request): await environment.askAccount(request)
        case .requestProfile(let mvpd): await requestProfile(mvpd)
        case .exchange(let response, let mvpd): await exchange(response, mvpd)
        case .chooseProvider(let mvpds): await environment.chooseProvider(among: mvpds)
        case .requestCode(let mvpd): await requestCode(mvpd)
        case .openBrowser(let code, let mvpd): await openBrowser(code, mvpd)
        }
    }

    private func checkToken() async -> TokenFlow.Event {
        do throws(CallFailure) {
            switch try await environment.session.run(RESTv1.RetrieveAuthenticationToken(for: client)) {
            case .found(let token):
                lastToken = token
                return token.expires.date > environment.now() ? .tokenFound(token.mvpd) : .tokenMissing
            case .notFound, .expired: return .tokenMissing
            }
        } catch {
            return .tokenCheckFailed(error)
        }
    }

    func reloadConfiguration() async throws(CallFailure) -> RESTv1.Configuration {
        let call = RESTv1.ReadConfiguration(requestor: client.requestor, address: client.address)
        let configuration = try await environment.session.run(call)
        cache.keep(configuration, at: environment.now())
        return configuration
    }

    private func requestProfile(_ mvpd: MVPDID) async -> TokenFlow.Event {
        let call = RESTv1.RequestProfile(
            requestor: client.requestor,
            mvpd: mvpd,
            deviceType: options.deviceType,
            address: client.address
        )
        do throws(CallFailure) {
            switch try await environment.session.run(call) {
            case .request(let text): return .profileRequest(SubscriberAccount.VerificationToken(text.value))
            case .badRequest(let error): return .profileRequestFailed(CallFailure(refusedWith: 400, error))
            }
        } catch {
            return .profileRequestFailed(error)
        }
    }

    private func exchange(
        _ response: SubscriberAccount.AttributeQueryResponse,
        _ mvpd: MVPDID
    ) async -> TokenFlow.Event {
        let encoded: EncodedSAMLResponse
        do throws(ExchangeProblem) { encoded = try await environment.encode(response) } catch {
            return .exchangeFailed(error)
        }
        let call = RESTv1.ExchangeToken(
            encoded,
            requestor: client.requestor,
            device: client.device.id,
            mvpd: mvpd,
            deviceType: options.deviceType,
            address: client.address
        )
        do throws(CallFailure) {
            switch try await environment.session.run(call) {
            case .stored: return .exchanged
            case .rejected(let error): return .exchangeFailed(.service(CallFailure(refusedWith: 400, error)))
            }
        } catch {
            return .exchangeFailed(.service(error))
        }
    }

    private func requestCode(_ mvpd: MVPDID?) async -> TokenFlow.Event {
        do throws(CallFailure) {
            switch try await environment.session.run(RESTv1.CreateRegistrationCode(for: client, mvpd: mvpd)) {
            case .created(let record): return .code(LoginCode(record.code, expiration: record.expires.date))
            case .rejected(let error): return .codeFailed(CallFailure(refusedWith: 400, error))
            }
        } catch {
            return .codeFailed(error)
        }
    }

    private func openBrowser(_ code: LoginCode, _ mvpd: MVPDID?) async -> TokenFlow.Event {
        guard let mvpd else { return .browserClosed }
        let page = RESTv1.AuthenticationPage(
            code: code.code,
            requestor: client.requestor,
            mvpd: mvpd,
            domainName: pages.domainName,
            redirectURL: pages.redirectURL
        )
        await environment.presenter.openBrowser(at: PrivateText(page.url(at: environment.session.server)))
        return .browserClosed
    }
}

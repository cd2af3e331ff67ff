// SPDX-License-Identifier: Apache-2.0

/// Signs in and out with REST API V2.
///
/// The session registers the app with its first call. Run one sign-in at a time. A configuration is used for two
/// minutes.
public actor ProfileSignIn {
    /// Who signs in.
    public struct Client: Hashable, Sendable {
        /// Who asks.
        package var serviceProvider: RequestorID

        /// The device.
        package var device: StreamingDevice

        /// The app's domain, as it is registered.
        @Exact package var domainName: String? = nil

        /// Where the browser ends.
        @Exact package var redirectURL: String? = nil

        /// Makes a client.
        public init(
            serviceProvider: RequestorID,
            device: StreamingDevice,
            domainName: String?,
            redirectURL: String?
        ) {
            self.serviceProvider = serviceProvider
            self.device = device
            self.domainName = domainName
            self.redirectURL = redirectURL
        }
    }

    let client: Client
    let options: SignInOptions
    let environment: SignInEnvironment
    private var cache = ConfigurationCache()

    /// The profiles that the service was last seen to have.
    private(set) var lastProfiles: RESTv2.Profiles?

    /// Makes a sign-in.
    ///
    /// - Parameters:
    ///   - client: Who signs in.
    ///   - options: What the flow needs to know; whether there is a redirect is taken from the client.
    ///   - environment: What it works with.
    public init(client: Client, options: SignInOptions, environment: SignInEnvironment) {
        self.client = client
        var options = options
        options.hasRedirect = client.domainName != nil && client.redirectURL != nil
        self.options = options
        self.environment = environment
    }

    /// What was known of the account at the end of the last sign-in, for calls that need it.
    public private(set) var status: PartnerFrameworkStatus?

    /// Signs in, from a profile that is there to the regular flow.
    ///
    /// - Returns: How it ended.
    public func signIn() async -> FlowOutcome { await signIn(options) }

    func signIn(_ options: SignInOptions) async -> FlowOutcome {
        lastProfiles = nil
        var flow = ProfileFlow(options: options)
        let outcome = await environment.drive(&flow) { action in await self.answer(action) }
        status = flow.standing.map { PartnerFrameworkStatus($0) }
        return outcome
    }

    /// Signs out at the service and, in a browser, at the provider; tells the user if that is not all.
    ///
    /// - Parameter mvpd: The provider.
    /// - Returns: What was to be done; nil for an action that nobody documented.
    /// - Throws: Why the service did not take the call.
    @discardableResult
    public func signOut(of mvpd: MVPDID) async throws(CallFailure) -> LogoutPlan? {
        let call = RESTv2.Logout(
            serviceProvider: client.serviceProvider,
            provider: mvpd,
            redirectURL: client.redirectURL,
            device: client.device
        )
        let steps = try await environment.session.run(call)
        switch steps[mvpd] {
        case .logout(let link)?:
            let address = link.resolved(against: environment.session.server)
            await environment.presenter.openBrowser(at: PrivateText(address))
            return LogoutPlan(action: "logout", on: options.deviceType)
        case .partnerLogout?:
            let plan = LogoutPlan(action: "partner_logout", on: options.deviceType)
            if let settings = plan?.settings { await environment.presenter.adviseSignOut(at: settings) }
            return plan
        case .complete?, .invalid?, nil: return LogoutPlan(action: "complete", on: options.deviceType)
        case .undocumented?: return nil
        }
    }

    private func answer(_ action: ProfileFlow.Action) async -> ProfileFlow.Event? {
        switch action {
        case .register: .registered
        case .checkAccess: await environment.checkAccess()
        case .askAccount(let request): await environment.askAccount(request)
        case .readProfiles(let standing): await readProfiles(standing)
        case .pollProfiles(let code, let wait): await environment.wait(wait) ? await pollProfiles(code) : nil
        case .chooseProfile(let profiles): await chooseProfile(profiles)
        case .loadConfiguration:
            await environment.configuration(cache) { () throws(CallFailure) in try await self.reloadConfiguration() }
        case .startPartnerSession(let standing): await startPartnerSession(standing)
        case .exchange(let response, let standing): await exchange(response, standing)
        case .chooseProvider(let mvpds): await environment.chooseProvider(among: mvpds)
        case .startSession(let mvpd): await startSession(mvpd)
        case .resumeSession(let code, let mvpd): await resumeSession(code, mvpd)
        case .openBrowser(let code): await openBrowser(code)
        }
    }

    private func readProfiles(_ standing: AccountStanding?) async -> ProfileFlow.Event {
        let call = RESTv2.ReadProfiles(
            serviceProvider: client.serviceProvider,
            device: client.device,
            status: standing.map { PartnerFrameworkStatus($0) }
        )
        return await profiles(of: call)
    }

    private func pollProfiles(_ code: LoginCode) async -> ProfileFlow.Event {
        await profiles(of: RESTv2.ReadProfiles(serviceProvider: client.serviceProvider, code: code.code))
    }

    private func profiles(of call: RESTv2.ReadProfiles) async -> ProfileFlow.Event {
        do throws(CallFailure) {
            let profiles = try await environment.session.run(call)
            lastProfiles = profiles
            return .profiles(profiles.summaries(at: environment.now()))
        } catch {
            return .profilesFailed(error)
        }
    }

    /// An answer that was not offered is no choice.
    private func chooseProfile(_ profiles: [ProfileSummary]) async -> ProfileFlow.Event {
        guard let mvpd = await environment.presenter.chooseProfile(among: profiles),
            profiles.contains(where: { $0.mvpd == mvpd })
        else { return .pickerCancelled }
        return .profileChosen(mvpd)
    }

    func reloadConfiguration() async throws(CallFailure) -> RESTv1.Configuration {
        let call = RESTv2.ReadConfiguration(serviceProvider: client.serviceProvider, device: client.device)
        let configuration = try await environment.session.run(call).platform
        cache.keep(configuration, at: environment.now())
        return configuration
    }

    private func startPartnerSession(_ standing: AccountStanding) async -> ProfileFlow.Event {
        let call = RESTv2.StartPartnerSession(
            serviceProvider: client.serviceProvider,
            domainName: client.domainName,
            redirectURL: client.redirectURL,
            device: client.device,
            status: PartnerFrameworkStatus(standing)
        )
        return await session(call)
    }

    private func startSession(_ mvpd: MVPDID?) async -> ProfileFlow.Event {
        await session(
            RESTv2.CreateSession(
                serviceProvider: client.serviceProvider,
                parameters: parameters(mvpd),
                device: client.device
            )
        )
    }

    private func resumeSession(_ code: LoginCode, _ mvpd: MVPDID?) async -> ProfileFlow.Event {
        await session(
            RESTv2.ResumeSession(
                serviceProvider: client.serviceProvider,
                code: code.code,
                parameters: parameters(mvpd)
            )
        )
    }

    private func parameters(_ mvpd: MVPDID?) -> RESTv2.SessionParameters {
        RESTv2.SessionParameters(provider: mvpd, domainName: client.domainName, redirectURL: client.redirectURL)
    }

    private func session<Call: ServiceCall>(_ call: Call) async -> ProfileFlow.Event
    where Call.Answer == RESTv2.SessionReply {
        do throws(CallFailure) {
            let reply = try await environment.session.run(call)
            let step = try SessionStep(
                reply,
                from: environment.session.server,
                at: environment.now(),
                as: environment.partnerRequest
            )
            return .session(step)
        } catch {
            return .sessionFailed(error)
        }
    }

    private func exchange(
        _ response: SubscriberAccount.AttributeQueryResponse,
        _ standing: AccountStanding
    ) async -> ProfileFlow.Event {
        let encoded: EncodedSAMLResponse
        do throws(ExchangeProblem) { encoded = try await environment.encode(response) } catch {
            return .exchangeFailed(error)
        }
        let call = RESTv2.ExchangePartnerResponse(
            serviceProvider: client.serviceProvider,
            response: encoded,
            device: client.device,
            status: PartnerFrameworkStatus(standing)
        )
        do throws(CallFailure) {
            let profiles = try await environment.session.run(call)
            lastProfiles = profiles
            return .exchanged(profiles.summaries(at: environment.now()))
        } catch {
            return .exchangeFailed(.service(error))
        }
    }

    private func openBrowser(_ code: LoginCode) async -> ProfileFlow.Event {
        let known = RESTv2.AuthenticationPage(serviceProvider: client.serviceProvider, code: code.code)
        let address = code.page ?? known.map { PrivateText($0.link.resolved(against: environment.session.server)) }
        if let address { await environment.presenter.openBrowser(at: address) }
        return .browserClosed
    }
}

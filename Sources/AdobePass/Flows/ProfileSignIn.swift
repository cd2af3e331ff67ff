// SPDX-License-Identifier: Apache-2.0

/// Signs users in and out with REST API V2.
///
/// ```swift
/// let signIn = ProfileSignIn(
///     serviceProvider: acme, device: device, domainName: "acme.example", redirectURL: "acme://done",
///     options: SignInOptions(deviceType: .iOS), environment: environment)
/// guard case .authenticated(let mvpd?, _) = await signIn.signIn() else { return }
/// let media = await signIn.authorize("channel-1", of: mvpd)
/// ```
///
/// ## Guarantees
///
/// - The session registers the app with its first call, and repeats a call only if that is safe.
/// - Every sign-in ends with one ``FlowOutcome``; a canceled task ends it, too. ``signInSilently()`` shows no screen but the
///   request for permission.
///
/// ## Limits
///
/// - Run one sign-in at a time. A configuration is cached for two minutes.
public actor ProfileSignIn {
    let serviceProvider: ServiceProviderID
    let device: StreamingDevice
    private let domainName: String?
    private let redirectURL: String?
    let options: SignInOptions
    let environment: SignInEnvironment
    private var cache = ConfigurationCache()

    /// The profiles of the last answer.
    private(set) var lastProfiles: RESTv2.Profiles?

    /// Creates a sign-in.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider that makes the calls.
    ///   - device: The device.
    ///   - domainName: The registered domain of the app.
    ///   - redirectURL: The URL to which the browser returns.
    ///   - options: The options.
    ///   - environment: The session, the account and the presenters.
    public init(
        serviceProvider: ServiceProviderID,
        device: StreamingDevice,
        domainName: String?,
        redirectURL: String?,
        options: SignInOptions,
        environment: SignInEnvironment
    ) {
        self.serviceProvider = serviceProvider
        self.device = device
        self.domainName = domainName
        self.redirectURL = redirectURL
        var options = options
        options.hasRedirect = domainName != nil && redirectURL != nil
        self.options = options
        self.environment = environment
    }

    /// The status of the framework at the end of the last sign-in, or at the last refresh.
    public private(set) var status: PartnerFrameworkStatus?

    /// Signs the user in: with a valid profile, on the platform, or by the basic sign-in.
    ///
    /// - Returns: The outcome.
    public func signIn() async -> FlowOutcome { await signIn(options) }

    /// Signs the user in without a screen: with a valid profile, or with the account on the device.
    ///
    /// Only the request for permission may appear.
    ///
    /// - Returns: The outcome: ``Cancellation/interactionNeeded`` if the user has to sign in.
    public func signInSilently() async -> FlowOutcome {
        var options = options
        options.isInterruptionAllowed = false
        return await signIn(options)
    }

    func signIn(_ options: SignInOptions) async -> FlowOutcome {
        lastProfiles = nil
        var flow = ProfileFlow(options: options)
        let outcome = await environment.drive(&flow) { action in await self.answer(action) }
        status = flow.standing.map { PartnerFrameworkStatus($0) }
        return outcome
    }

    /// Reads the status of the framework again, without a screen.
    ///
    /// Call it when the app comes to the foreground: the user may have signed in or out on the device meanwhile. A call
    /// that sends the status reads it again only if it is not known or has expired.
    public func refreshStatus() async {
        let account = environment.account
        var standing = AccountStanding(await account.access(prompting: false))
        if standing.access.status == .granted {
            standing = standing.after(await account.answer(to: SubscriberAccount.MetadataRequest(), presenter: nil))
        }
        keep(standing)
    }

    /// Keeps the state of the account on the device, for the status that later calls send.
    func keep(_ standing: AccountStanding) { status = PartnerFrameworkStatus(standing) }

    /// Returns the status for a decision, or for a call that reads a profile; `nil` if it is not valid.
    func currentStatus() async -> PartnerFrameworkStatus? {
        if status?.hasExpired(at: environment.now()) ?? true { await refreshStatus() }
        guard let status, status.accessStatus == "granted", status.providerID != nil else { return nil }
        return status.hasExpired(at: environment.now()) ? nil : status
    }

    /// Signs the user out at the service and, in a browser, at the provider; an Apple TV has no browser.
    ///
    /// The sign-in forgets the user and the configuration before the call. If the user also has to
    /// sign out in the settings, the sign-in calls ``SignInPresenter/adviseSignOut(at:)``.
    ///
    /// - Parameter mvpd: The provider.
    /// - Returns: The steps of the logout; `nil` if the service names an undocumented action.
    /// - Throws: The failure of the logout call.
    @discardableResult
    public func signOut(of mvpd: MVPDID) async throws(CallError) -> LogoutPlan? {
        lastProfiles = nil
        cache = ConfigurationCache()
        let call = RESTv2.logout(
            serviceProvider: serviceProvider,
            provider: mvpd,
            redirectURL: redirectURL,
            device: device
        )
        let steps = try await environment.run(call)
        switch steps[mvpd] {
        case .logout(let link)?:
            let plan = LogoutPlan(action: "logout", on: options.deviceType)
            if plan?.call == .browser {
                let address = link.resolved(against: environment.session.server)
                await environment.presenter.openBrowser(at: PrivateText(address))
            }
            return plan
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
        case .checkAccess: .access(await environment.account.access(prompting: true))
        case .askAccount(let request): .account(await environment.answer(to: request))
        case .readProfiles(let standing): await readProfiles(standing)
        case .pollProfiles(let code, let wait): await environment.wait(wait) ? await pollProfiles(code) : nil
        case .chooseProfile(let profiles): await chooseProfile(profiles)
        case .loadConfiguration: await loadConfiguration()
        case .startPartnerSession(let standing): await startPartnerSession(standing)
        case .exchange(let response, let standing): await exchange(response, standing)
        case .chooseProvider(let mvpds): await chooseProvider(mvpds)
        case .startSession(let mvpd): await startSession(mvpd)
        case .resumeSession(let code, let mvpd): await resumeSession(code, mvpd)
        case .openBrowser(let code): await openBrowser(code)
        }
    }

    private func loadConfiguration() async -> ProfileFlow.Event {
        do throws(CallError) {
            return .configuration(try await configuration())
        } catch {
            return .configurationFailed(error)
        }
    }

    private func chooseProvider(_ mvpds: [MVPD]) async -> ProfileFlow.Event {
        switch await environment.presenter.chooseProvider(among: mvpds) {
        case .provider(let mvpd): .providerChosen(mvpd)
        case .onOtherDevice: .providerLeftToOtherDevice
        case .nothing: .pickerCancelled
        }
    }

    private func readProfiles(_ standing: AccountStanding?) async -> ProfileFlow.Event {
        let call = RESTv2.readProfiles(
            serviceProvider: serviceProvider,
            device: device,
            // An expired status is not sent.
            status: standing.map { PartnerFrameworkStatus($0) }
                .flatMap { $0.hasExpired(at: environment.now()) ? nil : $0 }
        )
        return await profiles(of: call)
    }

    private func pollProfiles(_ code: LoginCode) async -> ProfileFlow.Event {
        await profiles(of: RESTv2.readProfiles(serviceProvider: serviceProvider, code: code.code))
    }

    private func profiles(of call: ServiceCall<RESTv2.Profiles>) async -> ProfileFlow.Event {
        do throws(CallError) {
            let profiles = try await environment.run(call)
            lastProfiles = profiles
            return .profiles(profiles.summaries(at: environment.now()))
        } catch {
            return .profilesFailed(error)
        }
    }

    /// Lets the user choose a profile; a provider that was not offered counts as a canceled choice.
    private func chooseProfile(_ profiles: [ProfileSummary]) async -> ProfileFlow.Event {
        let choices = profiles.compactMap { lastProfiles?.byProvider[$0.mvpd] }
        guard let mvpd = await environment.presenter.chooseProfile(among: choices),
            profiles.contains(where: { $0.mvpd == mvpd })
        else { return .pickerCancelled }
        return .profileChosen(mvpd)
    }

    /// Returns the configuration of the service provider, which is cached for two minutes.
    ///
    /// - Returns: The configuration.
    /// - Throws: The failure of the call.
    public func configuration() async throws(CallError) -> ChannelConfiguration {
        if let configuration = cache.configuration(at: environment.now()) { return configuration }
        return try await reloadConfiguration()
    }

    func reloadConfiguration() async throws(CallError) -> ChannelConfiguration {
        let call = RESTv2.readConfiguration(serviceProvider: serviceProvider, device: device)
        let configuration = try await environment.run(call)
        cache.keep(configuration, at: environment.now())
        return configuration
    }

    private func startPartnerSession(_ standing: AccountStanding) async -> ProfileFlow.Event {
        let call = RESTv2.startPartnerSession(
            serviceProvider: serviceProvider,
            domainName: domainName,
            redirectURL: redirectURL,
            device: device,
            status: PartnerFrameworkStatus(standing)
        )
        return await session(call)
    }

    private func startSession(_ mvpd: MVPDID?) async -> ProfileFlow.Event {
        let call = RESTv2.createSession(
            serviceProvider: serviceProvider,
            provider: mvpd,
            domainName: domainName,
            redirectURL: redirectURL,
            device: device
        )
        return await session(call)
    }

    private func resumeSession(_ code: LoginCode, _ mvpd: MVPDID?) async -> ProfileFlow.Event {
        let call = RESTv2.resumeSession(
            serviceProvider: serviceProvider,
            code: code.code,
            provider: mvpd,
            domainName: domainName,
            redirectURL: redirectURL
        )
        return await session(call)
    }

    private func session(_ call: ServiceCall<RESTv2.SessionReply>) async -> ProfileFlow.Event {
        do throws(CallError) {
            let reply = try await environment.run(call)
            let step = try SessionStep(
                reply,
                from: environment.session.server,
                at: environment.now(),
                isDecoded: environment.decodesPartnerRequest
            )
            return .session(step)
        } catch {
            return .sessionFailed(error)
        }
    }

    private func exchange(
        _ response: PrivateText,
        _ standing: AccountStanding
    ) async -> ProfileFlow.Event {
        let encoded: EncodedSAMLResponse
        do throws(ExchangeFault) { encoded = try await environment.encode(response) } catch {
            return .exchangeFailed(error)
        }
        let call = RESTv2.exchangePartnerResponse(
            serviceProvider: serviceProvider,
            response: encoded,
            device: device,
            status: PartnerFrameworkStatus(standing)
        )
        do throws(CallError) {
            let profiles = try await environment.run(call)
            lastProfiles = profiles
            return .exchanged(profiles.summaries(at: environment.now()))
        } catch {
            return .exchangeFailed(.service(error))
        }
    }

    private func openBrowser(_ code: LoginCode) async -> ProfileFlow.Event {
        let server = environment.session.server
        let page = RESTv2.authenticationPage(at: server, serviceProvider: serviceProvider, code: code.code)
        await environment.presenter.openBrowser(at: code.page ?? page)
        return .browserClosed
    }
}

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
    let domainName: String?
    let redirectURL: String?
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
        var flow = ProfileFlow(self, options)
        let outcome = await flow.outcome()
        (lastProfiles, status) = (flow.profiles, flow.status)
        return outcome
    }

    /// Reads the status of the framework again, without a screen.
    ///
    /// Call it when the app comes to the foreground: the user may have signed in or out on the device meanwhile. A call
    /// that sends the status reads it again only if it is not known or has expired.
    public func refreshStatus() async {
        let account = environment.account
        let access = await account.access(prompting: false)
        var status = PartnerFrameworkStatus(access)
        if access.status == .granted {
            status = status.after(await account.answer(to: SubscriberAccount.MetadataRequest(), presenter: nil))
        }
        keep(status)
    }

    /// Keeps the status of the account on the device, which later calls send.
    func keep(_ status: PartnerFrameworkStatus) { self.status = status }

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
        let step = try await environment.run(call)[mvpd]
        let plan = LogoutPlan(step, on: options.deviceType)
        if case .logout(let link)? = step, plan?.call == .browser {
            let address = link.resolved(against: environment.session.server)
            await environment.presenter.openBrowser(at: PrivateText(address))
        }
        if let settings = plan?.settings { await environment.presenter.adviseSignOut(at: settings) }
        return plan
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
}

// SPDX-License-Identifier: Apache-2.0

/// The session, the account, the presenters and the clocks of a sign-in.
public struct SignInEnvironment: Sendable {
    /// The session that runs calls.
    public var session: AdobePassSession

    /// The source of account information.
    public var account: any SubscriberAccountProvider

    /// The presenter for the screens of the platform: the delegate of `VSAccountManager`, without which Apple does not
    /// show its picker.
    ///
    /// A user who is not signed in on the device signs in there.
    public var accountPresenter: any SubscriberAccountPresenter

    /// The presenter for the screens of the app.
    public var presenter: any SignInPresenter

    /// The encoder for SAML responses; by default, every document is encoded by Adobe's recipe, without a check of its
    /// content.
    public var encoder: any ResponseEncoder = RecipeEncoder()

    /// Whether the platform gets the SAML request of REST API V2 as XML, as in the answer of V1, instead of Base64, as in
    /// the answer of V2 and in a published sample.
    ///
    /// The documentation does not say which form the platform requires.
    public var decodesPartnerRequest = false

    /// Returns the header fields for single sign-on, temporary access and analytics that each call gets.
    ///
    /// It may renew a token that expires.
    public var context: @Sendable () async -> CallContext = { CallContext() }

    /// The clock for pauses.
    public var clock: any Clock<Duration> = ContinuousClock()

    /// Returns the current date, for expirations.
    public var now: @Sendable () -> Timestamp = { .now }

    /// Creates an environment.
    ///
    /// - Parameters:
    ///   - session: The session that runs calls.
    ///   - account: The source of account information.
    ///   - accountPresenter: The presenter for the screens of the platform.
    ///   - presenter: The presenter for the screens of the app.
    public init(
        session: AdobePassSession,
        account: any SubscriberAccountProvider,
        accountPresenter: any SubscriberAccountPresenter,
        presenter: any SignInPresenter
    ) {
        self.session = session
        self.account = account
        self.accountPresenter = accountPresenter
        self.presenter = presenter
    }

    /// Runs a call with the context of the sign-in.
    func run<Answer>(_ call: ServiceCall<Answer>) async throws(CallError) -> Answer {
        try await session.run(call.with(await context()))
    }

    /// Runs a call without an answer, and returns its failure.
    func failure(of call: ServiceCall<Void>) async -> CallError? {
        do throws(CallError) { try await run(call) } catch { return error }
        return nil
    }

    /// Runs a flow to its end: executes its actions one after the other, and passes the answers back.
    ///
    /// If the task is canceled, the flow is canceled when the current action returns.
    ///
    /// - Parameters:
    ///   - flow: The flow.
    ///   - answer: Executes an action; returns `nil` if it was canceled.
    /// - Returns: The outcome.
    func drive(
        _ flow: inout ProfileFlow,
        answer: (ProfileFlow.Action) async -> ProfileFlow.Event?
    ) async -> FlowOutcome {
        var effects = flow.begin(at: now())
        while true {
            var action: ProfileFlow.Action?
            for effect in effects {
                switch effect {
                case .tell(let notice): await show(notice, flow.options)
                case .perform(let next): action = next
                case .finish(let outcome): return outcome
                case .ignored: break
                }
            }
            if let action, !Task.isCancelled, let event = await answer(action), !Task.isCancelled {
                effects = flow.receive(event, at: now())
            } else {
                effects = flow.cancel()
            }
        }
    }

    /// Shows a notice, and after a refused permission also where to grant it.
    func show(_ notice: FlowNotice, _ options: SignInOptions) async {
        await presenter.show(notice)
        if notice == .fellBack(.accessNotGranted(.denied)), options.isInterruptionAllowed {
            await presenter.advisePermission(at: options.deviceType.settingsPath)
        }
    }

    /// Requests metadata from the framework.
    func answer(to request: SubscriberAccount.MetadataRequest) async -> SubscriberAccount.Answer {
        await account.answer(to: request, presenter: request.isInterruptionAllowed ? accountPresenter : nil)
    }

    /// Waits, and returns whether the task was not canceled.
    func wait(_ duration: Duration) async -> Bool {
        guard duration > .zero else { return !Task.isCancelled }
        do {
            try await clock.sleep(for: duration)
            return true
        } catch {
            return false
        }
    }

    /// Encodes a response, and passes a warning about the cleanup to the presenter.
    func encode(
        _ response: PrivateText
    ) async throws(ExchangeFault) -> EncodedSAMLResponse {
        let prepared: PreparedResponse
        do throws(ExchangeRefusal) {
            prepared = try encoder.encode(Array(response.value.utf8))
        } catch {
            throw .notSent(error)
        }
        if let warning = prepared.warning { await presenter.show(.cleanupWarning(warning)) }
        return prepared.value
    }
}

/// A cached configuration.
struct ConfigurationCache {
    /// The lifetime of a configuration, in seconds.
    ///
    /// The documentation is inconsistent: two, two to three, or three to five minutes.
    static let lifetime: Duration = .seconds(120)

    private var kept: (configuration: ChannelConfiguration, since: Timestamp)?

    /// Returns the configuration; `nil` if it is absent, too old, or from the future.
    func configuration(at now: Timestamp) -> ChannelConfiguration? {
        guard let kept else { return nil }
        let age = now.duration(since: kept.since)
        return age >= .zero && age < Self.lifetime ? kept.configuration : nil
    }

    /// Stores a configuration.
    mutating func keep(_ configuration: ChannelConfiguration, at now: Timestamp) {
        kept = (configuration, now)
    }
}

extension CallError {
    /// Creates the failure of a documented denial.
    init(refusedWith status: Int, _ error: ServiceError?) {
        self.init(.call(.refused(status: status, error: error)), attempts: 1)
    }

    /// Creates the failure of an answer with status 200 that is not documented.
    init(undocumented reason: String) {
        self.init(.call(.unexpectedAnswer(status: 200, reason: reason)), attempts: 1)
    }
}

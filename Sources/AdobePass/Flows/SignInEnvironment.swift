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

    /// Takes a step of a sign-in, unless the task is canceled before or after it.
    func perform<Value>(_ step: () async -> Value) async throws(SignInExit) -> Value {
        guard !Task.isCancelled else { throw .end(.cancelled) }
        let value = await step()
        guard !Task.isCancelled else { throw .end(.cancelled) }
        return value
    }

    /// Takes a step of a sign-in whose failure ends this part of the sign-in.
    func attempt<Value>(
        orElse exit: (CallError) -> SignInExit,
        _ step: () async throws(CallError) -> Value
    ) async throws(SignInExit) -> Value {
        let result: Result<Value, CallError> = try await perform {
            do throws(CallError) { return .success(try await step()) } catch { return .failure(error) }
        }
        do throws(CallError) { return try result.get() } catch { throw exit(error) }
    }

    /// Runs a call whose failure ends this part of the sign-in.
    func attempt<Answer>(
        _ call: ServiceCall<Answer>,
        orElse exit: (CallError) -> SignInExit
    ) async throws(SignInExit) -> Answer {
        try await attempt(orElse: exit) { () async throws(CallError) in try await run(call) }
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

/// The reason why a part of a sign-in does not continue.
enum SignInExit: Error {
    /// The sign-in of the platform failed; the basic one follows.
    case fallBack(FallbackReason)
    /// The sign-in ended.
    case end(FlowOutcome)

    /// The outcome of the sign-in, if no other part follows.
    var outcome: FlowOutcome {
        switch self {
        case .fallBack: .notAuthenticated(.interactionNeeded)
        case .end(let outcome): outcome
        }
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

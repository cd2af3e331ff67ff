// SPDX-License-Identifier: Apache-2.0

import AdobePass
import HTTPTypes
import Synchronization
import Testing

/// The service, the framework and the user of a sign-in: they record each action and answer it.
///
/// Without another answer, the task of the sign-in is canceled.
final class FlowStage: Sendable {
    private struct State {
        var answer: (FlowAction) -> (FlowEvent, at: Timestamp)?
        var effects: [FlowEffect] = []
        var notices: [FlowNotice] = []
        var now = Sample.now
        var pause = Duration.zero
        var exchange: FlowEvent?
        var sentStatus: PartnerFrameworkStatus?
        var isCanceled = false
        var task: Task<FlowOutcome, Never>?
    }

    /// The interface of the sign-in.
    enum Interface: Sendable {
        case v1
        case v2
    }

    private let interface: Interface
    private let state: Mutex<State>

    /// Creates a stage.
    ///
    /// - Parameters:
    ///   - interface: The interface of the sign-in.
    ///   - answer: Returns the answer to an action, with the time at which it arrives; `nil` to cancel the task.
    init(_ interface: Interface = .v1, answer: @escaping @Sendable (FlowAction) -> (FlowEvent, at: Timestamp)?) {
        self.interface = interface
        state = Mutex(State(answer: answer))
    }

    /// All effects, without those that follow a canceled task.
    var effects: [FlowEffect] { state.withLock(\.effects) }

    /// All notices, also those that follow a canceled task.
    var notices: [FlowNotice] { state.withLock(\.notices) }

    /// The status of the partner framework in the exchange.
    var sentStatus: PartnerFrameworkStatus? { state.withLock(\.sentStatus) }

    /// Runs the sign-in.
    func outcome(_ options: SignInOptions) async -> FlowOutcome {
        let tokenSignIn = TokenSignIn(
            client: RESTv1.Client(serviceProvider: SignInStage.acme, device: SignInStage.device),
            domainName: "acme.example",
            redirectURL: "acme://done",
            options: options,
            environment: environment
        )
        let profileSignIn = ProfileSignIn(
            serviceProvider: SignInStage.acme,
            device: SignInStage.device,
            domainName: "acme.example",
            redirectURL: "acme://done",
            options: options,
            environment: environment
        )
        let task = state.withLock { [interface] state in
            let task = Task { await interface == .v1 ? tokenSignIn.signIn() : profileSignIn.signIn() }
            state.task = task
            return task
        }
        let outcome = await task.value
        state.withLock { if !$0.isCanceled { $0.effects.append(.finish(outcome)) } }
        return outcome
    }

    /// Returns the effects of the last of several answers.
    ///
    /// - Parameters:
    ///   - answers: The answers, in order; the task is canceled when another action follows.
    ///   - options: The options.
    ///   - times: The instants at which answers arrive, from the first one whose index is a key.
    ///   - interface: The interface of the sign-in.
    /// - Returns: The effects.
    static func effects(
        _ answers: [FlowEvent],
        _ options: SignInOptions = SignInOptions(.tvOS) { $0.featured = [Sample.southAccount] },
        times: [Int: Timestamp] = [:],
        of interface: Interface = .v1
    ) async -> [FlowEffect] {
        let next = Mutex((index: 0, now: Sample.now))
        let stage = FlowStage(interface) { _ in
            next.withLock { next in
                guard next.index < answers.count else { return nil }
                defer { next.index += 1 }
                next.now = times[next.index] ?? next.now
                return (answers[next.index], next.now)
            }
        }
        _ = await stage.outcome(options)
        let actions = stage.effects.indices.filter { if case .perform = stage.effects[$0] { true } else { false } }
        guard actions.count >= answers.count, answers.count > 0 else {
            Issue.record("the sign-in ended before the last answer")
            return []
        }
        return Array(stage.effects[(actions[answers.count - 1] + 1)...])
    }

    private var environment: SignInEnvironment {
        let session = AdobePassSession(
            server: Sample.required(ServerAddress("https://api.example")),
            transport: self,
            authorization: .token(Sample.required(AccessToken("t"))),
            gate: RequestGate(clock: QuickClock(), interval: nil),
            clock: QuickClock(),
            policy: .once,
            jitter: { 0 }
        )
        var environment = SignInEnvironment(
            session: session,
            account: self,
            accountPresenter: ScriptedScreens(),
            presenter: self
        )
        environment.encoder = self
        environment.clock = StageClock { [self] pause in state.withLock { $0.pause = pause } }
        environment.now = { [self] in state.withLock(\.now) }
        return environment
    }

    /// Records an action and returns its answer; `nil` after it canceled the task.
    private func take(_ action: FlowAction) -> FlowEvent? {
        state.withLock { state in
            guard !state.isCanceled else { return nil }
            state.effects.append(.perform(action))
            guard let (event, now) = state.answer(action) else {
                state.isCanceled = true
                state.task?.cancel()
                return nil
            }
            state.now = now
            return event
        }
    }
}

extension FlowStage: Transport {
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let event = take(request)
        switch event {
        case .tokenCheckFailed(let error)?, .configurationFailed(let error)?, .profileRequestFailed(let error)?,
            .previewFailed(let error)?, .codeFailed(let error)?, .exchangeFailed(.service(let error))?,
            .profilesFailed(let error)?, .sessionFailed(let error)?:
            if case .call(.transport(let fault)) = error.cause { throw fault }
            return V1Samples.response(error == Sample.throttled ? 429 : 400)
        case .tokenMissing?: return V1Samples.response(404)
        case .exchanged?, .previewStarted?: return V1Samples.response(204)
        case .tokenFound(let mvpd)?:
            return V1Samples.json(200, #"{"requestor":"ACME","mvpd":"\#(mvpd.text)","expires":"1790600000000"}"#)
        case .configuration(let configuration)?: return V1Samples.json(200, configuration.answer)
        case .profileRequest(let token)?: return V1Samples.response(200, "application/xml", token.value)
        case .code(let code)?:
            let expires = code.expiration.millisecondsSince1970
            let body = #"{"id":"5c0a","code":"\#(code.code.text)","requestor":"ACME","expires":\#(expires),"info":{}}"#
            return V1Samples.json(201, body)
        case .profiles(let profiles)?:
            return V1Samples.json(200, #"{"profiles":{\#(profiles.map(\.json).joined(separator: ","))}}"#)
        case .session(let session)?: return V1Samples.json(200, session.json)
        default: return V1Samples.response(500)
        }
    }

    /// Takes the action of a request; the encoder already took that of an exchange.
    private func take(_ request: TransportRequest) -> FlowEvent? {
        let path = request.head.path ?? ""
        switch path.split(separator: "?")[0] {
        case "/api/v1/tokens/authn" where request.head.method == .post: return takeExchange()
        case "/api/v2/ACME/profiles/sso/Apple":
            state.withLock { $0.sentStatus = request.status }
            return takeExchange()
        case "/api/v1/tokens/authn": return take(.checkToken(after: takePause()))
        case "/api/v2/ACME/profiles/code/K7P2QXM": return take(.pollProfiles(after: takePause()))
        case "/api/v2/ACME/profiles": return take(.readProfiles(request.status))
        case "/api/v2/ACME/configuration": return take(.loadConfiguration)
        case "/api/v2/ACME/sessions/sso/Apple": return take(.startPartnerSession(request.status))
        case "/api/v2/ACME/sessions": return take(.startSession(request.provider))
        case "/api/v2/ACME/sessions/K7P2QXM": return take(.resumeSession(request.provider))
        case "/api/v1/config/ACME": return take(.loadConfiguration)
        case "/reggie/v1/ACME/regcode": return take(.requestCode(path.parameter("mvpd")))
        case "/api/v1/authenticate/freepreview":
            return take(.startPreview(String(decoding: request.body, as: UTF8.self).parameter("mso_id")))
        default:
            let parts = path.split(separator: "/")
            guard parts.count == 5, parts[3] == "profile-requests" else {
                Issue.record("an unexpected request")
                return nil
            }
            return take(.requestProfile(parts[4].prefix { $0 != "?" }.description))
        }
    }

    private func takeExchange() -> FlowEvent? { state.withLock { $0.exchange.take() } }

    private func takePause() -> Duration {
        state.withLock { state in
            defer { state.pause = .zero }
            return state.pause
        }
    }
}

extension TransportRequest {
    /// The status of the partner framework in the header.
    fileprivate var status: PartnerFrameworkStatus? {
        HTTPField.Name("AP-Partner-Framework-Status").flatMap { head.headerFields[$0] }
            .flatMap { try? PartnerFrameworkStatus(headerValue: $0) }
    }

    /// The provider in the form.
    fileprivate var provider: String { String(decoding: body, as: UTF8.self).parameter("mvpd") }
}

extension FlowStage: SubscriberAccountProvider {
    func access(prompting: Bool) async -> SubscriberAccount.Access {
        if case .access(let access)? = take(.checkAccess) { access } else { .init(.notDetermined) }
    }

    func answer(
        to request: SubscriberAccount.MetadataRequest,
        presenter: (any SubscriberAccountPresenter)?
    ) async -> SubscriberAccount.Answer {
        #expect((presenter != nil) == request.isInterruptionAllowed)
        return if case .account(let answer)? = take(.askAccount(request)) { answer } else { .nothing }
    }
}

extension FlowStage: SignInPresenter {
    func chooseProvider(among providers: [MVPD]) async -> ProviderChoice {
        switch take(.chooseProvider(providers)) {
        case .providerChosen(let mvpd)?: .provider(mvpd)
        case .providerLeftToOtherDevice?: .onOtherDevice
        default: .nothing
        }
    }

    func chooseProfile(among profiles: [RESTv2.Profile]) async -> MVPDID? {
        if case .profileChosen(let mvpd)? = take(.chooseProfile(profiles.map(\.provider))) { mvpd } else { nil }
    }

    func openBrowser(at address: PrivateText) async { _ = take(.openBrowser(address.value.parameter("mso_id"))) }
    func show(_ notice: FlowNotice) async {
        state.withLock { state in
            state.notices.append(notice)
            if !state.isCanceled { state.effects.append(.tell(notice)) }
        }
    }

    func adviseSignOut(at path: String) async {}
}

extension FlowStage: ResponseEncoder {
    func encode(_ document: [UInt8]) throws(ExchangeRefusal) -> PreparedResponse {
        let event = take(.exchange(PrivateText(String(decoding: document, as: UTF8.self))))
        if case .exchangeFailed(.notSent(let refusal))? = event { throw refusal }
        state.withLock { $0.exchange = event }
        return try RecipeEncoder().encode(document)
    }
}

/// A clock that only reports its waits.
private struct StageClock: Clock {
    let report: @Sendable (Duration) -> Void
    var now: QuickClock.Instant { .init(offset: .zero) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: QuickClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        report(deadline.offset)
    }
}

extension String {
    /// The value of a parameter in a URL or a form, without decoding; empty if it is absent.
    fileprivate func parameter(_ name: String) -> String {
        split(whereSeparator: { "?&".contains($0) }).first { $0.hasPrefix("\(name)=") }
            .map { String($0.dropFirst(name.count + 1)) } ?? ""
    }
}

// SPDX-License-Identifier: Apache-2.0

import AdobePass
import HTTPTypes
import Synchronization
import Testing

/// The service, the framework and the user of a sign-in with REST API V1: they record each action and answer it.
///
/// Without another answer, the task of the sign-in is canceled.
final class TokenStage: Sendable {
    private struct State {
        var answer: (TokenAction) -> (TokenEvent, at: Timestamp)?
        var effects: [TokenEffect] = []
        var notices: [FlowNotice] = []
        var now = Sample.now
        var pause = Duration.zero
        var exchange: TokenEvent?
        var isCanceled = false
        var task: Task<FlowOutcome, Never>?
    }

    private let state: Mutex<State>

    /// Creates a stage.
    ///
    /// - Parameter answer: Returns the answer to an action, with the time at which it arrives; `nil` to cancel the task.
    init(answer: @escaping @Sendable (TokenAction) -> (TokenEvent, at: Timestamp)?) {
        state = Mutex(State(answer: answer))
    }

    /// All effects, without those that follow a canceled task.
    var effects: [TokenEffect] { state.withLock(\.effects) }

    /// All notices, also those that follow a canceled task.
    var notices: [FlowNotice] { state.withLock(\.notices) }

    /// Runs the sign-in.
    func outcome(_ options: SignInOptions) async -> FlowOutcome {
        let signIn = TokenSignIn(
            client: RESTv1.Client(serviceProvider: SignInStage.acme, device: SignInStage.device),
            domainName: "acme.example",
            redirectURL: "acme://done",
            options: options,
            environment: environment
        )
        let task = state.withLock { state in
            let task = Task { await signIn.signIn() }
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
    /// - Returns: The effects.
    static func effects(
        _ answers: [TokenEvent],
        _ options: SignInOptions = SignInOptions(.tvOS) { $0.featured = [Sample.southAccount] },
        times: [Int: Timestamp] = [:]
    ) async -> [TokenEffect] {
        let next = Mutex((index: 0, now: Sample.now))
        let stage = TokenStage { _ in
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
    private func take(_ action: TokenAction) -> TokenEvent? {
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

extension TokenStage: Transport {
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let event = take(request)
        switch event {
        case .tokenCheckFailed(let error)?, .configurationFailed(let error)?, .profileRequestFailed(let error)?,
            .previewFailed(let error)?, .codeFailed(let error)?, .exchangeFailed(.service(let error))?:
            if case .call(.transport(let fault)) = error.cause { throw fault }
            return V1Samples.response(error == Sample.throttled ? 429 : 400)
        case .tokenMissing?: return V1Samples.response(404)
        case .exchanged?, .previewStarted?: return V1Samples.response(204)
        case .tokenFound(let mvpd)?:
            return V1Samples.json(200, #"{"requestor":"ACME","mvpd":"\#(mvpd.text)","expires":"1790600000000"}"#)
        case .configuration(let configuration)?: return V1Samples.json(200, configuration.answerOfV1)
        case .profileRequest(let token)?: return V1Samples.response(200, "application/xml", token.value)
        case .code(let code)?:
            let expires = code.expiration.millisecondsSince1970
            let body = #"{"id":"5c0a","code":"\#(code.code.text)","requestor":"ACME","expires":\#(expires),"info":{}}"#
            return V1Samples.json(201, body)
        default: return V1Samples.response(500)
        }
    }

    /// Takes the action of a request; the encoder already took that of an exchange.
    private func take(_ request: TransportRequest) -> TokenEvent? {
        let path = request.head.path ?? ""
        switch path.split(separator: "?")[0] {
        case "/api/v1/tokens/authn" where request.head.method == .post:
            return state.withLock { state in
                defer { state.exchange = nil }
                return state.exchange
            }
        case "/api/v1/tokens/authn":
            let pause = state.withLock { state in
                defer { state.pause = .zero }
                return state.pause
            }
            return take(.checkToken(after: pause))
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
}

extension TokenStage: SubscriberAccountProvider {
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

extension TokenStage: SignInPresenter {
    func chooseProvider(among providers: [MVPD]) async -> ProviderChoice {
        switch take(.chooseProvider(providers)) {
        case .providerChosen(let mvpd)?: .provider(mvpd)
        case .providerLeftToOtherDevice?: .onOtherDevice
        default: .nothing
        }
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

extension TokenStage: ResponseEncoder {
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

extension ChannelConfiguration {
    /// The answer of REST API V1 with the members that the sign-in uses.
    fileprivate var answerOfV1: String {
        let providers = mvpds.map { mvpd in
            var members = [#""id":"\#(mvpd.id.text)""#, #""tempPass":\#(mvpd.isTempPass)"#]
            members.append(#""enablePlatformServices":\#(mvpd.enablePlatformServices)"#)
            members.append(#""displayInPlatformPicker":\#(mvpd.displayInPlatformPicker)"#)
            if let status = mvpd.boardingStatus { members.append(#""boardingStatus":"\#(status.rawValue)""#) }
            if let account = mvpd.platformMappingID { members.append(#""platformMappingId":"\#(account.rawValue)""#) }
            let fields = mvpd.requiredMetadataFields.map { #""\#($0)""# }.joined(separator: ",")
            members.append(#""requiredMetadataFields":[\#(fields)]"#)
            return "{\(members.joined(separator: ","))}"
        }
        return #"{"requestor":{"mvpds":[\#(providers.joined(separator: ","))]}}"#
    }
}

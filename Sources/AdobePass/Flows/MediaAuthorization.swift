// SPDX-License-Identifier: Apache-2.0

/// What came of a question for a stream.
public enum MediaAuthorization: Hashable, Sendable {
    /// Play, with this media token.
    case play(PrivateText)
    /// The user may not; what the provider says about it, for the user.
    case denied(details: PrivateText?)
    /// The user has to sign in once more.
    case signInMissing
    /// The service failed.
    case failed(CallFailure)
    /// Somebody gave up.
    case cancelled
}

/// An event, and the media token that came with it.
struct AuthorizationAnswer: Sendable {
    let event: AuthorizationFlow.Event
    var token: PrivateText?
}

extension SignInEnvironment {
    /// Drives an ``AuthorizationFlow`` to its end.
    ///
    /// - Parameter answer: Does an action.
    /// - Returns: How the flow ended.
    func authorize(
        _ answer: (AuthorizationFlow.Action) async -> AuthorizationAnswer
    ) async -> MediaAuthorization {
        var flow = AuthorizationFlow()
        var token: PrivateText?
        var effect = flow.begin()
        while true {
            switch effect {
            case .finish(.play):
                return token.map { .play($0) } ?? .failed(CallFailure(undocumented: "expected a token"))
            case .finish(.denied(let details)): return .denied(details: details)
            case .finish(.signInMissing): return .signInMissing
            case .finish(.failed(let failure)): return .failed(failure)
            case .finish(.cancelled): return .cancelled
            case .perform(let action):
                if case .authorize(let wait) = action, !(await self.wait(wait)) {
                    effect = flow.cancel()
                } else {
                    let reply = await answer(action)
                    token = reply.token ?? token
                    effect = flow.receive(reply.event)
                }
            case .ignored: effect = flow.cancel()
            }
        }
    }
}

extension AuthorizationFlow.Event {
    /// What a denial means.
    init(denied error: ServiceError?) {
        switch error?.advisedAction {
        case .authentication?: self = .signInMissing
        case .retry?: self = .failedForNow(CallFailure(refusedWith: 403, error))
        default: self = .denied(details: error?.details.map { PrivateText($0) })
        }
    }

    /// What a failure means; a call that went more than once already is not asked for again.
    init(_ failure: CallFailure) {
        guard case .call(.refused(let refusal)) = failure.cause else {
            self = .failed(failure)
            return
        }
        switch refusal.error?.advisedAction {
        case .authentication?: self = .signInMissing
        case .retry? where failure.attempts <= 1: self = .failedForNow(failure)
        default: self = refusal.status == 412 ? .signInMissing : .failed(failure)
        }
    }
}

extension TokenSignIn {
    /// Asks whether the user may watch a resource: step S11.
    ///
    /// - Parameter resource: The resource: an identifier, or MRSS.
    /// - Returns: What came of it.
    public func authorize(_ resource: String) async -> MediaAuthorization {
        await environment.authorize { action in
            switch action {
            case .authorize: await self.ask(resource)
            case .fetchMediaToken: await self.fetchMediaToken(resource)
            }
        }
    }

    private func ask(_ resource: String) async -> AuthorizationAnswer {
        do throws(CallFailure) {
            switch try await environment.session.run(RESTv1.Authorize(resource, for: client)) {
            case .authorized: return AuthorizationAnswer(event: .permitted(withMediaToken: false))
            case .denied(let error): return AuthorizationAnswer(event: .init(denied: error))
            }
        } catch {
            return AuthorizationAnswer(event: .init(error))
        }
    }

    private func fetchMediaToken(_ resource: String) async -> AuthorizationAnswer {
        do throws(CallFailure) {
            switch try await environment.session.run(RESTv1.ObtainMediaToken(resource, for: client)) {
            case .issued(let token): return AuthorizationAnswer(event: .mediaToken, token: token.serializedToken)
            case .denied(let error): return AuthorizationAnswer(event: .init(denied: error))
            }
        } catch {
            return AuthorizationAnswer(event: .init(error))
        }
    }
}

extension ProfileSignIn {
    /// Asks whether the user may watch a resource: step D.
    ///
    /// - Parameters:
    ///   - resource: The resource.
    ///   - mvpd: The provider of the profile.
    /// - Returns: What came of it.
    public func authorize(_ resource: String, of mvpd: MVPDID) async -> MediaAuthorization {
        await environment.authorize { _ in await self.decide(resource, mvpd) }
    }

    private func decide(_ resource: String, _ mvpd: MVPDID) async -> AuthorizationAnswer {
        let call = RESTv2.Authorize(
            serviceProvider: client.serviceProvider,
            provider: mvpd,
            resources: [resource],
            device: client.device,
            status: status
        )
        do throws(CallFailure) {
            let decision = try await environment.session.run(call).first { $0.resource == resource }
            guard let decision else {
                return AuthorizationAnswer(
                    event: .failed(CallFailure(undocumented: "expected the resource's decision"))
                )
            }
            guard decision.isAuthorized else { return AuthorizationAnswer(event: .init(denied: decision.error)) }
            let token = decision.token?.serializedToken
            return AuthorizationAnswer(event: .permitted(withMediaToken: true), token: token)
        } catch {
            return AuthorizationAnswer(event: .init(error))
        }
    }
}

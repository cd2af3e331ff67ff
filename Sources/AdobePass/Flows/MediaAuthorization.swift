// SPDX-License-Identifier: Apache-2.0

/// The answer to the question whether a user may watch a resource.
public enum MediaAuthorization: Hashable, Sendable {
    /// The user may watch the resource, with this media token.
    case play(PrivateText)
    /// The user may not watch the resource; the details are a text of the provider for the user.
    case denied(details: PrivateText?)
    /// The user has to sign in again.
    case signInMissing
    /// A call failed.
    case failed(CallError)
    /// The task was canceled.
    case cancelled
}

/// An event, with its media token.
struct AuthorizationAnswer: Sendable {
    let event: AuthorizationFlow.Event
    var token: PrivateText?
}

extension SignInEnvironment {
    /// Drives an ``AuthorizationFlow`` to its end.
    ///
    /// - Parameter answer: Executes an action.
    /// - Returns: The outcome of the flow.
    func authorize(
        _ answer: (AuthorizationFlow.Action) async -> AuthorizationAnswer
    ) async -> MediaAuthorization {
        var flow = AuthorizationFlow()
        var token: PrivateText?
        var effect = flow.begin()
        while true {
            switch effect {
            case .finish(.play):
                return token.map { .play($0) }
                    ?? .failed(CallError(undocumented: "The answer contains no media token."))
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
    /// Creates the event of a denial.
    init(denied error: ServiceError?) {
        switch error?.advisedAction {
        case "authentication": self = .signInMissing
        case "retry": self = .failedForNow(CallError(refusedWith: 403, error))
        default: self = .denied(details: error?.details.map { PrivateText($0) })
        }
    }

    /// Creates the event of a failure.
    ///
    /// The flow does not retry a call that the session retried.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - denial: The status with which the service denies a permission.
    init(_ failure: CallError, denial: Int? = nil) {
        guard case .call(.refused(let status, let error)) = failure.cause else {
            self = .failed(failure)
            return
        }
        switch error?.advisedAction {
        case "authentication": self = .signInMissing
        case "retry": self = failure.attempts <= 1 ? .failedForNow(failure) : .failed(failure)
        default:
            switch status {
            case 412: self = .signInMissing
            case denial: self = .init(denied: error)
            default: self = .failed(failure)
            }
        }
    }
}

extension TokenSignIn {
    /// Asks whether the user may watch a resource: step S11.
    ///
    /// - Parameter resource: The resource: an identifier, or MRSS.
    /// - Returns: The permission with its media token, or the reason for its absence.
    public func authorize(_ resource: String) async -> MediaAuthorization {
        await environment.authorize { action in
            do throws(CallError) {
                switch action {
                case .authorize:
                    _ = try await self.environment.session.run(RESTv1.authorize(resource, for: self.client))
                    return AuthorizationAnswer(event: .permitted(withMediaToken: false))
                case .fetchMediaToken:
                    let call = RESTv1.obtainMediaToken(resource, for: self.client)
                    let token = try await self.environment.session.run(call)
                    return AuthorizationAnswer(event: .mediaToken, token: token.serializedToken)
                }
            } catch {
                return AuthorizationAnswer(event: .init(error, denial: 403))
            }
        }
    }
}

extension ProfileSignIn {
    /// Asks whether the user may watch a resource: step D.
    ///
    /// - Parameters:
    ///   - resource: The resource.
    ///   - mvpd: The provider of the profile.
    /// - Returns: The permission with its media token, or the reason for its absence.
    public func authorize(_ resource: String, of mvpd: MVPDID) async -> MediaAuthorization {
        await environment.authorize { _ in await self.decide(resource, mvpd) }
    }

    private func decide(_ resource: String, _ mvpd: MVPDID) async -> AuthorizationAnswer {
        let call = RESTv2.authorize(
            serviceProvider: serviceProvider,
            provider: mvpd,
            resources: [resource],
            device: device,
            status: status
        )
        do throws(CallError) {
            let decision = try await environment.session.run(call).first { $0.resource == resource }
            guard let decision else {
                return AuthorizationAnswer(
                    event: .failed(CallError(undocumented: "The answer contains no decision for the resource."))
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

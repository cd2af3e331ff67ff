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
    var source: ServiceName?
    var error: ServiceError?
    var expiration: EpochMilliseconds?
}

/// An authorization with what the service says about it.
struct AuthorizationReport: Sendable {
    let authorization: MediaAuthorization

    /// The source of the decision, if the service names it.
    var source: ServiceName?

    /// The error in the last answer.
    var error: ServiceError?

    /// The expiration of a permission, if the service names it.
    var expiration: EpochMilliseconds?
}

extension SignInEnvironment {
    /// Drives an ``AuthorizationFlow`` to its end.
    ///
    /// - Parameter answer: Executes an action.
    /// - Returns: The outcome of the flow, with what the last answers contain.
    func authorize(
        _ answer: (AuthorizationFlow.Action) async -> AuthorizationAnswer
    ) async -> AuthorizationReport {
        var flow = AuthorizationFlow()
        var last = AuthorizationAnswer(event: .signInMissing)
        func report(_ authorization: MediaAuthorization) -> AuthorizationReport {
            AuthorizationReport(
                authorization: authorization,
                source: last.source,
                error: last.error,
                expiration: last.expiration
            )
        }
        var effect = flow.begin()
        while true {
            switch effect {
            case .finish(.play):
                let missing = CallError(undocumented: "The answer contains no media token.")
                return report(last.token.map { .play($0) } ?? .failed(missing))
            case .finish(.denied(let details)): return report(.denied(details: details))
            case .finish(.signInMissing): return report(.signInMissing)
            case .finish(.failed(let failure)): return report(.failed(failure))
            case .finish(.cancelled): return report(.cancelled)
            case .perform(let action):
                if case .authorize(let wait) = action, !(await self.wait(wait)) {
                    effect = flow.cancel()
                } else {
                    var reply = await answer(action)
                    // With V1, only the first of two answers names the expiration.
                    reply.expiration = reply.expiration ?? last.expiration
                    last = reply
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
        await report(on: resource).authorization
    }

    func report(on resource: String) async -> AuthorizationReport {
        await environment.authorize { action in
            do throws(CallError) {
                switch action {
                case .authorize:
                    let identity = await self.environment.context().temporaryIdentity
                    let call = RESTv1Calls.authorize(resource, for: self.client, genericData: identity?.genericData)
                    let expiration = try await self.environment.run(call).expires
                    return AuthorizationAnswer(event: .permitted(withMediaToken: false), expiration: expiration)
                case .fetchMediaToken:
                    let call = RESTv1Calls.obtainMediaToken(resource, for: self.client)
                    let token = try await self.environment.run(call)
                    return AuthorizationAnswer(event: .mediaToken, token: token.serializedToken)
                }
            } catch {
                return AuthorizationAnswer(event: .init(error, denial: 403), error: error.serviceError)
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
        await report(on: resource, of: mvpd).authorization
    }

    func report(on resource: String, of mvpd: MVPDID) async -> AuthorizationReport {
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
            let decision = try await environment.run(call).first { $0.resource == resource }
            guard let decision else {
                return AuthorizationAnswer(
                    event: .failed(CallError(undocumented: "The answer contains no decision for the resource."))
                )
            }
            guard decision.isAuthorized else {
                let source = decision.source
                return AuthorizationAnswer(event: .init(denied: decision.error), source: source, error: decision.error)
            }
            return AuthorizationAnswer(
                event: .permitted(withMediaToken: true),
                token: decision.token?.serializedToken,
                source: decision.source,
                expiration: decision.notAfter
            )
        } catch {
            return AuthorizationAnswer(event: .init(error), error: error.serviceError)
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

/// The answer to the question whether a user may watch a resource.
public enum MediaAuthorization: Hashable, Sendable {
    /// The user may watch the resource, with this media token; the decision says until when, and contains the attributes
    /// of the user.
    case play(PrivateText, Decision)
    /// The user may not watch the resource.
    ///
    /// ``Decision/error`` has the code, the action that the service advises, and a text of the provider for the user.
    /// ``Decision/source`` names who decided, and ``Decision/notAfter`` until when the decision is valid.
    case denied(Decision)
    /// The user has to sign in again; the error says why, if the service does.
    case signInMissing(ServiceError?)
    /// A call failed.
    case failed(CallError)
    /// The task was canceled.
    case cancelled
}

/// An event, with the decision or the error in its answer.
struct AuthorizationAnswer: Sendable {
    let event: AuthorizationFlow.Event
    var decision: Decision?
    var error: ServiceError?
}

/// An authorization with the last answer of the service.
struct AuthorizationReport: Sendable {
    let authorization: MediaAuthorization

    /// The decision in the last answer.
    var decision: Decision?

    /// The error in the last answer.
    var error: ServiceError?
}

extension SignInEnvironment {
    /// Drives an ``AuthorizationFlow`` to its end.
    ///
    /// - Parameter answer: Executes an action.
    /// - Returns: The outcome of the flow, with what the last answer contains.
    func authorize(
        _ answer: (AuthorizationFlow.Action) async -> AuthorizationAnswer
    ) async -> AuthorizationReport {
        var flow = AuthorizationFlow()
        var last = AuthorizationAnswer(event: .signInMissing)
        func report(_ authorization: MediaAuthorization) -> AuthorizationReport {
            AuthorizationReport(authorization: authorization, decision: last.decision, error: last.error)
        }
        func incomplete(_ what: String) -> AuthorizationReport {
            report(.failed(CallError(undocumented: "The answer contains no \(what).")))
        }
        var effect = flow.begin()
        while true {
            switch effect {
            case .finish(.play):
                guard let decision = last.decision, let token = decision.token?.serializedToken else {
                    return incomplete("media token")
                }
                return report(.play(token, decision))
            case .finish(.denied):
                guard let decision = last.decision else { return incomplete("decision") }
                return report(.denied(decision))
            case .finish(.signInMissing): return report(.signInMissing(last.error))
            case .finish(.failed(let failure)): return report(.failed(failure))
            case .finish(.cancelled): return report(.cancelled)
            case .perform(let action):
                if case .authorize(let wait) = action, !(await self.wait(wait)) {
                    effect = flow.cancel()
                } else {
                    last = await answer(action)
                    effect = flow.receive(last.event)
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
        default: self = .denied
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
        // Only the first of two answers names the provider and the expiration.
        var permission: RESTv1.Authorization?
        return await environment.authorize { action in
            do throws(CallError) {
                switch action {
                case .authorize:
                    let identity = await self.environment.context().temporaryIdentity
                    let call = RESTv1.authorize(resource, for: self.client, genericData: identity?.genericData)
                    permission = try await self.environment.run(call)
                    return AuthorizationAnswer(event: .permitted(withMediaToken: false))
                case .fetchMediaToken:
                    let call = RESTv1.obtainMediaToken(resource, for: self.client)
                    let decision = Decision(
                        resource: resource,
                        isAuthorized: true,
                        provider: permission?.mvpd,
                        token: try await self.environment.run(call),
                        notAfter: permission?.expires,
                        error: nil
                    )
                    return AuthorizationAnswer(event: .mediaToken, decision: decision)
                }
            } catch {
                let decision = Decision(resource: resource, isAuthorized: false, error: error.serviceError)
                return AuthorizationAnswer(
                    event: .init(error, denial: 403),
                    decision: decision,
                    error: error.serviceError
                )
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
            status: await currentStatus()
        )
        do throws(CallError) {
            guard let decision = try await environment.run(call).first(where: { $0.resource.isIdentical(to: resource) })
            else {
                return AuthorizationAnswer(
                    event: .failed(CallError(undocumented: "The answer contains no decision for the resource."))
                )
            }
            return AuthorizationAnswer(
                event: decision.isAuthorized ? .permitted(withMediaToken: true) : .init(denied: decision.error),
                decision: decision,
                error: decision.error
            )
        } catch {
            guard let denial = error.serviceError, denial.deniesResource else {
                return AuthorizationAnswer(event: .init(error), error: error.serviceError)
            }
            let decision = Decision(
                resource: resource,
                isAuthorized: false,
                serviceProvider: serviceProvider,
                provider: mvpd,
                error: denial
            )
            return AuthorizationAnswer(event: .denied, decision: decision, error: denial)
        }
    }
}

extension ServiceError {
    /// Whether the provider or a rule of the service denies the resource, so that neither a retry nor a sign-in helps.
    ///
    /// Adobe documents these codes with status 403, and the pages of decisions do not say whether that is the status of the
    /// answer.
    fileprivate var deniesResource: Bool {
        let codes: [ServiceName] = [
            "authorization_denied_by_mvpd", "authorization_denied_by_parental_controls",
            "authorization_denied_by_degradation_rule",
        ]
        return codes.contains(code) && [nil, "none"].contains(advisedAction)
    }
}

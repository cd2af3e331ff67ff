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

/// The answer to one question of an authorization.
struct AuthorizationAnswer: Sendable {
    enum Event: Sendable {
        /// The user may watch the resource; V1 has another call for the media token.
        case permitted(withMediaToken: Bool)
        /// The user may not watch the resource.
        case denied
        /// The user is no longer signed in.
        case signInMissing
        /// The call failed, and the service advises a retry.
        case failedForNow(CallError)
        /// A call failed.
        case failed(CallError)
    }

    let event: Event
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
    /// Asks whether the user may watch a resource: at most three times, while the service advises a retry.
    ///
    /// - Parameters:
    ///   - decide: Requests the decision.
    ///   - mediaToken: Requests the media token of a permission without one.
    /// - Returns: The authorization, with what the last answer contains.
    func authorize(
        _ decide: () async -> AuthorizationAnswer,
        mediaToken: () async -> AuthorizationAnswer
    ) async -> AuthorizationReport {
        var last = AuthorizationAnswer(event: .signInMissing)
        func report(_ authorization: MediaAuthorization) -> AuthorizationReport {
            AuthorizationReport(authorization: authorization, decision: last.decision, error: last.error)
        }
        func incomplete(_ what: String) -> AuthorizationReport {
            report(.failed(CallError(undocumented: "The answer contains no \(what).")))
        }
        for seconds in 0...2 {
            guard await wait(.seconds(seconds)) else { return report(.cancelled) }
            last = await decide()
            guard case .failedForNow = last.event else { break }
        }
        if case .permitted(withMediaToken: false) = last.event { last = await mediaToken() }
        switch last.event {
        case .permitted:
            guard let decision = last.decision, let token = decision.token?.serializedToken else {
                return incomplete("media token")
            }
            return report(.play(token, decision))
        case .denied:
            guard let decision = last.decision else { return incomplete("decision") }
            return report(.denied(decision))
        case .signInMissing: return report(.signInMissing(last.error))
        case .failedForNow(let failure), .failed(let failure): return report(.failed(failure))
        }
    }
}

extension AuthorizationAnswer.Event {
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
    /// A call that the session retried is not retried again.
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
        return await environment.authorize {
            await answer(on: resource) { () async throws(CallError) in
                let identity = await environment.context().temporaryIdentity
                let call = RESTv1.authorize(resource, for: client, genericData: identity?.genericData)
                permission = try await environment.run(call)
                return AuthorizationAnswer(event: .permitted(withMediaToken: false))
            }
        } mediaToken: {
            await answer(on: resource) { () async throws(CallError) in
                let decision = Decision(
                    resource: resource,
                    isAuthorized: true,
                    provider: permission?.mvpd,
                    token: try await environment.run(RESTv1.obtainMediaToken(resource, for: client)),
                    notAfter: permission?.expires,
                    error: nil
                )
                return AuthorizationAnswer(event: .permitted(withMediaToken: true), decision: decision)
            }
        }
    }

    /// Returns the answer to a call, or that of its failure.
    private func answer(
        on resource: String,
        _ call: () async throws(CallError) -> AuthorizationAnswer
    ) async -> AuthorizationAnswer {
        do throws(CallError) {
            return try await call()
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
        let decide = { await self.decide(resource, mvpd) }
        return await environment.authorize(decide, mediaToken: decide)
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

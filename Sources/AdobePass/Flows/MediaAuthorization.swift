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
enum AuthorizationAnswer: Sendable {
    /// The user may watch the resource; V1 has another call for the decision with its media token.
    case permitted(Decision?)
    /// The user may not watch the resource.
    case denied(Decision)
    /// The user is no longer signed in.
    case signInMissing(ServiceError?)
    /// The call failed, and the service advises a retry.
    case failedForNow(CallError)
    /// A call failed.
    case failed(CallError)
}

extension SignInEnvironment {
    /// Asks whether the user may watch a resource: at most three times, while the service advises a retry.
    ///
    /// - Parameters:
    ///   - decide: Requests the decision.
    ///   - mediaToken: Requests the media token of a permission without one.
    /// - Returns: The authorization.
    func authorize(
        _ decide: () async -> AuthorizationAnswer,
        mediaToken: () async -> AuthorizationAnswer
    ) async -> MediaAuthorization {
        var last = AuthorizationAnswer.signInMissing(nil)
        for seconds in 0...2 {
            guard await wait(.seconds(seconds)) else { return .cancelled }
            last = await decide()
            guard case .failedForNow = last else { break }
        }
        if case .permitted(nil) = last { last = await mediaToken() }
        switch last {
        case .permitted(let decision):
            guard let decision, let token = decision.token?.serializedToken else {
                return .failed(CallError(undocumented: "The answer contains no media token."))
            }
            return .play(token, decision)
        case .denied(let decision): return .denied(decision)
        case .signInMissing(let error): return .signInMissing(error)
        case .failedForNow(let failure), .failed(let failure): return .failed(failure)
        }
    }
}

extension AuthorizationAnswer {
    /// Creates the answer of a denial.
    init(denied decision: Decision) {
        switch decision.error?.advisedAction {
        case "authentication": self = .signInMissing(decision.error)
        case "retry": self = .failedForNow(CallError(refusedWith: 403, decision.error))
        default: self = .denied(decision)
        }
    }

    /// Creates the answer of a failure.
    ///
    /// A call that the session retried is not retried again.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - denial: The decision if the service denies a permission with status 403.
    init(_ failure: CallError, denial: Decision? = nil) {
        guard case .call(.refused(let status, let error)) = failure.cause else {
            self = .failed(failure)
            return
        }
        switch (error?.advisedAction, status, denial) {
        case ("authentication", _, _): self = .signInMissing(error)
        case ("retry", _, _): self = failure.attempts <= 1 ? .failedForNow(failure) : .failed(failure)
        case (_, 412, _): self = .signInMissing(error)
        case (_, 403, let denial?): self = .denied(denial)
        default: self = .failed(failure)
        }
    }
}

extension TokenSignIn {
    /// Asks whether the user may watch a resource: step S11.
    ///
    /// - Parameter resource: The resource: an identifier, or MRSS.
    /// - Returns: The permission with its media token, or the reason for its absence.
    public func authorize(_ resource: String) async -> MediaAuthorization {
        // Only the first of two answers names the provider and the expiration.
        var permission: RESTv1.Authorization?
        return await environment.authorize {
            await answer(on: resource) { () async throws(CallError) in
                let identity = await environment.context().temporaryIdentity
                let call = RESTv1.authorize(resource, for: client, genericData: identity?.genericData)
                permission = try await environment.run(call)
                return nil
            }
        } mediaToken: {
            await answer(on: resource) { () async throws(CallError) in
                Decision(
                    resource: resource,
                    isAuthorized: true,
                    provider: permission?.mvpd,
                    token: try await environment.run(RESTv1.obtainMediaToken(resource, for: client)),
                    notAfter: permission?.expires,
                    error: nil
                )
            }
        }
    }

    /// Returns the answer to a call, or that of its failure.
    private func answer(
        on resource: String,
        _ call: () async throws(CallError) -> Decision?
    ) async -> AuthorizationAnswer {
        do throws(CallError) {
            return .permitted(try await call())
        } catch {
            let denial = Decision(resource: resource, isAuthorized: false, error: error.serviceError)
            return AuthorizationAnswer(error, denial: denial)
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
            else { return .failed(CallError(undocumented: "The answer contains no decision for the resource.")) }
            return decision.isAuthorized ? .permitted(decision) : AuthorizationAnswer(denied: decision)
        } catch {
            guard let denial = error.serviceError, denial.deniesResource else { return AuthorizationAnswer(error) }
            let decision = Decision(
                resource: resource,
                isAuthorized: false,
                serviceProvider: serviceProvider,
                provider: mvpd,
                error: denial
            )
            return .denied(decision)
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

// SPDX-License-Identifier: Apache-2.0

/// Runs the calls of one instance of an application: authorizes them, limits their rate, and retries calls that are safe to
/// retry.
///
/// ```swift
/// let session = AdobePassSession(transport: transport, authorization: authorization)
/// let profiles = try await session.run(RESTv2.readProfiles(serviceProvider: acme, device: device, status: status))
/// ```
///
/// ## Guarantees
///
/// - A client registers once, tokens are renewed one at a time, and a token that the service rejects is replaced once.
/// - Only calls that Adobe documents as safe are repeated; an exchange whose outcome is unknown never is.
/// - Answers are limited in size and read strictly. Secrets are in no description and no error.
///
/// ## Limits
///
/// - The session does not follow redirects: a redirect is an answer that is not documented.
/// - The transport limits the time of a call. The gate limits rates only for the sessions that share it.
public struct AdobePassSession: Sendable {
    private var runner: CallRunner
    private let authorization: any Authorization

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - server: The base URL of the service.
    ///   - tokenServer: The base URL of the service that registers clients and issues access tokens; `nil` for `server`.
    ///   - transport: The transport, which has its own time limits.
    ///   - authorization: The authorization of the calls.
    ///   - address: The public address of the device, if a back end makes the calls. Every call contains it, and the
    ///     gate counts calls by it.
    ///   - gate: The gate, which all sessions for the same devices share; by default, one for this session.
    ///   - clock: The clock for pauses and the expiration of tokens. Use one that continues while the machine sleeps,
    ///     for example `ContinuousClock`.
    ///   - now: Returns the current date, for the expiration of tokens in the store.
    ///   - policy: The policy for retries.
    ///   - jitter: Returns a random number from 0 up to 1, which varies the pauses.
    public init(
        server: ServerAddress = .production,
        tokenServer: ServerAddress? = nil,
        transport: any Transport,
        authorization: ClientAuthorization,
        address: ForwardedAddress? = nil,
        gate: RequestGate = RequestGate(),
        clock: some Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Timestamp = { .now },
        policy: RetryPolicy = RetryPolicy(),
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        runner = CallRunner(
            server: server,
            transport: transport,
            gate: gate,
            address: address,
            policy: policy,
            time: TimeSource(clock),
            jitter: jitter
        )
        var tokenRunner = runner
        tokenRunner.server = tokenServer ?? server
        self.authorization =
            switch authorization {
            case .token(let token):
                FixedToken(fixed: token)
            case .credentials(let store, let registration, let information):
                TokenRenewal(
                    runner: tokenRunner,
                    store: store,
                    registration: registration,
                    information: information,
                    now: now
                )
            }
    }

    /// The base URL of the service.
    var server: ServerAddress { runner.server }

    /// Returns a session for another server of the service, with the same gate, credentials and access token.
    func at(_ server: ServerAddress) -> AdobePassSession {
        var session = self
        session.runner.server = server
        return session
    }

    /// Runs a call.
    ///
    /// The session retries every call a few times if nothing was sent or the service answers 429. It also retries a
    /// call that ``ServiceCall/isIdempotent`` if the answer is lost, on status 502, 503 and 504, and if the
    /// service advises it. On status 401, it sends every call once more with a new token, because the service did not
    /// process the call.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - limit: The time limit for the call with its retries; `nil` for the limits of the transport alone. A late
    ///     answer is still returned.
    /// - Returns: The answer.
    /// - Throws: The failure. If ``CallError/isOutcomeUnknown`` is `true`, check the state before a retry.
    public func run<Answer>(
        _ call: ServiceCall<Answer>,
        within limit: Duration? = nil
    ) async throws(CallError) -> Answer {
        guard let limit else { return try await runner.run(call, authorization: authorization) }
        return try await run(call, limit: limit).get()
    }

    private func run<Answer>(_ call: ServiceCall<Answer>, limit: Duration) async -> Result<Answer, CallError> {
        let (runner, authorization) = (runner, authorization)
        let (outcome, isLate): (Result<Answer, CallError>?, Bool) = await race {
            do throws(CallError) {
                return .success(try await runner.run(call, authorization: authorization))
            } catch {
                return .failure(error)
            }
        } against: {
            try? await runner.time.sleep(limit)
        }
        let cancelled = Result<Answer, CallError>.failure(CallError(.call(.cancelled), attempts: 0))
        return (outcome ?? cancelled).mapError { isLate ? $0.timedOut(after: limit) : $0 }
    }
}

extension CallError {
    /// Returns the failure of a call that was canceled at its time limit.
    fileprivate func timedOut(after limit: Duration) -> CallError {
        let late = AdobePassError.transport(TransportError(.timedOut, "the call did not finish within \(limit)"))
        return switch cause {
        case .call(.transport(let fault)) where fault.code == .cancelled:
            CallError(.call(late), isOutcomeUnknown: isOutcomeUnknown, attempts: attempts)
        case .authorization(.transport(let fault)) where fault.code == .cancelled:
            CallError(.authorization(late), isOutcomeUnknown: isOutcomeUnknown, attempts: attempts)
        default: self
        }
    }
}

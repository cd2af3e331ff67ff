// SPDX-License-Identifier: Apache-2.0

/// Runs the calls of one instance of an application: authorizes them, keeps to the pace of the services, and repeats
/// what may be repeated.
///
/// ```swift
/// let gate = RequestGate(clock: .continuous, pacing: .documented)
/// let session = AdobePassSession(
///     server: server,
///     transport: transport,
///     authorization: authorization,
///     gate: gate,
///     clock: .continuous,
///     jitter: { Double.random(in: 0..<1) }
/// )
/// let profiles = try await session.run(RESTv2.ReadProfiles(serviceProvider: acme, device: device, status: status))
/// ```
///
/// A redirect is never followed: it is an answer that is not documented.
public struct AdobePassSession: Sendable {
    private let runner: CallRunner
    private let authorization: any Authorization

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - server: Where the service lives.
    ///   - transport: What carries requests; it has its own time limits.
    ///   - authorization: How calls are authorized.
    ///   - address: The public address of the device, if a back end calls for it. It goes with every call, and calls are
    ///     counted by it.
    ///   - gate: What calls for the same devices share.
    ///   - clock: The clock by which the session waits and tokens expire; one that goes on while the machine sleeps, as
    ///     `ContinuousClock`.
    ///   - policy: How often and how soon a call goes again.
    ///   - jitter: A random number from 0 up to 1, by which pauses differ.
    public init(
        server: ServerAddress,
        transport: any Transport,
        authorization: ClientAuthorization,
        address: ForwardedAddress? = nil,
        gate: RequestGate,
        clock: some Clock<Duration>,
        policy: RetryPolicy = RetryPolicy(),
        jitter: @escaping @Sendable () -> Double
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
        self.authorization =
            switch authorization {
            case .token(let token):
                FixedToken(fixed: token)
            case .credentials(let store, let registration, let information):
                TokenRenewal(runner: runner, store: store, registration: registration, information: information)
            }
    }

    /// Where the service lives.
    public var server: ServerAddress { runner.server }

    /// Runs a call.
    ///
    /// A call goes again, a few times at most, when nothing was sent or the service says 429; and, if it may be repeated,
    /// when the answer is lost, on status 502, 503 and 504, and when the service advises to. On 401 it goes once more
    /// with a new token, whatever it is: such a call was not processed.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - limit: The time in which all of it must be done; nil leaves that to the transport. An answer that arrives all
    ///     the same is given.
    /// - Returns: The answer.
    /// - Throws: What failed, and what to do before the same is tried once more.
    public func run<Call: ServiceCall>(
        _ call: Call,
        within limit: Duration? = nil
    ) async throws(CallFailure) -> Call.Answer {
        guard let limit else { return try await runner.run(call, authorization: authorization) }
        return try await run(call, limit: limit).get()
    }

    private func run<Call: ServiceCall>(_ call: Call, limit: Duration) async -> Result<Call.Answer, CallFailure> {
        let (runner, authorization) = (runner, authorization)
        return await withTaskGroup(of: Result<Call.Answer, CallFailure>?.self) { group in
            group.addTask {
                do throws(CallFailure) {
                    return .success(try await runner.run(call, authorization: authorization))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                try? await runner.time.sleep(limit)
                return nil
            }
            let first = await group.next() ?? nil
            let isTimely = first != nil || Task.isCancelled
            group.cancelAll()
            var outcome = first
            for await other in group { outcome = outcome ?? other }
            let cancelled = Result<Call.Answer, CallFailure>.failure(CallFailure(.call(.cancelled), attempts: 0))
            return (outcome ?? cancelled).mapError { isTimely ? $0 : $0.timedOut(after: limit) }
        }
    }
}

extension CallFailure {
    /// The failure of a call that was cancelled because its time was over.
    fileprivate func timedOut(after limit: Duration) -> CallFailure {
        let late = AdobePassError.transport(TransportFault(.timedOut, "the call was not done within \(limit)"))
        return switch cause {
        case .call(.transport(let fault)) where fault.code == .cancelled:
            CallFailure(.call(late), hint: hint, attempts: attempts)
        case .authorization(.transport(let fault)) where fault.code == .cancelled:
            CallFailure(.authorization(late), hint: hint, attempts: attempts)
        default: self
        }
    }
}

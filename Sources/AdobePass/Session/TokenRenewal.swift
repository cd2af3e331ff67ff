// SPDX-License-Identifier: Apache-2.0

/// Stores one access token, and renews it once for all calls that wait for it.
///
/// The client is registered if the store has no credentials, or if the service no longer knows them (`invalid_client`):
/// it has signed every user out already. A token in the store is used before another one is requested, also if another
/// process stored it meanwhile.
actor TokenRenewal: Authorization {
    private typealias Outcome = Result<AccessToken, CallError>

    private let runner: CallRunner
    private let store: any CredentialStore
    private let registration: ServiceCall<ClientCredentials>?
    private let information: ClientInformation
    private let now: @Sendable () -> Timestamp
    private var rejected: AccessToken?

    private var current: (token: AccessToken, end: Duration)?
    private var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
    private var lastWaiter = 0
    private var renewal: (number: Int, task: Task<Void, Never>)?
    private var lastRenewal = 0

    init(
        runner: CallRunner,
        store: any CredentialStore,
        registration: ServiceCall<ClientCredentials>?,
        information: ClientInformation,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.runner = runner
        self.store = store
        self.registration = registration
        self.information = information
        self.now = now
    }

    func token() async throws(CallError) -> AccessToken {
        if let current, runner.time.now() < current.end { return current.token }
        // The dates of the store come from another clock, which may still consider this token valid.
        if let current { rejected = current.token }
        current = nil
        lastWaiter += 1
        let waiter = lastWaiter
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in wait(waiter, continuation) }
        } onCancel: {
            Task { await self.stopWaiting(waiter) }
        }
        return try outcome.get()
    }

    func replace(_ token: AccessToken) async -> Bool {
        if current?.token == token { current = nil }
        rejected = token
        return true
    }

    /// Returns the time for which a token is used: its lifetime, reduced by a tenth but by at most a minute.
    static func use(of lifetime: Duration) -> Duration { lifetime - min(lifetime / 10, .seconds(60)) }

    private func wait(_ waiter: Int, _ continuation: CheckedContinuation<Outcome, Never>) {
        guard !Task.isCancelled else {
            continuation.resume(returning: .failure(CallError(.authorization(.cancelled), attempts: 0)))
            return
        }
        waiting[waiter] = continuation
        guard renewal == nil else { return }
        lastRenewal += 1
        let number = lastRenewal
        renewal = (number, Task { self.finish(number, await self.renew()) })
    }

    /// Stops the wait of a canceled call; the renewal continues while another call waits for it.
    private func stopWaiting(_ waiter: Int) {
        guard let continuation = waiting.removeValue(forKey: waiter) else { return }
        continuation.resume(returning: .failure(CallError(.authorization(.cancelled), attempts: 0)))
        guard waiting.isEmpty, let renewal else { return }
        renewal.task.cancel()
        self.renewal = nil
    }

    private func finish(_ number: Int, _ outcome: Result<(AccessToken, Duration), CallError>) {
        // Another renewal may have begun since this one was canceled.
        guard renewal?.number == number else { return }
        renewal = nil
        current = try? outcome.get()
        let waiters = waiting.values
        waiting = [:]
        for continuation in waiters { continuation.resume(returning: outcome.map(\.0)) }
    }

    private func renew() async -> Result<(AccessToken, Duration), CallError> {
        do throws(CallError) {
            let kept = try await storedCredentials()
            if kept != nil, let stored = await storedToken() { return .success(stored) }
            let lock: (any RenewalLock)?
            do {
                lock = try await store.renewalLock()
            } catch {
                guard !Task.isCancelled else { throw CallError(.authorization(.cancelled), attempts: 0) }
                guard let kept else { throw CallError(.credentials, attempts: 0) }
                return .success(try await requestToken(kept))
            }
            let outcome = await renewAlone()
            await lock?.release()
            return outcome
        } catch {
            return .failure(error)
        }
    }

    /// Registers the client or renews the token, unless another caller did so before this one had the lock.
    private func renewAlone() async -> Result<(AccessToken, Duration), CallError> {
        do throws(CallError) {
            let credentials = try await credentials()
            if let stored = await storedToken() { return .success(stored) }
            return .success(try await requestToken(knownOrNew: credentials))
        } catch {
            return .failure(error)
        }
    }

    /// Requests a token; if the service does not know the client, after one new registration.
    private func requestToken(
        knownOrNew credentials: ClientCredentials
    ) async throws(CallError) -> (AccessToken, Duration) {
        do throws(CallError) {
            return try await requestToken(credentials)
        } catch {
            guard let registration, error.serviceError?.code == "invalid_client" else { throw error }
            // If the registration fails as well, the next session finds no credentials, and registers.
            try? await store.forget(credentials)
            return try await requestToken(try await register(registration))
        }
    }

    private func requestToken(_ credentials: ClientCredentials) async throws(CallError) -> (AccessToken, Duration) {
        // The lifetime counts from the start of the request.
        let start = runner.time.now()
        let issued = try await run(.requestToken(credentials: credentials, information: information))
        let use = Self.use(of: issued.lifetime)
        // A token that cannot be stored costs only a request of the next process.
        let expiration = now().adding(use - (runner.time.now() - start))
        try? await store.save(StoredToken(issued.token, expiration: expiration), of: credentials)
        return (issued.token, start + use)
    }

    /// Returns a valid token of the store that the service did not reject, with the end of its use.
    private func storedToken() async -> (AccessToken, Duration)? {
        guard let stored = try? await store.token(), stored.token != rejected else { return nil }
        let rest = stored.expiration.duration(since: now())
        // A longer rest comes from another clock.
        guard rest > .zero, rest <= Self.maximumRest else { return nil }
        return (stored.token, runner.time.now() + rest)
    }

    private static let maximumRest: Duration = .seconds(86_400 * 7)

    private func storedCredentials() async throws(CallError) -> ClientCredentials? {
        do { return try await store.credentials() } catch { throw CallError(.credentials, attempts: 0) }
    }

    private func credentials() async throws(CallError) -> ClientCredentials {
        if let kept = try await storedCredentials() { return kept }
        guard let registration else { throw CallError(.credentials, attempts: 0) }
        return try await register(registration)
    }

    private func register(_ registration: ServiceCall<ClientCredentials>) async throws(CallError) -> ClientCredentials {
        let credentials: ClientCredentials
        do throws(CallError) {
            credentials = try await run(registration)
        } catch {
            guard let code = error.serviceError?.code, Self.statementErrors.contains(code), let cause = error.error
            else {
                throw error
            }
            throw CallError(.softwareStatement(cause), attempts: error.attempts)
        }
        do { try await store.save(credentials) } catch { throw CallError(.credentials, attempts: 0) }
        return credentials
    }

    private static let statementErrors: [ServiceName] = ["invalid_software_statement", "unapproved_software_statement"]

    private func run<Answer>(_ call: ServiceCall<Answer>) async throws(CallError) -> Answer {
        do throws(CallError) {
            return try await runner.run(call, authorization: nil)
        } catch {
            throw error.error.map { CallError(.authorization($0), attempts: error.attempts) } ?? error
        }
    }
}

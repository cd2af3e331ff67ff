// SPDX-License-Identifier: Apache-2.0

/// Stores one access token, and renews it once for all calls that wait for it.
///
/// The client is registered only if the store has no credentials, because new credentials sign every user out.
/// Therefore `invalid_client` is reported, and does not cause a registration.
actor TokenRenewal: Authorization {
    private typealias Outcome = Result<AccessToken, CallError>

    private let runner: CallRunner
    private let store: any CredentialStore
    private let registration: ServiceCall<ClientCredentials>?
    private let information: ClientInformation

    private var current: (token: AccessToken, end: Duration)?
    private var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
    private var lastWaiter = 0
    private var renewal: (number: Int, task: Task<Void, Never>)?
    private var lastRenewal = 0

    init(
        runner: CallRunner,
        store: any CredentialStore,
        registration: ServiceCall<ClientCredentials>?,
        information: ClientInformation
    ) {
        self.runner = runner
        self.store = store
        self.registration = registration
        self.information = information
    }

    func token() async throws(CallError) -> AccessToken {
        if let current, runner.time.now() < current.end { return current.token }
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
            let credentials = try await credentials()
            // The lifetime counts from the start of the request.
            let start = runner.time.now()
            let issued = try await run(.requestToken(credentials: credentials, information: information))
            return .success((issued.token, start + Self.use(of: issued.lifetime)))
        } catch {
            return .failure(error)
        }
    }

    private func credentials() async throws(CallError) -> ClientCredentials {
        let kept: ClientCredentials?
        do { kept = try await store.credentials() } catch { throw CallError(.credentials, attempts: 0) }
        if let kept { return kept }
        guard let registration else { throw CallError(.credentials, attempts: 0) }
        let credentials = try await run(registration)
        do { try await store.save(credentials) } catch { throw CallError(.credentials, attempts: 0) }
        return credentials
    }

    private func run<Answer>(_ call: ServiceCall<Answer>) async throws(CallError) -> Answer {
        do throws(CallError) {
            return try await runner.run(call, authorization: nil)
        } catch {
            throw error.error.map { CallError(.authorization($0), attempts: error.attempts) } ?? error
        }
    }
}

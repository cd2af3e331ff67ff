// SPDX-License-Identifier: Apache-2.0

/// Keeps one token, and renews it once for however many calls wait for it.
///
/// Credentials are registered once and never again: to lose them is to sign everybody out. So an `invalid_client` is
/// reported, not mended.
actor TokenRenewal: Authorization {
    private typealias Outcome = Result<AccessToken, CallFailure>

    private let runner: CallRunner
    private let store: any CredentialStore
    private let registration: RegisterClient?
    private let information: ClientInformation

    private var current: (token: AccessToken, end: Duration)?
    private var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
    private var lastWaiter = 0
    private var renewal: (number: Int, task: Task<Void, Never>)?
    private var lastRenewal = 0

    init(
        runner: CallRunner,
        store: any CredentialStore,
        registration: RegisterClient?,
        information: ClientInformation
    ) {
        self.runner = runner
        self.store = store
        self.registration = registration
        self.information = information
    }

    func token() async throws(CallFailure) -> AccessToken {
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

    /// How long a token is used: a tenth less than it is valid, and a minute less at most.
    static func use(of lifetime: Duration) -> Duration { lifetime - min(lifetime / 10, .seconds(60)) }

    private func wait(_ waiter: Int, _ continuation: CheckedContinuation<Outcome, Never>) {
        guard !Task.isCancelled else {
            continuation.resume(returning: .failure(CallFailure(.authorization(.cancelled), attempts: 0)))
            return
        }
        waiting[waiter] = continuation
        guard renewal == nil else { return }
        lastRenewal += 1
        let number = lastRenewal
        renewal = (number, Task { self.finish(number, await self.renew()) })
    }

    /// A call that is cancelled stops waiting; the renewal goes on as long as another one waits for it.
    private func stopWaiting(_ waiter: Int) {
        guard let continuation = waiting.removeValue(forKey: waiter) else { return }
        continuation.resume(returning: .failure(CallFailure(.authorization(.cancelled), attempts: 0)))
        guard waiting.isEmpty, let renewal else { return }
        renewal.task.cancel()
        self.renewal = nil
    }

    private func finish(_ number: Int, _ outcome: Result<(AccessToken, Duration), CallFailure>) {
        // Somebody may have begun another one since this one was cancelled.
        guard renewal?.number == number else { return }
        renewal = nil
        current = try? outcome.get()
        let waiters = waiting.values
        waiting = [:]
        for continuation in waiters { continuation.resume(returning: outcome.map(\.0)) }
    }

    private func renew() async -> Result<(AccessToken, Duration), CallFailure> {
        do throws(CallFailure) {
            let credentials = try await credentials()
            // The lifetime counts from before the request, so that no time of travel is added to it.
            let start = runner.time.now()
            let call = RequestToken(credentials: credentials, information: information)
            let issued = try await run(call)
            return .success((issued.token, start + Self.use(of: issued.lifetime)))
        } catch {
            return .failure(error)
        }
    }

    private func credentials() async throws(CallFailure) -> ClientCredentials {
        let kept: ClientCredentials?
        do { kept = try await store.credentials() } catch { throw CallFailure(.credentials, attempts: 0) }
        if let kept { return kept }
        guard let registration else { throw CallFailure(.credentials, attempts: 0) }
        let credentials = try await run(registration)
        do { try await store.save(credentials) } catch { throw CallFailure(.credentials, attempts: 0) }
        return credentials
    }

    private func run<Call: ServiceCall>(_ call: Call) async throws(CallFailure) -> Call.Answer {
        do throws(CallFailure) {
            return try await runner.run(call, authorization: nil)
        } catch {
            throw error.error.map { CallFailure(.authorization($0), attempts: error.attempts) } ?? error
        }
    }
}

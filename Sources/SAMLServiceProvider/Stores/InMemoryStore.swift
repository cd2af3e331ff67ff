// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import Synchronization

/// A store in the memory of the process, for a service with one node.
///
/// ```swift
/// let configuration = ServiceProvider.Configuration(
///     entityID: entityID, baseURL: baseURL, keys: [key], identityProviders: identityProviders, store: InMemoryStore())
/// ```
///
/// ## Guarantees
///
/// - An assertion begins one session at most, also if requests arrive at the same time.
/// - Its memory is bounded: it has a fixed capacity for each purpose. If it is full, it refuses new sessions and assertions,
///   and drops the oldest request.
///
/// ## Limits
///
/// - Sessions end with the process, and no other process sees them. For several processes, use `SQLiteStore`; for several
///   machines, PostgreSQL.
public final class InMemoryStore: LoginStore {
    private struct State {
        var requests: RequestTable
        var sessions: ExpiringTable<StoredSession>
        var logouts: LogoutTable
        var keysOfLabels: [StoreKey: Set<StoreKey>] = [:]

        mutating func removeExpired(at moment: Timestamp) {
            requests.removeExpired(at: moment)
            for session in sessions.removeExpired(at: moment) { forget(session) }
            logouts.removeExpired(at: moment)
        }

        mutating func end(_ key: StoreKey, at moment: Timestamp) -> StoredSession? {
            guard let session = sessions.take(key, at: moment) else { return nil }
            forget(session)
            return session
        }

        func session(_ key: StoreKey, at moment: Timestamp) -> KeptSession? {
            sessions.entry(key, at: moment).map { KeptSession($0.value.contents, end: $0.end) }
        }

        private mutating func forget(_ session: StoredSession) {
            for label in session.labels {
                keysOfLabels[label]?.remove(session.key)
                if keysOfLabels[label]?.isEmpty == true { keysOfLabels[label] = nil }
            }
        }
    }

    private let state: Mutex<State>
    private let used: InMemoryReplayCache

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - requests: The maximum number of requests that await an answer; each takes about 1 KB.
    ///   - requestsPerProvider: The maximum number of them to one identity provider.
    ///   - sessions: The maximum number of sessions; each takes about 1 KB and its attributes.
    ///   - used: The maximum number of used assertions; each takes about 300 bytes.
    ///   - logouts: The maximum number of sessions in the logouts of the last 20 minutes; each takes about 300 bytes.
    /// - Precondition: All are at least 1.
    public init(
        requests: Int = 100_000,
        requestsPerProvider: Int = 50_000,
        sessions: Int = 1_000_000,
        used: Int = InMemoryReplayCache.defaultCapacity,
        logouts: Int = 100_000
    ) {
        precondition(min(requests, requestsPerProvider, sessions, logouts) >= 1, "The capacities must be at least 1.")
        let state = State(
            requests: RequestTable(capacity: requests, quota: requestsPerProvider),
            sessions: ExpiringTable(capacity: sessions),
            logouts: LogoutTable(capacity: logouts)
        )
        self.state = Mutex(state)
        self.used = InMemoryReplayCache(capacity: used)
    }

    /// Keeps a request; see ``RequestStore``.
    public func put(
        _ contents: [UInt8],
        for key: StoreKey,
        to provider: StoreKey,
        until end: Timestamp,
        at moment: Timestamp
    ) throws(StoreError) {
        let isKept = state.withLock { state in
            state.removeExpired(at: moment)
            return state.requests.insert(.init(contents: contents, provider: provider), for: key, until: end)
        }
        if !isKept { throw StoreError(.unavailable, "The store contains a request with this key.") }
    }

    /// Returns a request; see ``RequestStore``.
    public func request(_ key: StoreKey, at moment: Timestamp) -> [UInt8]? {
        state.withLock { $0.requests.request(key, at: moment)?.contents }
    }

    /// Takes a request for one use; see ``RequestStore``.
    public func take(_ key: StoreKey, at moment: Timestamp) -> [UInt8]? {
        state.withLock { state in
            guard let request = state.requests.request(key, at: moment), !request.isTaken else { return nil }
            state.requests.remove(key)
            return request.contents
        }
    }

    /// Begins a session; see ``LoginStore``.
    public func begin(_ login: StoredLogin, at moment: Timestamp) throws(StoreError) -> LoginAnswer {
        try state.withLock { state throws(StoreError) in
            state.removeExpired(at: moment)
            let session = login.session
            if state.sessions.value(session.key, at: moment) != nil { return .begunBefore }
            if let request = login.request {
                guard state.requests.request(request, at: moment)?.isTaken == false else { return .requestTaken }
            }
            if state.logouts.bars(session, at: moment) { return .barred }
            guard !state.sessions.isFull else {
                throw StoreError(.full, "The store is full: it contains too many sessions.")
            }
            do throws(ReplayCacheError) {
                for assertion in login.assertions {
                    let answer = try used.claim(assertion, until: login.assertionEnd, at: moment)
                    if answer == .seenBefore { return .seenBefore }
                }
            } catch {
                throw StoreError(error)
            }
            if let request = login.request { state.requests.markTaken(request, at: moment) }
            if let earlier = login.earlierSession { _ = state.end(earlier, at: moment) }
            guard state.sessions.insert(session, for: session.key, until: session.end) else {
                throw StoreError(.unavailable, "The store contains a session with this key.")
            }
            for label in session.labels { state.keysOfLabels[label, default: []].insert(session.key) }
            return .begun
        }
    }

    /// Returns a session; see ``SessionStore``.
    public func session(_ key: StoreKey, at moment: Timestamp) -> KeptSession? {
        state.withLock { $0.session(key, at: moment) }
    }

    /// Moves the end of a session; see ``SessionStore``.
    public func extend(_ key: StoreKey, until end: Timestamp, at moment: Timestamp) {
        state.withLock { $0.sessions.update(key, at: moment) { $0.end = end } }
    }

    /// Returns the sessions with a label; see ``SessionStore``.
    public func sessions(labeled label: StoreKey, at moment: Timestamp) -> [KeptSession] {
        state.withLock { state in
            (state.keysOfLabels[label] ?? []).compactMap { state.session($0, at: moment) }
        }
    }

    /// Ends a session; see ``SessionStore``.
    public func end(_ key: StoreKey, at moment: Timestamp) -> [UInt8]? {
        state.withLock { $0.end(key, at: moment)?.contents }
    }

    /// Ends the sessions of a logout; see ``SessionStore``.
    public func endSessions(_ logout: StoredLogout, at moment: Timestamp) throws(StoreError) -> [[UInt8]] {
        try state.withLock { state throws(StoreError) in
            state.removeExpired(at: moment)
            let keys = (state.keysOfLabels[logout.label] ?? []).filter {
                state.sessions.value($0, at: moment).map(logout.ends) == true
            }
            let ended = keys.compactMap { state.end($0, at: moment)?.contents }
            guard state.logouts.insert(logout) else {
                throw StoreError(.full, "The store is full: it contains too many logouts.")
            }
            return ended
        }
    }

    /// Claims an assertion; see `ReplayCache`.
    public func claim(
        _ key: ReplayKey,
        until end: Timestamp,
        by claimant: String?,
        at moment: Timestamp
    ) throws(ReplayCacheError) -> ReplayAnswer {
        try used.claim(key, until: end, by: claimant, at: moment)
    }
}

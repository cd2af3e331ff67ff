// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import Synchronization

/// A store in the memory of the process, for a service with one node.
///
/// It has a fixed capacity for each purpose. If it is full, it refuses new sessions and assertions, and drops the oldest request.
public final class InMemoryStore: RequestStore, SessionStore, ReplayCache {
    private struct State {
        var requests: ExpiringTable<TakenRequest>
        var sessions: ExpiringTable<StoredSession>
        var logouts: LogoutTable
        var keysOfPrincipals: [StoreKey: Set<StoreKey>] = [:]

        mutating func removeExpired(at moment: Timestamp) {
            _ = requests.removeExpired(at: moment)
            for session in sessions.removeExpired(at: moment) { forget(session) }
            logouts.removeExpired(at: moment)
        }

        mutating func end(_ key: StoreKey, at moment: Timestamp) -> StoredSession? {
            guard let session = sessions.take(key, at: moment) else { return nil }
            forget(session)
            return session
        }

        private mutating func forget(_ session: StoredSession) {
            keysOfPrincipals[session.principal]?.remove(session.key)
            if keysOfPrincipals[session.principal]?.isEmpty == true { keysOfPrincipals[session.principal] = nil }
        }
    }

    private let state: Mutex<State>
    private let used: InMemoryReplayCache

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - requests: The maximum number of requests that await an answer; each takes about 1 KB.
    ///   - sessions: The maximum number of sessions; each takes about 1 KB and its attributes.
    ///   - used: The maximum number of used assertions; each takes about 300 bytes.
    ///   - logouts: The maximum number of sessions in the logouts of the last 20 minutes; each takes about 300 bytes.
    /// - Precondition: All are at least 1.
    public init(
        requests: Int = 100_000,
        sessions: Int = 1_000_000,
        used: Int = InMemoryReplayCache.defaultCapacity,
        logouts: Int = 100_000
    ) {
        precondition(requests >= 1 && sessions >= 1 && logouts >= 1, "The capacities must be at least 1.")
        let state = State(
            requests: ExpiringTable(capacity: requests),
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
        until end: Timestamp,
        at moment: Timestamp
    ) throws(StoreError) {
        let isKept = state.withLock { state in
            state.removeExpired(at: moment)
            let request = TakenRequest(contents, isFirst: true)
            return state.requests.insertReplacingOldest(request, for: key, until: end)
        }
        if !isKept { throw StoreError(.unavailable, "The store contains a request with this key.") }
    }

    /// Takes a request for one use; see ``RequestStore``.
    public func take(_ key: StoreKey, at moment: Timestamp) -> TakenRequest? {
        state.withLock { state in
            guard let request = state.requests.value(key, at: moment) else { return nil }
            if request.isFirst {
                let taken = TakenRequest(request.contents, isFirst: false)
                state.requests.replace(key, by: taken, until: moment.adding(seconds: TakenRequest.seconds))
            }
            return request
        }
    }

    /// Creates a session; see ``SessionStore``.
    public func create(_ session: StoredSession, at moment: Timestamp) throws(StoreError) -> Bool {
        try state.withLock { state throws(StoreError) in
            state.removeExpired(at: moment)
            if state.logouts.bars(session, at: moment) { return false }
            guard state.sessions.insert(session, for: session.key, until: session.end) else {
                throw StoreError(.full, "The store is full: it contains too many sessions.")
            }
            state.keysOfPrincipals[session.principal, default: []].insert(session.key)
            return true
        }
    }

    /// Returns the contents of a session; see ``SessionStore``.
    public func session(_ key: StoreKey, at moment: Timestamp) -> [UInt8]? {
        state.withLock { $0.sessions.value(key, at: moment)?.contents }
    }

    /// Ends a session; see ``SessionStore``.
    public func end(_ key: StoreKey, at moment: Timestamp) -> [UInt8]? {
        state.withLock { $0.end(key, at: moment)?.contents }
    }

    /// Ends the sessions of a user; see ``SessionStore``.
    public func endSessions(_ logout: StoredLogout, at moment: Timestamp) throws(StoreError) -> Int {
        try state.withLock { state throws(StoreError) in
            state.removeExpired(at: moment)
            let keys = (state.keysOfPrincipals[logout.principal] ?? []).filter {
                state.sessions.value($0, at: moment).map(logout.ends) == true
            }
            let ended = keys.count { state.end($0, at: moment) != nil }
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

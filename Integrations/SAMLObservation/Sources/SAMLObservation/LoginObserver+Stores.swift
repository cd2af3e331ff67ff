// SPDX-License-Identifier: Apache-2.0

internal import CoreMetrics
internal import SAML
public import SAMLServiceProvider

extension LoginObserver {
    /// Returns stores that measure each operation of other stores.
    public func measuring(_ stores: ServiceProvider.Stores) -> ServiceProvider.Stores {
        ServiceProvider.Stores(
            requests: MeasuredRequests(store: stores.requests, observer: self),
            sessions: MeasuredSessions(store: stores.sessions, observer: self),
            used: MeasuredReplays(store: stores.used, observer: self)
        )
    }

    fileprivate func measured<Result, Failure: Error>(
        _ operation: String,
        _ work: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let start = ContinuousClock.now
        defer {
            let time = (ContinuousClock.now - start).components
            Timer(label: "saml_store_seconds", dimensions: [("operation", operation)], factory: factory)
                .recordNanoseconds(time.seconds * 1_000_000_000 + time.attoseconds / 1_000_000_000)
        }
        do throws(Failure) {
            return try await work()
        } catch {
            count("saml_store_errors_total", ("operation", operation))
            throw error
        }
    }
}

private struct MeasuredRequests: RequestStore {
    let store: any RequestStore
    let observer: LoginObserver

    func put(_ contents: [UInt8], for key: StoreKey, until end: Timestamp, at moment: Timestamp)
        async throws(StoreError)
    {
        try await observer.measured("put") { () throws(StoreError) in
            try await store.put(contents, for: key, until: end, at: moment)
        }
    }

    func take(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> TakenRequest? {
        try await observer.measured("take") { () throws(StoreError) in try await store.take(key, at: moment) }
    }
}

private struct MeasuredSessions: SessionStore {
    let store: any SessionStore
    let observer: LoginObserver

    func create(_ session: StoredSession, at moment: Timestamp) async throws(StoreError) -> Bool {
        try await observer.measured("create") { () throws(StoreError) in try await store.create(session, at: moment) }
    }

    func session(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await observer.measured("session") { () throws(StoreError) in try await store.session(key, at: moment) }
    }

    func end(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await observer.measured("end") { () throws(StoreError) in try await store.end(key, at: moment) }
    }

    func endSessions(_ logout: StoredLogout, at moment: Timestamp) async throws(StoreError) -> Int {
        try await observer.measured("end-sessions") { () throws(StoreError) in
            try await store.endSessions(logout, at: moment)
        }
    }
}

private struct MeasuredReplays: ReplayCache {
    let store: any ReplayCache
    let observer: LoginObserver

    func claim(
        _ key: ReplayKey,
        until end: Timestamp,
        by claimant: String?,
        at moment: Timestamp
    ) async throws(ReplayCacheError) -> ReplayAnswer {
        try await observer.measured("claim") { () throws(ReplayCacheError) in
            try await store.claim(key, until: end, by: claimant, at: moment)
        }
    }
}

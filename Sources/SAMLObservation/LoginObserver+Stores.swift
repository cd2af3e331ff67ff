// SPDX-License-Identifier: Apache-2.0

#if Observation
internal import CoreMetrics
internal import SAML
public import SAMLServiceProvider
internal import Tracing

extension LoginObserver {
    /// Returns a store that measures and traces each operation of another one.
    public func measuring(_ store: any LoginStore) -> some LoginStore { MeasuredStore(store: store, observer: self) }

    fileprivate func measured<Result, Failure: Error>(
        _ operation: String,
        _ work: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let span = tracer.startSpan("saml.store.\(operation)", ofKind: .client)
        let start = ContinuousClock.now
        defer {
            span.end()
            let time = (ContinuousClock.now - start).components
            Timer(label: "saml_store_seconds", dimensions: [("operation", operation)], factory: factory)
                .recordNanoseconds(time.seconds * 1_000_000_000 + time.attoseconds / 1_000_000_000)
        }
        do throws(Failure) {
            return try await work()
        } catch {
            span.setStatus(SpanStatus(code: .error))
            count("saml_store_errors_total", ("operation", operation))
            throw error
        }
    }
}

private struct MeasuredStore: LoginStore {
    let store: any LoginStore
    let observer: LoginObserver

    func put(_ contents: [UInt8], for key: StoreKey, to provider: StoreKey, until end: Timestamp, at moment: Timestamp)
        async throws(StoreError)
    {
        try await observer.measured("put") { () throws(StoreError) in
            try await store.put(contents, for: key, to: provider, until: end, at: moment)
        }
    }

    func request(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await observer.measured("request") { () throws(StoreError) in try await store.request(key, at: moment) }
    }

    func take(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await observer.measured("take") { () throws(StoreError) in try await store.take(key, at: moment) }
    }

    func begin(_ login: StoredLogin, at moment: Timestamp) async throws(StoreError) -> LoginAnswer {
        try await observer.measured("begin") { () throws(StoreError) in try await store.begin(login, at: moment) }
    }

    func session(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> KeptSession? {
        try await observer.measured("session") { () throws(StoreError) in try await store.session(key, at: moment) }
    }

    func extend(_ key: StoreKey, until end: Timestamp, at moment: Timestamp) async throws(StoreError) {
        try await observer.measured("extend") { () throws(StoreError) in
            try await store.extend(key, until: end, at: moment)
        }
    }

    func sessions(labeled label: StoreKey, at moment: Timestamp) async throws(StoreError) -> [KeptSession] {
        try await observer.measured("sessions") { () throws(StoreError) in
            try await store.sessions(labeled: label, at: moment)
        }
    }

    func end(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await observer.measured("end") { () throws(StoreError) in try await store.end(key, at: moment) }
    }

    func endSessions(_ logout: StoredLogout, at moment: Timestamp) async throws(StoreError) -> [[UInt8]] {
        try await observer.measured("end-sessions") { () throws(StoreError) in
            try await store.endSessions(logout, at: moment)
        }
    }

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
#endif

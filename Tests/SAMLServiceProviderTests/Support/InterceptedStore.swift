// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLServiceProvider

/// A store whose operations a test makes fail or alters.
struct InterceptedStore: LoginStore {
    /// An operation of a store.
    enum Operation: String, CaseIterable {
        case put, request, take, begin, session, extend, sessions, end, endSessions, claim
    }

    let store: any LoginStore

    /// Runs before an operation, which does not happen if it throws: the store cannot be reached, or the node dies.
    var before: @Sendable (Operation) throws(StoreError) -> Void = { _ in }

    /// Runs after an operation, whose result is lost if it throws: the node dies before it answers.
    var after: @Sendable (Operation) throws(StoreError) -> Void = { _ in }

    /// Alters the contents that the store returns.
    var alter: @Sendable ([UInt8]) -> [UInt8] = { $0 }

    /// Creates a store that cannot be reached by some operations.
    init(_ store: any LoginStore = InMemoryStore(), failing operations: Set<Operation> = []) {
        self.store = store
        guard !operations.isEmpty else { return }
        before = { (operation) throws(StoreError) in
            if operations.contains(operation) { throw Self.error }
        }
    }

    static let error = StoreError(.unavailable, "The store cannot be reached.")

    private func run<Result>(
        _ operation: Operation,
        _ work: () async throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        try before(operation)
        let result = try await work()
        try after(operation)
        return result
    }

    func put(_ contents: [UInt8], for key: StoreKey, to provider: StoreKey, until end: Timestamp, at moment: Timestamp)
        async throws(StoreError)
    {
        try await run(.put) { () throws(StoreError) in
            try await store.put(contents, for: key, to: provider, until: end, at: moment)
        }
    }

    func request(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await run(.request) { () throws(StoreError) in try await store.request(key, at: moment).map(alter) }
    }

    func take(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await run(.take) { () throws(StoreError) in try await store.take(key, at: moment).map(alter) }
    }

    func begin(_ login: StoredLogin, at moment: Timestamp) async throws(StoreError) -> LoginAnswer {
        try await run(.begin) { () throws(StoreError) in try await store.begin(login, at: moment) }
    }

    func session(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> KeptSession? {
        try await run(.session) { () throws(StoreError) in
            try await store.session(key, at: moment).map { KeptSession(alter($0.contents), end: $0.end) }
        }
    }

    func extend(_ key: StoreKey, until end: Timestamp, at moment: Timestamp) async throws(StoreError) {
        try await run(.extend) { () throws(StoreError) in try await store.extend(key, until: end, at: moment) }
    }

    func sessions(labeled label: StoreKey, at moment: Timestamp) async throws(StoreError) -> [KeptSession] {
        try await run(.sessions) { () throws(StoreError) in try await store.sessions(labeled: label, at: moment) }
    }

    func end(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await run(.end) { () throws(StoreError) in try await store.end(key, at: moment).map(alter) }
    }

    func endSessions(_ logout: StoredLogout, at moment: Timestamp) async throws(StoreError) -> [[UInt8]] {
        try await run(.endSessions) { () throws(StoreError) in
            try await store.endSessions(logout, at: moment).map(alter)
        }
    }

    func claim(
        _ key: ReplayKey,
        until end: Timestamp,
        by claimant: String?,
        at moment: Timestamp
    ) async throws(ReplayCacheError) -> ReplayAnswer {
        do throws(StoreError) {
            try before(.claim)
        } catch {
            throw ReplayCacheError(.unavailable, error.reason)
        }
        return try await store.claim(key, until: end, by: claimant, at: moment)
    }
}

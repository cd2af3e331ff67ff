// SPDX-License-Identifier: Apache-2.0

internal import ExchangeService

#if PostgreSQL
internal import CredentialDatabase
internal import SAML

/// The used assertions of a database.
private struct DatabaseReplays: ReplayStore {
    let store: PostgreSQLReplayStore

    func claim(
        _ key: ReplayKey,
        until end: Timestamp,
        by claimant: String?,
        at moment: Timestamp
    ) async throws(ReplayCacheError) -> ReplayAnswer {
        try await store.claim(key, until: end, by: claimant, at: moment)
    }

    func release(_ key: ReplayKey, of claimant: String) async { await store.release(key, of: claimant) }
}
#endif

/// The stores that several processes share.
enum Database {
    /// Creates the tables of a database unless they exist.
    ///
    /// - Parameter settings: The connection string of libpq.
    /// - Returns: The stores of the database.
    /// - Throws: ``ConfigurationError`` if the database cannot be used.
    static func stores(_ settings: String) async throws -> SharedStores {
        #if PostgreSQL
        let database = CredentialDatabase(settings: settings)
        do {
            try await database.createTable()
        } catch {
            throw ConfigurationError(problems: ["database: \(error)"])
        }
        return SharedStores(
            credentials: { database.store(of: $0) },
            replays: DatabaseReplays(store: database.replays),
            removeUnused: { moment in
                let now = Timestamp.now
                return try await database.removeUnused(since: moment, now: now)
            }
        )
        #else
        throw ConfigurationError(problems: ["database: this program was built without the trait PostgreSQL"])
        #endif
    }
}

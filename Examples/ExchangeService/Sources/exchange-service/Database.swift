// SPDX-License-Identifier: Apache-2.0

internal import ExchangeService

#if PostgreSQL
internal import CredentialDatabase
internal import SAML
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
            try await database.createTables()
        } catch {
            throw ConfigurationError(problems: ["database: \(error)"])
        }
        return SharedStores(
            credentials: { PostgreSQLCredentialStore(database, device: $0) },
            replays: database,
            release: { await database.release($0, of: $1) },
            removeUnused: { try await database.removeUnused(since: $0, now: .now) }
        )
        #else
        throw ConfigurationError(problems: ["database: this program was built without the trait PostgreSQL"])
        #endif
    }
}

// SPDX-License-Identifier: Apache-2.0

#if PostgreSQL
public import AdobePass
public import AdobePassPostgreSQL
public import ExchangeService
internal import SAML

extension CredentialDatabase: SharedStores {
    /// Returns the store of a device.
    public func credentials(_ device: String) -> any CredentialStore { PostgreSQLCredentialStore(self, device: device) }

    /// Removes expired assertions, and the credentials that were not used since a time.
    public func removeUnused(since moment: Timestamp) async throws -> Int {
        try await removeUnused(since: moment, now: .now)
    }
}
#else
internal import ExchangeService
#endif

/// Creates the tables of a database unless they exist.
///
/// - Parameter settings: The connection string of libpq.
/// - Returns: The stores of the database, which several processes share.
/// - Throws: ``ConfigurationError`` if the database cannot be used.
func stores(ofDatabase settings: String) async throws -> any SharedStores {
    #if PostgreSQL
    let database = CredentialDatabase(settings: settings)
    do { try await database.createTables() } catch { throw ConfigurationError(problems: ["database: \(error)"]) }
    return database
    #else
    throw ConfigurationError(problems: ["database: this program was built without the trait PostgreSQL"])
    #endif
}

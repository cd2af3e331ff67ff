// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import PostgreSQLClient
internal import SAMLServiceProviderPostgreSQL

extension StoreSample {
    static let all = [
        StoreSample(
            name: "PostgreSQL",
            make: {
                let settings = try await newSchema()
                let store = PostgreSQLStore(
                    settings: settings,
                    connections: 2,
                    requests: $0,
                    requestsPerProvider: max($0 - 1, 1),
                    sessions: $0,
                    used: $0,
                    logouts: $0
                )
                try await store.createTables()
                return store
            },
            place: {
                let settings = try await newSchema()
                try await PostgreSQLStore(settings: settings, connections: 1).createTables()
                return settings
            },
            open: { PostgreSQLStore(settings: $0, connections: 2) }
        )
    ]

    /// The connection string that `with-server` sets.
    static let server = ProcessInfo.processInfo.environment["CREDENTIAL_DATABASE"] ?? ""

    /// Returns the connection string of a new schema, so that no test sees the rows of another one.
    static func newSchema() async throws -> String {
        let name = "s\(UUID().uuidString.lowercased().replacing("-", with: ""))"
        let connection = PostgreSQLConnection(settings: server)
        try await connection.runScript("CREATE SCHEMA \(name)")
        await connection.close()
        return "\(server) options=-csearch_path=\(name)"
    }
}

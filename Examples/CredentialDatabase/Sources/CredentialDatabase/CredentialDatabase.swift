// SPDX-License-Identifier: Apache-2.0

/// A PostgreSQL database with the credentials and the access tokens of many devices, for services on several machines.
///
/// ```swift
/// let database = CredentialDatabase(settings: "host=db.example dbname=adobe sslmode=verify-full")
/// try await database.createTable()
/// let store = database.store(of: hashOfDevice)
/// ```
///
/// The table contains secrets: give only the service access to it.
public final class CredentialDatabase: Sendable {
    private let settings: String
    private let connections: [Connection]
    private let longestWait: Duration

    /// Creates a database, whose connections are opened by the first statements.
    ///
    /// - Parameters:
    ///   - settings: The connection string of libpq. A password belongs in a file (`passfile`), not in the string.
    ///   - connections: The number of connections for reading and writing. A caller that registers a client or renews a
    ///     token has one more.
    ///   - longestWait: The longest wait for another caller that registers the client or renews the token.
    public init(settings: String, connections: Int = 4, longestWait: Duration = .seconds(60)) {
        self.settings = settings
        self.connections = (0..<max(connections, 1)).map { _ in Connection(settings: settings) }
        self.longestWait = longestWait
    }

    /// Creates the table unless it exists.
    ///
    /// - Throws: ``DatabaseError`` if the database cannot be reached or the service may not create a table.
    public func createTable() async throws {
        // Two services that begin together would both create it.
        _ = try await run(
            """
            DO $$ BEGIN
                SET LOCAL client_min_messages = warning;
                PERFORM pg_advisory_xact_lock(hashtextextended('adobe_pass_device', 0));
                CREATE TABLE IF NOT EXISTS adobe_pass_device (
                    device text PRIMARY KEY, client_id text NOT NULL, client_secret text NOT NULL,
                    access_token text, expires_at bigint);
            END $$
            """,
            []
        )
    }

    /// Returns the store of a device.
    ///
    /// - Parameter device: The key of the device: a hash of its identifier, which is personal data.
    /// - Returns: The store.
    public func store(of device: String) -> PostgreSQLCredentialStore {
        PostgreSQLCredentialStore(database: self, device: device)
    }

    package func run(_ statement: String, _ parameters: [String] = []) async throws -> [[String?]] {
        let number = Int.random(in: 0..<connections.count)
        return try await connections[number].run(statement, parameters)
    }

    /// Waits for the lock of a device, which a connection of its own has: the server releases it with the connection, so
    /// also if the process ends.
    func lock(_ device: String) async throws -> DeviceLock {
        let connection = Connection(settings: settings)
        let end = ContinuousClock.now + longestWait
        do {
            while true {
                let rows = try await connection.run("SELECT pg_try_advisory_lock(hashtextextended($1, 1))", [device])
                if rows.first?.first == "t" { return DeviceLock(connection: connection) }
                guard ContinuousClock.now < end else { throw DatabaseError(message: "another caller has the lock") }
                try await Task.sleep(for: .milliseconds(100))
            }
        } catch {
            await connection.close()
            throw error
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

public import PostgreSQLClient
public import SAML

/// A PostgreSQL database with the credentials and the access tokens of many devices, and with the used assertions, for
/// services on several machines.
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
    private let connections: [PostgreSQLConnection]
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
        self.connections = (0..<max(connections, 1)).map { _ in PostgreSQLConnection(settings: settings) }
        self.longestWait = longestWait
    }

    /// Creates the tables unless they exist.
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
                ALTER TABLE adobe_pass_device ADD COLUMN IF NOT EXISTS used_at timestamptz NOT NULL DEFAULT now();
                CREATE TABLE IF NOT EXISTS adobe_pass_assertion (
                    key text PRIMARY KEY, claimant text, ends_at bigint NOT NULL);
                CREATE INDEX IF NOT EXISTS adobe_pass_assertion_end ON adobe_pass_assertion (ends_at);
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

    /// The memory of used assertions.
    public var replays: PostgreSQLReplayStore { PostgreSQLReplayStore(database: self) }

    /// Removes the credentials of devices that were not used since a time, and assertions that have expired.
    ///
    /// A used device stores a new token at least once a day. A device whose lock a caller has is not removed.
    ///
    /// - Parameters:
    ///   - moment: The time since which a device was not used.
    ///   - now: The current time, at which assertions expire.
    /// - Returns: The number of devices.
    /// - Throws: ``DatabaseError``.
    public func removeUnused(since moment: Timestamp, now: Timestamp) async throws -> Int {
        _ = try await run("DELETE FROM adobe_pass_assertion WHERE ends_at <= $1::bigint", ["\(now.wholeSeconds)"])
        let statement = """
            WITH removed AS (
                DELETE FROM adobe_pass_device WHERE used_at < to_timestamp($1::bigint)
                    AND pg_try_advisory_xact_lock(hashtextextended(device, 1)) RETURNING 1)
            SELECT count(*)::text FROM removed
            """
        let rows = try await run(statement, ["\(moment.wholeSeconds)"])
        return rows.first?.first?.flatMap { Int($0) } ?? 0
    }

    package func run(_ statement: String, _ parameters: [String] = []) async throws -> [[String?]] {
        let number = Int.random(in: 0..<connections.count)
        return try await connections[number].texts(statement, parameters)
    }

    /// Waits for the lock of a device, which a connection of its own has: the server releases it with the connection, so
    /// also if the process ends.
    func lock(_ device: String) async throws -> DeviceLock {
        let connection = PostgreSQLConnection(settings: settings)
        let end = ContinuousClock.now + longestWait
        do {
            while true {
                let statement = "SELECT pg_try_advisory_lock(hashtextextended($1, 1))::text"
                if try await connection.texts(statement, [device]).first?.first == "true" {
                    return DeviceLock(connection: connection)
                }
                guard ContinuousClock.now < end else { throw DatabaseError(message: "another caller has the lock") }
                try await Task.sleep(for: .milliseconds(100))
            }
        } catch {
            await connection.close()
            throw error
        }
    }
}

/// The failure of a database.
public typealias DatabaseError = PostgreSQLError

extension PostgreSQLConnection {
    /// Runs a statement whose parameters and columns are texts.
    ///
    /// It must have the same effect twice.
    fileprivate func texts(
        _ statement: String,
        _ parameters: [String]
    ) async throws(PostgreSQLError) -> [[String?]] {
        try run(statement, parameters.map { .text($0) }).map { row in
            row.map { $0.map { String(decoding: $0, as: UTF8.self) } }
        }
    }
}

extension Timestamp {
    /// The whole seconds since 1970.
    var wholeSeconds: Int64 { duration(since: Timestamp(seconds: 0)).components.seconds }
}

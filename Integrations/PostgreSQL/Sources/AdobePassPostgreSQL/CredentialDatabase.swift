// SPDX-License-Identifier: Apache-2.0

public import AdobePass
package import PostgreSQLClient
internal import SAML

/// A PostgreSQL database with the credentials and the access token of each device.
///
/// The table contains secrets: give only the service access to it.
public struct CredentialDatabase: Sendable {
    let settings: String
    let connections: [PostgreSQLConnection]

    /// Creates a database, whose connections are opened by the first statements; see libpq for the connection string.
    public init(settings: String, connections: Int = 4) {
        self.settings = settings
        self.connections = (0..<max(connections, 1)).map { _ in PostgreSQLConnection(settings: settings) }
    }

    /// Creates the tables unless they exist.
    public func createTables() async throws {
        // Two services that begin together would both create them.
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
            """
        )
    }

    /// Removes expired assertions and the devices that were not used since a time, and returns the number of the latter.
    ///
    /// A used device stores a new token at least once a day. A device whose lock a caller has is not removed.
    public func removeUnused(since moment: Timestamp, now: Timestamp) async throws -> Int {
        _ = try await run("DELETE FROM adobe_pass_assertion WHERE ends_at <= $1::bigint", .number(now.wholeSeconds))
        let statement = """
            DELETE FROM adobe_pass_device WHERE used_at < to_timestamp($1::bigint)
                AND pg_try_advisory_xact_lock(hashtextextended(device, 1)) RETURNING device
            """
        return try await run(statement, .number(moment.wholeSeconds)).count
    }

    /// Runs a statement, which must have the same effect twice, and returns its rows of texts.
    package func run(_ statement: String, _ parameters: PostgreSQLValue...) async throws -> [[String?]] {
        try await connections[Int.random(in: connections.indices)].run(statement, parameters).map { row in
            row.map { $0.map { String(decoding: $0, as: UTF8.self) } }
        }
    }
}

/// The credentials and the access token of one device, whose key is a hash of its identifier.
public struct PostgreSQLCredentialStore: CredentialStore {
    private let database: CredentialDatabase
    private let device: String
    private let maximumWait: Duration

    /// Creates the store; a caller waits for the lock of the device at most for the longest wait.
    public init(_ database: CredentialDatabase, device: String, maximumWait: Duration = .seconds(60)) {
        (self.database, self.device, self.maximumWait) = (database, device, maximumWait)
    }

    /// Returns the stored credentials, or `nil`.
    public func credentials() async throws -> ClientCredentials? {
        let statement = "SELECT client_id, client_secret FROM adobe_pass_device WHERE device = $1"
        guard let row = try await database.run(statement, .text(device)).first, let id = row[0], let secret = row[1]
        else { return nil }
        return ClientCredentials(clientID: PrivateText(id), clientSecret: PrivateText(secret))
    }

    /// Stores credentials, and removes the token of earlier ones in the same statement.
    public func save(_ credentials: ClientCredentials) async throws {
        let statement = """
            INSERT INTO adobe_pass_device (device, client_id, client_secret) VALUES ($1, $2, $3)
            ON CONFLICT (device) DO UPDATE SET client_id = excluded.client_id, client_secret = excluded.client_secret,
                access_token = NULL, expires_at = NULL, used_at = now()
            """
        _ = try await database.run(statement, .text(device), credentials.id, credentials.secret)
    }

    /// Removes credentials that Adobe Pass rejected, with their token, unless others are stored.
    public func forget(_ credentials: ClientCredentials) async throws {
        let statement = "DELETE FROM adobe_pass_device WHERE device = $1 AND client_id = $2 AND client_secret = $3"
        _ = try await database.run(statement, .text(device), credentials.id, credentials.secret)
    }

    /// Returns the stored token, or `nil`.
    public func token() async throws -> StoredToken? {
        let statement = "SELECT access_token, expires_at::text FROM adobe_pass_device WHERE device = $1"
        guard let row = try await database.run(statement, .text(device)).first,
            let token = row[0].flatMap(AccessToken.init),
            let end = row[1].flatMap({ Int64($0) })
        else { return nil }
        return StoredToken(token, expiration: Timestamp(millisecondsSince1970: end))
    }

    /// Stores a token, unless other credentials than its own are stored.
    public func save(_ token: StoredToken, of credentials: ClientCredentials) async throws {
        let statement = """
            UPDATE adobe_pass_device SET access_token = $4, expires_at = $5::bigint, used_at = now()
            WHERE device = $1 AND client_id = $2 AND client_secret = $3
            """
        let end = PostgreSQLValue.number(token.expiration.millisecondsSince1970)
        _ = try await database.run(
            statement,
            .text(device),
            credentials.id,
            credentials.secret,
            .text(token.token.text),
            end
        )
    }

    /// Waits for the lock of the device, which its own connection has: the server releases it with the connection,
    /// so also if the process ends.
    public func renewalLock() async throws -> (any RenewalLock)? {
        let connection = PostgreSQLConnection(settings: database.settings)
        let end = ContinuousClock.now + maximumWait
        do {
            let statement = "SELECT 1 WHERE pg_try_advisory_lock(hashtextextended($1, 1))"
            while try await connection.run(statement, [.text(device)]).isEmpty {
                guard ContinuousClock.now < end else { throw PostgreSQLError(message: "another caller has the lock") }
                try await Task.sleep(for: .milliseconds(100))
            }
            return DeviceLock(connection: connection)
        } catch {
            await connection.close()
            throw error
        }
    }
}

extension ClientCredentials {
    fileprivate var id: PostgreSQLValue { .text(clientID.value) }
    fileprivate var secret: PostgreSQLValue { .text(clientSecret.value) }
}

private struct DeviceLock: RenewalLock {
    let connection: PostgreSQLConnection

    func release() async { await connection.close() }
}

extension Timestamp {
    /// The whole seconds since 1970.
    var wholeSeconds: Int64 { duration(since: Timestamp(seconds: 0)).components.seconds }
}

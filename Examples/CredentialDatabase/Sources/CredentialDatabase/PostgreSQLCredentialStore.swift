// SPDX-License-Identifier: Apache-2.0

public import AdobePass
internal import PostgreSQLClient

/// The credentials and the access token of one device in a ``CredentialDatabase``.
public struct PostgreSQLCredentialStore: CredentialStore {
    let database: CredentialDatabase
    let device: String

    /// Returns the stored credentials; `nil` if the table has no row of the device.
    ///
    /// - Throws: ``DatabaseError``.
    public func credentials() async throws -> ClientCredentials? {
        let statement = "SELECT client_id, client_secret FROM adobe_pass_device WHERE device = $1"
        guard let row = try await database.run(statement, [device]).first, let id = row[0], let secret = row[1] else {
            return nil
        }
        return ClientCredentials(clientID: PrivateText(id), clientSecret: PrivateText(secret))
    }

    /// Stores credentials, and removes the token of earlier ones in the same statement.
    ///
    /// - Throws: ``DatabaseError``.
    public func save(_ credentials: ClientCredentials) async throws {
        let statement = """
            INSERT INTO adobe_pass_device (device, client_id, client_secret) VALUES ($1, $2, $3)
            ON CONFLICT (device) DO UPDATE SET client_id = excluded.client_id, client_secret = excluded.client_secret,
                access_token = NULL, expires_at = NULL, used_at = now()
            """
        _ = try await database.run(statement, [device, credentials.clientID.value, credentials.clientSecret.value])
    }

    /// Removes credentials that the service rejected, with their token, unless others are stored.
    ///
    /// - Throws: ``DatabaseError``.
    public func forget(_ credentials: ClientCredentials) async throws {
        let statement = "DELETE FROM adobe_pass_device WHERE device = $1 AND client_id = $2 AND client_secret = $3"
        _ = try await database.run(statement, [device, credentials.clientID.value, credentials.clientSecret.value])
    }

    /// Returns the stored token; `nil` if none was stored for the credentials.
    ///
    /// - Throws: ``DatabaseError``.
    public func token() async throws -> StoredToken? {
        let statement = "SELECT access_token, expires_at::text FROM adobe_pass_device WHERE device = $1"
        guard let row = try await database.run(statement, [device]).first, let token = row[0].flatMap(AccessToken.init),
            let expiration = row[1].flatMap({ Int64($0) })
        else { return nil }
        return StoredToken(token, expiration: Timestamp(millisecondsSince1970: expiration))
    }

    /// Stores a token, unless other credentials are stored.
    ///
    /// - Throws: ``DatabaseError``.
    public func save(_ token: StoredToken, of credentials: ClientCredentials) async throws {
        let statement = """
            UPDATE adobe_pass_device SET access_token = $4, expires_at = $5::bigint, used_at = now()
            WHERE device = $1 AND client_id = $2 AND client_secret = $3
            """
        let (id, secret) = (credentials.clientID.value, credentials.clientSecret.value)
        let expiration = "\(token.expiration.millisecondsSince1970)"
        _ = try await database.run(statement, [device, id, secret, token.token.text, expiration])
    }

    /// Waits until no other caller, in this process or in another one, has the lock of the device.
    ///
    /// - Throws: `CancellationError`, or ``DatabaseError`` if the database cannot be reached or another caller has the lock
    ///   longer than the longest wait.
    public func renewalLock() async throws -> (any RenewalLock)? { try await database.lock(device) }
}

/// The lock of one device.
struct DeviceLock: RenewalLock {
    let connection: PostgreSQLConnection

    func release() async { await connection.close() }
}

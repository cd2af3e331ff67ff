// SPDX-License-Identifier: Apache-2.0

internal import GRDB

/// The SQLite database of the sandbox.
package final class Store: Sendable {
    let database: DatabaseQueue

    /// Opens or creates a database: a file, or `:memory:`.
    package init(path: String) throws {
        database = path == ":memory:" ? try DatabaseQueue() : try DatabaseQueue(path: path)
        try database.write { db in
            for statement in Self.schema { try db.execute(sql: statement) }
        }
    }

    static let tables = [
        "client", "code", "profile", "grant_", "samlRequest", "usedAssertion", "sharedProfile", "linkedDevice",
        "linkCode",
    ]

    private static let schema = [
        "CREATE TABLE IF NOT EXISTS secret (text TEXT NOT NULL)",
        """
        CREATE TABLE IF NOT EXISTS client (
            id TEXT PRIMARY KEY, secret TEXT NOT NULL, issuedAt INTEGER NOT NULL, scopes TEXT NOT NULL,
            serviceProviders TEXT NOT NULL, name TEXT NOT NULL, isRevoked INTEGER NOT NULL)
        """,
        """
        CREATE TABLE IF NOT EXISTS code (
            code TEXT PRIMARY KEY, id TEXT NOT NULL, interface TEXT NOT NULL, client TEXT NOT NULL,
            serviceProvider TEXT NOT NULL, device TEXT NOT NULL, mvpd TEXT, domainName TEXT, redirectUrl TEXT,
            information TEXT NOT NULL, generated INTEGER NOT NULL, expires INTEGER NOT NULL, identities TEXT NOT NULL)
        """,
        """
        CREATE TABLE IF NOT EXISTS profile (
            interface TEXT NOT NULL, client TEXT NOT NULL, serviceProvider TEXT NOT NULL, device TEXT NOT NULL,
            mvpd TEXT NOT NULL, userID TEXT NOT NULL, type TEXT NOT NULL, issuer TEXT NOT NULL,
            attributes TEXT NOT NULL, notBefore INTEGER NOT NULL, notAfter INTEGER NOT NULL,
            PRIMARY KEY (interface, client, serviceProvider, device, mvpd))
        """,
        """
        CREATE TABLE IF NOT EXISTS grant_ (
            serviceProvider TEXT NOT NULL, device TEXT NOT NULL, mvpd TEXT NOT NULL, resource TEXT NOT NULL,
            expires INTEGER NOT NULL, PRIMARY KEY (serviceProvider, device, resource))
        """,
        """
        CREATE TABLE IF NOT EXISTS samlRequest (
            id TEXT PRIMARY KEY, serviceProvider TEXT NOT NULL, mvpd TEXT NOT NULL, expires INTEGER NOT NULL)
        """,
        """
        CREATE TABLE IF NOT EXISTS usedAssertion (
            issuer TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (issuer, id))
        """,
        """
        CREATE TABLE IF NOT EXISTS sharedProfile (
            identity TEXT NOT NULL, client TEXT NOT NULL, serviceProvider TEXT NOT NULL, device TEXT NOT NULL,
            mvpd TEXT NOT NULL, PRIMARY KEY (identity, client, serviceProvider, device, mvpd))
        """,
        """
        CREATE TABLE IF NOT EXISTS linkedDevice (
            serviceProvider TEXT NOT NULL, identity TEXT NOT NULL, device TEXT NOT NULL, information TEXT NOT NULL,
            lastSeen INTEGER NOT NULL, usedLink INTEGER NOT NULL,
            PRIMARY KEY (serviceProvider, identity, device))
        """,
        """
        CREATE TABLE IF NOT EXISTS linkCode (
            code TEXT NOT NULL, serviceProvider TEXT NOT NULL, identity TEXT NOT NULL, expires INTEGER NOT NULL,
            PRIMARY KEY (code, serviceProvider))
        """,
    ]

    /// Returns the secret of access tokens, which is created once for a database.
    func secret() throws -> [UInt8] {
        try database.write { db in
            if let found = try String.fetchOne(db, sql: "SELECT text FROM secret") { return Array(found.utf8) }
            let text = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
            try db.execute(sql: "INSERT INTO secret VALUES (?)", arguments: [text])
            return Array(text.utf8)
        }
    }

    func counts() throws -> JSON {
        try database.read { db in
            .object(
                try Self.tables.map { table in
                    let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
                    return JSON.Member(table == "grant_" ? "grant" : table, .number(count))
                }
            )
        }
    }

    func removeAll() throws {
        try database.write { db in
            for table in Self.tables { try db.execute(sql: "DELETE FROM \(table)") }
        }
    }
}

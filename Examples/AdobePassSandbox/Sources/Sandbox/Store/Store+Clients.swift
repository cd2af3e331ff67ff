// SPDX-License-Identifier: Apache-2.0

internal import GRDB

extension Store {
    func add(_ client: Client) throws {
        try database.write { db in
            try db.execute(
                sql: "INSERT INTO client VALUES (?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    client.id, client.secret, client.issuedAt, client.scopes.joined(separator: " "),
                    client.serviceProviders.joined(separator: " "), client.name, client.isRevoked,
                ]
            )
        }
    }

    func client(_ id: String) throws -> Client? {
        try database.read { db in
            guard let row = try Row.fetchOne(db, sql: "SELECT * FROM client WHERE id = ?", arguments: [id]) else {
                return nil
            }
            let scopes: String = row["scopes"]
            let serviceProviders: String = row["serviceProviders"]
            return Client(
                id: row["id"],
                secret: row["secret"],
                issuedAt: row["issuedAt"],
                scopes: scopes.split(separator: " ").map(String.init),
                serviceProviders: serviceProviders.split(separator: " ").map(String.init),
                name: row["name"],
                isRevoked: row["isRevoked"]
            )
        }
    }

    func revokeClients() throws {
        try database.write { db in try db.execute(sql: "UPDATE client SET isRevoked = 1") }
    }
}

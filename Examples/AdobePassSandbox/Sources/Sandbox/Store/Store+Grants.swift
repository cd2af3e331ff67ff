// SPDX-License-Identifier: Apache-2.0

internal import GRDB

/// An authorization token of V1.
struct Grant: Hashable, Sendable {
    let serviceProvider: String
    let device: String
    let mvpd: String
    let resource: String
    let expires: Int
}

extension Store {
    func save(_ grant: Grant) throws {
        try database.write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO grant_ VALUES (?, ?, ?, ?, ?)",
                arguments: [grant.serviceProvider, grant.device, grant.mvpd, grant.resource, grant.expires]
            )
        }
    }

    /// Returns the grant of a resource, even if it has expired.
    func grant(of owner: Profile.Owner, resource: String) throws -> Grant? {
        try database.read { db in
            let row = try Row.fetchOne(
                db,
                sql: "SELECT * FROM grant_ WHERE serviceProvider = ? AND device = ? AND resource = ?",
                arguments: [owner.serviceProvider, owner.device, resource]
            )
            return row.map { row in
                Grant(
                    serviceProvider: row["serviceProvider"],
                    device: row["device"],
                    mvpd: row["mvpd"],
                    resource: row["resource"],
                    expires: row["expires"]
                )
            }
        }
    }

    func removeGrants(of owner: Profile.Owner) throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM grant_ WHERE serviceProvider = ? AND device = ?",
                arguments: [owner.serviceProvider, owner.device]
            )
        }
    }
}

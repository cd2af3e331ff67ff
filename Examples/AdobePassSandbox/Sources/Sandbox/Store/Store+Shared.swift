// SPDX-License-Identifier: Apache-2.0

internal import GRDB

extension Store {
    /// Stores that a profile was created with shared identities.
    func link(_ owner: Profile.Owner, mvpd: String, to identities: [String]) throws {
        try database.write { db in
            for identity in identities {
                try db.execute(
                    sql: "INSERT OR REPLACE INTO sharedProfile VALUES (?, ?, ?, ?, ?)",
                    arguments: [identity, owner.client, owner.serviceProvider, owner.device, mvpd]
                )
            }
        }
    }

    /// Returns the profiles of V2 that were created with a shared identity, including expired ones.
    func profiles(sharedBy identity: String) throws -> [Profile] {
        let links = try database.read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT * FROM sharedProfile WHERE identity = ? ORDER BY rowid",
                arguments: [identity]
            ).map { row in
                let owner = Profile.Owner(
                    interface: .v2,
                    client: row["client"],
                    serviceProvider: row["serviceProvider"],
                    device: row["device"]
                )
                return (owner: owner, mvpd: row["mvpd"] as String)
            }
        }
        return try links.flatMap { link in try profiles(of: link.owner).filter { $0.mvpd == link.mvpd } }
    }

    /// Removes the profiles for a provider that were created with a shared identity.
    func removeProfiles(sharedBy identity: String, mvpd: String) throws {
        for profile in try profiles(sharedBy: identity) where profile.mvpd == mvpd {
            try removeProfiles(of: profile.owner, mvpd: mvpd)
        }
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM sharedProfile WHERE identity = ? AND mvpd = ?",
                arguments: [identity, mvpd]
            )
        }
    }

    /// Removes the temporary access of a provider, for all devices or for some.
    func removeTemporaryAccess(serviceProvider: String, mvpd: String, devices: [String]?) throws {
        try database.write { db in
            for (table, type) in [("profile", " AND type = 'temporary'"), ("grant_", "")] {
                let places = devices.map { " AND device IN (\($0.map { _ in "?" }.joined(separator: ", ")))" } ?? ""
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE serviceProvider = ? AND mvpd = ?\(type)\(places)",
                    arguments: StatementArguments([serviceProvider, mvpd] + (devices ?? []))
                )
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import GRDB

extension Store {
    /// Adds a profile, or replaces it.
    ///
    /// A device has one token in V1, and one profile for each provider in V2.
    func save(_ profile: Profile) throws {
        let owner = profile.owner
        let attributes = String(decoding: try JSONEncoder().encode(profile.attributes), as: UTF8.self)
        try database.write { db in
            if owner.interface == .v1 { try Self.remove(owner, db) }
            try db.execute(
                sql: "INSERT OR REPLACE INTO profile VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    owner.interface.rawValue, owner.client, owner.serviceProvider, owner.device, profile.mvpd,
                    profile.userID, profile.kind.rawValue, profile.issuer, attributes, profile.notBefore,
                    profile.notAfter,
                ]
            )
        }
    }

    /// Returns the profiles of an owner, including expired ones.
    func profiles(of owner: Profile.Owner) throws -> [Profile] {
        try database.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT * FROM profile WHERE \(Self.condition) ORDER BY mvpd",
                arguments: Self.arguments(owner)
            )
            return try rows.map { row in
                let attributes: String = row["attributes"]
                return Profile(
                    owner: owner,
                    mvpd: row["mvpd"],
                    userID: row["userID"],
                    kind: Profile.Kind(rawValue: row["type"]) ?? .regular,
                    issuer: row["issuer"],
                    attributes: try JSONDecoder().decode([String: [String]].self, from: Data(attributes.utf8)),
                    notBefore: row["notBefore"],
                    notAfter: row["notAfter"]
                )
            }
        }
    }

    /// Removes the profiles of an owner, or only the one for a provider.
    func removeProfiles(of owner: Profile.Owner, mvpd: String? = nil) throws {
        try database.write { db in
            guard let mvpd else { return try Self.remove(owner, db) }
            try db.execute(
                sql: "DELETE FROM profile WHERE \(Self.condition) AND mvpd = ?",
                arguments: Self.arguments(owner) + [mvpd]
            )
        }
    }

    private static let condition = "interface = ? AND client = ? AND serviceProvider = ? AND device = ?"

    private static func arguments(_ owner: Profile.Owner) -> StatementArguments {
        [owner.interface.rawValue, owner.client, owner.serviceProvider, owner.device]
    }

    private static func remove(_ owner: Profile.Owner, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM profile WHERE \(condition)", arguments: arguments(owner))
    }
}

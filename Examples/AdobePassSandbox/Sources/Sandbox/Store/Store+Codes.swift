// SPDX-License-Identifier: Apache-2.0

internal import GRDB

extension Store {
    /// Adds a code, or replaces it.
    func save(_ code: RegistrationCode) throws {
        try database.write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO code VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    code.code, code.id, code.interface.rawValue, code.client, code.serviceProvider, code.device,
                    code.mvpd, code.domainName, code.redirectUrl, code.information, code.generated, code.expires,
                    JSON.array(code.identities.map { .string($0) }).text,
                ]
            )
        }
    }

    /// Returns the record of a code, even if it has expired.
    func code(_ code: String) throws -> RegistrationCode? {
        try database.read { db in
            guard let row = try Row.fetchOne(db, sql: "SELECT * FROM code WHERE code = ?", arguments: [code]) else {
                return nil
            }
            let identities: String = row["identities"]
            return RegistrationCode(
                code: row["code"],
                id: row["id"],
                interface: Interface(rawValue: row["interface"]) ?? .v2,
                client: row["client"],
                serviceProvider: row["serviceProvider"],
                device: row["device"],
                mvpd: row["mvpd"],
                domainName: row["domainName"],
                redirectUrl: row["redirectUrl"],
                information: row["information"],
                identities: JSON(parsing: Array(identities.utf8))?.array?.compactMap(\.string) ?? [],
                generated: row["generated"],
                expires: row["expires"]
            )
        }
    }

    /// Removes a code, and returns whether it existed.
    func removeCode(_ code: String) throws -> Bool {
        try database.write { db in
            try db.execute(sql: "DELETE FROM code WHERE code = ?", arguments: [code])
            return db.changesCount > 0
        }
    }
}

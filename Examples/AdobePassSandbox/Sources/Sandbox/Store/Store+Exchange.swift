// SPDX-License-Identifier: Apache-2.0

internal import GRDB

extension Store {
    /// Stores an issued request.
    func addRequest(_ id: String, serviceProvider: String, mvpd: String, expires: Int) throws {
        try database.write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO samlRequest VALUES (?, ?, ?, ?)",
                arguments: [id, serviceProvider, mvpd, expires]
            )
        }
    }

    /// Returns the identifiers of the requests that can still be answered.
    func requests(serviceProvider: String, mvpd: String, at now: Int) throws -> [String] {
        try database.read { db in
            try String.fetchAll(
                db,
                sql: "SELECT id FROM samlRequest WHERE serviceProvider = ? AND mvpd = ? AND expires > ?",
                arguments: [serviceProvider, mvpd, now]
            )
        }
    }

    /// Stores used assertions permanently; returns `false` and stores nothing if one was used before.
    func use(_ assertions: [(issuer: String, id: String)]) throws -> Bool {
        try database.write { db in
            for assertion in assertions {
                let found = try Row.fetchOne(
                    db,
                    sql: "SELECT 1 FROM usedAssertion WHERE issuer = ? AND id = ?",
                    arguments: [assertion.issuer, assertion.id]
                )
                if found != nil { return false }
            }
            for assertion in assertions {
                try db.execute(
                    sql: "INSERT INTO usedAssertion VALUES (?, ?)",
                    arguments: [assertion.issuer, assertion.id]
                )
            }
            return true
        }
    }
}

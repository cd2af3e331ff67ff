// SPDX-License-Identifier: Apache-2.0

internal import GRDB

/// A device of the SSO service, which received a token of an identity.
struct LinkedDevice: Hashable, Sendable {
    let serviceProvider: String
    /// The identity of all devices that share it.
    let identity: String
    /// The identifier of the device, as sent.
    let device: String
    /// The information about the device, in Base64.
    let information: String
    let lastSeen: Int
    /// Whether the device used a link code, instead of the identity itself.
    let usedLink: Bool
}

extension Store {
    /// Adds a device, or replaces it.
    func save(_ device: LinkedDevice) throws {
        try database.write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO linkedDevice VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [
                    device.serviceProvider, device.identity, device.device, device.information, device.lastSeen,
                    device.usedLink,
                ]
            )
        }
    }

    func linkedDevices(serviceProvider: String, identity: String) throws -> [LinkedDevice] {
        try database.read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT * FROM linkedDevice WHERE serviceProvider = ? AND identity = ? ORDER BY device",
                arguments: [serviceProvider, identity]
            ).map { row in
                LinkedDevice(
                    serviceProvider: serviceProvider,
                    identity: identity,
                    device: row["device"],
                    information: row["information"],
                    lastSeen: row["lastSeen"],
                    usedLink: row["usedLink"]
                )
            }
        }
    }

    /// Removes a device, and returns whether it existed.
    func removeLinkedDevice(serviceProvider: String, identity: String, device: String) throws -> Bool {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM linkedDevice WHERE serviceProvider = ? AND identity = ? AND device = ?",
                arguments: [serviceProvider, identity, device]
            )
            return db.changesCount > 0
        }
    }

    func addLinkCode(_ code: String, serviceProvider: String, identity: String, expires: Int) throws {
        try database.write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO linkCode VALUES (?, ?, ?, ?)",
                arguments: [code, serviceProvider, identity, expires]
            )
        }
    }

    /// Returns the identity of a link code, which is valid once; `nil` if there is no valid code.
    func useLinkCode(_ code: String, serviceProvider: String, at now: Int) throws -> String? {
        try database.write { db in
            let identity = try String.fetchOne(
                db,
                sql: "SELECT identity FROM linkCode WHERE code = ? AND serviceProvider = ? AND expires > ?",
                arguments: [code, serviceProvider, now]
            )
            try db.execute(
                sql: "DELETE FROM linkCode WHERE code = ? AND serviceProvider = ?",
                arguments: [code, serviceProvider]
            )
            return identity
        }
    }
}

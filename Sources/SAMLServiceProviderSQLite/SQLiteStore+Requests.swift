// SPDX-License-Identifier: Apache-2.0

public import SAML
public import SAMLServiceProvider
internal import SQLiteDatabase

extension SQLiteStore: RequestStore {
    /// Keeps a request; see `RequestStore`.
    public func put(
        _ contents: [UInt8],
        for key: StoreKey,
        to provider: StoreKey,
        until end: Timestamp,
        at moment: Timestamp
    ) async throws(StoreError) {
        let (capacity, quota) = (capacities.requests, capacities.requestsPerProvider)
        let isKept = try await writer.answer(.change) { (database) throws(SQLiteFault) in
            try database.removeExpired(.request, at: moment.microseconds)
            let rows = "SELECT CAST(rows AS TEXT) FROM share WHERE provider = ?1"
            if try database.number(rows, [.bytes(provider.bytes)]) ?? 0 >= quota {
                let oldest = "SELECT number FROM request WHERE provider = ?1 ORDER BY number LIMIT 1"
                try database.rows("DELETE FROM request WHERE number IN (\(oldest))", [.bytes(provider.bytes)])
            }
            let surplus = try database.count(.request) - capacity + 1
            if surplus > 0 {
                let oldest = "SELECT number FROM request ORDER BY number LIMIT ?1"
                try database.rows("DELETE FROM request WHERE number IN (\(oldest))", [.number(surplus)])
            }
            let insertion = """
                INSERT INTO request (key, until, contents, provider) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT DO NOTHING RETURNING key
                """
            let values: [StoreConnection.Parameter] = [
                .bytes(key.bytes), .number(end.microseconds), .bytes(contents),
                .bytes(provider.bytes),
            ]
            return try !database.rows(insertion, values).isEmpty
        }
        if !isKept { throw StoreError(.unavailable, "The store contains a request with this key.") }
    }

    /// Returns a request; see `RequestStore`.
    public func request(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await reader.answer { (database) throws(SQLiteFault) in
            try database.rows(
                "SELECT contents FROM request WHERE key = ?1 AND until > ?2",
                [.bytes(key.bytes), .number(moment.microseconds)]
            ).first?[0]
        }
    }

    /// Takes a request for one use; see `RequestStore`.
    public func take(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await writer.answer { (database) throws(SQLiteFault) in
            try database.rows(
                "DELETE FROM request WHERE key = ?1 AND until > ?2 AND taken = 0 RETURNING contents",
                [.bytes(key.bytes), .number(moment.microseconds)]
            ).first?[0]
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

public import SAML
public import SAMLServiceProvider
internal import SQLiteDatabase

extension SQLiteStore: RequestStore {
    /// Keeps a request; see `RequestStore`.
    public func put(
        _ contents: [UInt8],
        for key: StoreKey,
        until end: Timestamp,
        at moment: Timestamp
    ) async throws(StoreError) {
        let capacity = capacities.requests
        let isKept = try await writer.answer { (connection) throws(SQLiteFault) in
            try await connection.change { (database) throws(SQLiteFault) in
                try database.removeExpired(.request, at: moment.microseconds)
                let surplus = try database.count(.request) - capacity + 1
                if surplus > 0 {
                    let oldest = "SELECT number FROM request ORDER BY number LIMIT ?1"
                    try database.rows("DELETE FROM request WHERE number IN (\(oldest))", [.number(surplus)])
                }
                let insertion = """
                    INSERT INTO request (key, until, contents) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING RETURNING key
                    """
                let values: [StoreConnection.Parameter] = [
                    .bytes(key.bytes), .number(end.microseconds), .bytes(contents),
                ]
                return try !database.rows(insertion, values).isEmpty
            }
        }
        if !isKept { throw StoreError(.unavailable, "The store contains a request with this key.") }
    }

    /// Takes a request for one use; see `RequestStore`.
    public func take(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> TakenRequest? {
        let end = moment.adding(seconds: TakenRequest.seconds)
        let row = try await writer.answer { (connection) throws(SQLiteFault) in
            try await connection.run { (database) throws(SQLiteFault) in
                try database.rows(
                    """
                    UPDATE request SET uses = uses + 1, until = CASE uses WHEN 0 THEN min(until, ?3) ELSE until END
                    WHERE key = ?1 AND until > ?2 RETURNING contents, CASE uses WHEN 1 THEN x'' END
                    """,
                    [.bytes(key.bytes), .number(moment.microseconds), .number(end.microseconds)],
                    columns: 2
                ).first
            }
        }
        guard let row, let contents = row[0] else { return nil }
        return TakenRequest(contents, isFirst: row[1] != nil)
    }
}

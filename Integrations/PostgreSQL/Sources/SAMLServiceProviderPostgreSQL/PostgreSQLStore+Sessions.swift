// SPDX-License-Identifier: Apache-2.0

internal import PostgreSQLClient
public import SAML
public import SAMLServiceProvider

extension PostgreSQLStore: SessionStore {
    /// Returns a session; see `SessionStore`.
    public func session(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> KeptSession? {
        try await sessions("key = $1", key, at: moment).first
    }

    /// Returns the sessions with a label; see `SessionStore`.
    public func sessions(labeled label: StoreKey, at moment: Timestamp) async throws(StoreError) -> [KeptSession] {
        try await sessions("labels @> ARRAY[$1::bytea]", label, at: moment)
    }

    private func sessions(_ condition: String, _ key: StoreKey, at moment: Timestamp) async throws(StoreError)
        -> [KeptSession]
    {
        try await run(
            "SELECT contents, until::text FROM saml_session WHERE \(condition) AND until > $2::bigint",
            [.bytes(key.bytes), .number(moment.microseconds)]
        ).compactMap { row in
            guard let contents = row[0], let end = [row].number(inColumn: 1) else { return nil }
            return KeptSession(contents, end: Timestamp(microseconds: end))
        }
    }

    /// Moves the end of a session; see `SessionStore`.
    public func extend(_ key: StoreKey, until end: Timestamp, at moment: Timestamp) async throws(StoreError) {
        _ = try await run(
            """
            \(StoreSchema.unhurried) UPDATE saml_session SET until = $3::bigint FROM unhurried
            WHERE key = $1 AND until > $2::bigint
            """,
            [.bytes(key.bytes), .number(moment.microseconds), .number(end.microseconds)]
        )
    }

    /// Ends a session; see `SessionStore`.
    public func end(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await run(
            "DELETE FROM saml_session WHERE key = $1 AND until > $2::bigint RETURNING contents",
            [.bytes(key.bytes), .number(moment.microseconds)]
        ).first?[0]
    }

    /// Ends the sessions of a logout; see `SessionStore`.
    public func endSessions(_ logout: StoredLogout, at moment: Timestamp) async throws(StoreError) -> [[UInt8]] {
        _ = try await run(StoreTable.logout.removal, [.number(moment.microseconds)])
        let rows = try await run(
            "SELECT saml_end_sessions($1, $2, $3, $4, $5, $6, $7)",
            [
                .bytes(logout.label.bytes), .byteArrays(logout.indexes.map(\.bytes)),
                .number(logout.issued.microseconds), .text("\(logout.isLocal)"), .number(logout.end.microseconds),
                .number(moment.microseconds), .number(Int64(logouts)),
            ]
        )
        let ended = rows.compactMap { $0[0] }
        guard ended.count == rows.count else {
            throw StoreError(.full, "The store is full: it contains too many logouts.")
        }
        return ended
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import PostgreSQLClient
public import SAML
public import SAMLServiceProvider

extension PostgreSQLStore: SessionStore {
    /// Creates a session; see `SessionStore`.
    public func create(_ session: StoredSession, at moment: Timestamp) async throws(StoreError) -> Bool {
        guard try await surplus(of: .session, at: moment) <= 0 else {
            throw StoreError(.full, "The store is full: it contains too many sessions.")
        }
        let rows = try await run(
            "\(StoreSchema.unhurried) SELECT saml_create_session($1, $2, $3, $4, $5, $6, $7)::text FROM unhurried",
            [
                .bytes(session.key.bytes), .bytes(session.principal.bytes),
                .byteArrays(session.indexes.map(\.bytes)), .number(session.issued.microseconds),
                .number(session.end.microseconds), .bytes(session.contents), .number(moment.microseconds),
            ]
        )
        return rows.first?.first == Array("true".utf8)
    }

    /// Returns the contents of a session; see `SessionStore`.
    public func session(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await run(
            "SELECT contents FROM saml_session WHERE key = $1 AND until > $2::bigint",
            [.bytes(key.bytes), .number(moment.microseconds)]
        ).first?[0]
    }

    /// Ends a session; see `SessionStore`.
    public func end(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await run(
            "DELETE FROM saml_session WHERE key = $1 AND until > $2::bigint RETURNING contents",
            [.bytes(key.bytes), .number(moment.microseconds)]
        ).first?[0]
    }

    /// Ends the sessions of a user; see `SessionStore`.
    public func endSessions(_ logout: StoredLogout, at moment: Timestamp) async throws(StoreError) -> Int {
        _ = try await run(StoreTable.logout.removal, [.number(moment.microseconds)])
        let rows = try await run(
            "SELECT saml_end_sessions($1, $2, $3, $4, $5, $6)::text",
            [
                .bytes(logout.principal.bytes), .byteArrays(logout.indexes.map(\.bytes)),
                .number(logout.issued.microseconds), .number(logout.end.microseconds),
                .number(moment.microseconds), .number(Int64(logouts)),
            ]
        )
        guard let ended = rows.firstNumber else { throw StoreError(.unavailable, "The database gives no answer.") }
        guard ended >= 0 else { throw StoreError(.full, "The store is full: it contains too many logouts.") }
        return ended
    }
}

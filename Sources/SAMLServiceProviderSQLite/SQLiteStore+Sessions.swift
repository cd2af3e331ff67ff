// SPDX-License-Identifier: Apache-2.0

public import SAML
public import SAMLServiceProvider
internal import SQLiteDatabase

extension SQLiteStore: SessionStore {
    /// Returns a session; see `SessionStore`.
    public func session(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> KeptSession? {
        try await sessions("key = ?1", key, at: moment).first
    }

    /// Returns the sessions with a label; see `SessionStore`.
    public func sessions(labeled label: StoreKey, at moment: Timestamp) async throws(StoreError) -> [KeptSession] {
        try await sessions("number IN (SELECT session FROM label WHERE label = ?1)", label, at: moment)
    }

    private func sessions(_ condition: String, _ key: StoreKey, at moment: Timestamp) async throws(StoreError)
        -> [KeptSession]
    {
        try await reader.answer { (database) throws(SQLiteFault) in
            try database.rows(
                "SELECT contents, CAST(until AS TEXT) FROM session WHERE \(condition) AND until > ?2",
                [.bytes(key.bytes), .number(moment.microseconds)],
                columns: 2
            ).compactMap { row in
                guard let contents = row[0], let end = row[1].flatMap(StoreConnection.number) else { return nil }
                return KeptSession(contents, end: Timestamp(microseconds: end))
            }
        }
    }

    /// Moves the end of a session; see `SessionStore`.
    public func extend(_ key: StoreKey, until end: Timestamp, at moment: Timestamp) async throws(StoreError) {
        try await writer.answer(.change) { (database) throws(SQLiteFault) in
            _ = try database.rows(
                "UPDATE session SET until = ?3 WHERE key = ?1 AND until > ?2",
                [.bytes(key.bytes), .number(moment.microseconds), .number(end.microseconds)]
            )
        }
    }

    /// Ends a session; see `SessionStore`.
    public func end(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await writer.answer(.durableChange) { (database) throws(SQLiteFault) in
            try database.rows(
                "DELETE FROM session WHERE key = ?1 AND until > ?2 RETURNING contents",
                [.bytes(key.bytes), .number(moment.microseconds)]
            ).first?[0]
        }
    }

    /// Ends the sessions of a logout; see `SessionStore`.
    public func endSessions(_ logout: StoredLogout, at moment: Timestamp) async throws(StoreError) -> [[UInt8]] {
        let capacity = capacities.logouts
        let (ended, isKept) = try await writer.answer(.durableChange) { (database) throws(SQLiteFault) in
            let ended = try database.endSessions(of: logout, at: moment)
            return (ended, try database.keep(logout, in: capacity, at: moment))
        }
        guard isKept else { throw StoreError(.full, "The store is full: it contains too many logouts.") }
        return ended
    }
}

extension StoreConnection {
    /// Ends the sessions that a logout names, and returns their contents.
    fileprivate func endSessions(of logout: StoredLogout, at moment: Timestamp) throws(SQLiteFault) -> [[UInt8]] {
        let sessions = try rows(
            """
            SELECT key, indexes FROM session WHERE number IN (SELECT session FROM label WHERE label = ?1)
            AND (issued <= ?2 OR ?4) AND until > ?3
            """,
            [
                .bytes(logout.label.bytes), .number(logout.issued.microseconds), .number(moment.microseconds),
                .number(logout.isLocal ? 1 : 0),
            ],
            columns: 2
        )
        var ended: [[UInt8]] = []
        for session in sessions {
            guard let key = session[0], let indexes = session[1] else { continue }
            let keys = stride(from: 0, to: indexes.count - 31, by: 32).map {
                StoreKey(digest: Array(indexes[$0..<$0 + 32]))
            }
            guard logout.names(keys) else { continue }
            let removal = "DELETE FROM session WHERE key = ?1 RETURNING contents"
            ended += try rows(removal, [.bytes(key)]).map { $0[0] ?? [] }
        }
        return ended
    }

    /// Keeps a logout; returns `false` if the table has no room for it.
    fileprivate func keep(
        _ logout: StoredLogout,
        in capacity: Int,
        at moment: Timestamp
    ) throws(SQLiteFault) -> Bool {
        try removeExpired(.logout, at: moment.microseconds)
        let sessions = logout.indexes.isEmpty ? [[]] : Set(logout.indexes.map(\.bytes))
        let parts = sessions.map { session -> [Parameter] in
            [.bytes(logout.label.bytes), .bytes(session), .number(logout.isLocal ? 1 : 0)]
        }
        var new = 0
        for part in parts {
            let query = "SELECT label FROM logout WHERE label = ?1 AND session = ?2 AND local = ?3"
            if try rows(query, part).isEmpty { new += 1 }
        }
        guard try count(.logout) + new <= capacity else { return false }
        let insertion = """
            INSERT INTO logout (label, session, local, issued, until) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (label, session, local)
            DO UPDATE SET issued = max(issued, excluded.issued), until = max(until, excluded.until)
            """
        for part in parts {
            try rows(insertion, part + [.number(logout.issued.microseconds), .number(logout.end.microseconds)])
        }
        return true
    }
}

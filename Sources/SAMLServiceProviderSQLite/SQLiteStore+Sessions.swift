// SPDX-License-Identifier: Apache-2.0

public import SAML
public import SAMLServiceProvider
internal import SQLiteDatabase

extension SQLiteStore: SessionStore {
    /// Creates a session; see `SessionStore`.
    public func create(_ session: StoredSession, at moment: Timestamp) async throws(StoreError) -> Bool {
        let capacity = capacities.sessions
        let exists = try await writer.answer { (connection) throws(SQLiteFault) -> Bool? in
            try await connection.change { (database) throws(SQLiteFault) -> Bool? in
                try database.removeExpired(.session, at: moment.microseconds)
                if try database.isBarred(session, at: moment) { return false }
                guard try database.count(.session) < capacity else { return nil }
                let insertion = """
                    INSERT INTO session (key, principal, indexes, issued, until, contents) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                    """
                try database.rows(
                    insertion,
                    [
                        .bytes(session.key.bytes), .bytes(session.principal.bytes),
                        .bytes(session.indexes.flatMap(\.bytes)), .number(session.issued.microseconds),
                        .number(session.end.microseconds), .bytes(session.contents),
                    ]
                )
                return true
            }
        }
        guard let exists else { throw StoreError(.full, "The store is full: it contains too many sessions.") }
        return exists
    }

    /// Returns the contents of a session; see `SessionStore`.
    public func session(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await reader.answer { (connection) throws(SQLiteFault) in
            try await connection.run { (database) throws(SQLiteFault) in
                try database.rows(
                    "SELECT contents FROM session WHERE key = ?1 AND until > ?2",
                    [.bytes(key.bytes), .number(moment.microseconds)]
                ).first?[0]
            }
        }
    }

    /// Ends a session; see `SessionStore`.
    public func end(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await writer.answer { (connection) throws(SQLiteFault) in
            try await connection.change(durably: true) { (database) throws(SQLiteFault) in
                try database.rows(
                    "DELETE FROM session WHERE key = ?1 AND until > ?2 RETURNING contents",
                    [.bytes(key.bytes), .number(moment.microseconds)]
                ).first?[0]
            }
        }
    }

    /// Ends the sessions of a user; see `SessionStore`.
    public func endSessions(_ logout: StoredLogout, at moment: Timestamp) async throws(StoreError) -> Int {
        let capacity = capacities.logouts
        let (ended, isKept) = try await writer.answer { (connection) throws(SQLiteFault) in
            try await connection.change(durably: true) { (database) throws(SQLiteFault) in
                let ended = try database.endSessions(of: logout, at: moment)
                return (ended, try database.keep(logout, in: capacity, at: moment))
            }
        }
        guard isKept else { throw StoreError(.full, "The store is full: it contains too many logouts.") }
        return ended
    }
}

extension StoreConnection {
    /// Returns whether a logout bars a session.
    fileprivate func isBarred(_ session: StoredSession, at moment: Timestamp) throws(SQLiteFault) -> Bool {
        let barred = try rows(
            "SELECT session FROM logout WHERE principal = ?1 AND issued >= ?2 AND until > ?3",
            [.bytes(session.principal.bytes), .number(session.issued.microseconds), .number(moment.microseconds)]
        ).compactMap { $0[0] }
        if barred.isEmpty { return false }
        let indexes = Set(session.indexes.map(\.bytes))
        return indexes.isEmpty || barred.contains { $0.isEmpty || indexes.contains($0) }
    }

    /// Ends the sessions that a logout names.
    fileprivate func endSessions(of logout: StoredLogout, at moment: Timestamp) throws(SQLiteFault) -> Int {
        let sessions = try rows(
            "SELECT key, indexes FROM session WHERE principal = ?1 AND issued <= ?2 AND until > ?3",
            [.bytes(logout.principal.bytes), .number(logout.issued.microseconds), .number(moment.microseconds)],
            columns: 2
        )
        var ended = 0
        for session in sessions {
            guard let key = session[0], let indexes = session[1] else { continue }
            let keys = stride(from: 0, to: indexes.count - 31, by: 32).map {
                StoreKey(digest: Array(indexes[$0..<$0 + 32]))
            }
            guard logout.names(keys) else { continue }
            try rows("DELETE FROM session WHERE key = ?1", [.bytes(key)])
            ended += 1
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
        var new = 0
        for session in sessions {
            let query = "SELECT principal FROM logout WHERE principal = ?1 AND session = ?2"
            if try rows(query, [.bytes(logout.principal.bytes), .bytes(session)]).isEmpty { new += 1 }
        }
        guard try count(.logout) + new <= capacity else { return false }
        let insertion = """
            INSERT INTO logout (principal, session, issued, until) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (principal, session)
            DO UPDATE SET issued = max(issued, excluded.issued), until = max(until, excluded.until)
            """
        for session in sessions {
            try rows(
                insertion,
                [
                    .bytes(logout.principal.bytes), .bytes(session), .number(logout.issued.microseconds),
                    .number(logout.end.microseconds),
                ]
            )
        }
        return true
    }
}

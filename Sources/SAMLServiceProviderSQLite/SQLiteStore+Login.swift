// SPDX-License-Identifier: Apache-2.0

public import SAML
public import SAMLServiceProvider
internal import SQLiteDatabase

extension SQLiteStore: LoginStore {
    /// Begins a session; see `LoginStore`.
    public func begin(_ login: StoredLogin, at moment: Timestamp) async throws(StoreError) -> LoginAnswer {
        let capacities = capacities
        let end = try await writer.answer(.durableChange) { (database) throws(SQLiteFault) in
            try database.begin(login, in: capacities, at: moment)
        }
        switch end {
        case .answer(let answer): return answer
        case .full(let entries): throw StoreError(.full, "The store is full: it contains too many \(entries).")
        }
    }
}

/// How the operation for a login ends.
private enum LoginEnd {
    case answer(LoginAnswer)
    case full(String)
}

extension StoreConnection {
    /// Begins a login in a transaction.
    ///
    /// Every check precedes the changes of the database; only claims that were made remain.
    fileprivate func begin(
        _ login: StoredLogin,
        in capacities: SQLiteStore.Capacities,
        at moment: Timestamp
    ) throws(SQLiteFault) -> LoginEnd {
        let (session, now) = (login.session, Parameter.number(moment.microseconds))
        try removeExpired(.session, at: moment.microseconds)
        let known = "SELECT key FROM session WHERE key = ?1 AND until > ?2"
        if try !rows(known, [.bytes(session.key.bytes), now]).isEmpty { return .answer(.begunBefore) }
        if let request = login.request {
            let open = "SELECT key FROM request WHERE key = ?1 AND until > ?2 AND taken = 0"
            if try rows(open, [.bytes(request.bytes), now]).isEmpty { return .answer(.requestTaken) }
        }
        if try isBarred(session, at: moment) { return .answer(.barred) }
        guard try count(.session) < capacities.sessions else { return .full("sessions") }
        for assertion in login.assertions {
            let key = StoreKey(assertion)
            switch try claim(key, until: login.assertionEnd, by: nil, at: moment, in: capacities.used) {
            case .first?: break
            case .seenBefore?: return .answer(.seenBefore)
            case nil: return .full("assertions that have not expired")
            }
        }
        if let request = login.request {
            let end = moment.adding(seconds: StoredLogin.seconds)
            try rows(
                "UPDATE request SET taken = 1, until = min(until, ?2) WHERE key = ?1",
                [.bytes(request.bytes), .number(end.microseconds)]
            )
        }
        if let earlier = login.earlierSession {
            try rows("DELETE FROM session WHERE key = ?1", [.bytes(earlier.bytes)])
        }
        try insert(session)
        return .answer(.begun)
    }

    private func insert(_ session: StoredSession) throws(SQLiteFault) {
        let insertion = """
            INSERT INTO session (key, indexes, issued, until, contents) VALUES (?1, ?2, ?3, ?4, ?5)
            RETURNING CAST(number AS TEXT)
            """
        let values: [Parameter] = [
            .bytes(session.key.bytes), .bytes(session.indexes.flatMap(\.bytes)),
            .number(session.issued.microseconds), .number(session.end.microseconds), .bytes(session.contents),
        ]
        guard let number = try number(insertion, values) else { return }
        for label in session.labels {
            try rows("INSERT INTO label VALUES (?1, ?2)", [.bytes(label.bytes), .number(number)])
        }
    }

    /// Returns whether a logout bars a session.
    private func isBarred(_ session: StoredSession, at moment: Timestamp) throws(SQLiteFault) -> Bool {
        let indexes = Set(session.indexes.map(\.bytes))
        for label in session.labels {
            let barred = try rows(
                """
                SELECT session FROM logout WHERE label = ?1 AND until > ?2
                AND CASE local WHEN 0 THEN issued >= ?3 ELSE issued > ?4 END
                """,
                [
                    .bytes(label.bytes), .number(moment.microseconds), .number(session.issued.microseconds),
                    .number(session.asked.microseconds),
                ]
            ).compactMap { $0[0] }
            guard !barred.isEmpty else { continue }
            if indexes.isEmpty || barred.contains(where: { $0.isEmpty || indexes.contains($0) }) { return true }
        }
        return false
    }
}

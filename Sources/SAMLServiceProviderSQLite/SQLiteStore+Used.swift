// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import SAMLServiceProvider
internal import SQLiteDatabase

extension SQLiteStore: ReplayCache {
    /// Claims an assertion; see `ReplayCache`.
    public func claim(
        _ key: ReplayKey,
        until end: Timestamp,
        by claimant: String?,
        at moment: Timestamp
    ) async throws(ReplayCacheError) -> ReplayAnswer {
        let (digest, capacity) = (StoreKey(key).bytes, capacities.used)
        let claimant = claimant.map { Array($0.utf8) }
        let answer: ReplayAnswer?
        do throws(StoreError) {
            // The request was then taken permanently, too.
            answer = try await writer.answer { (connection) throws(SQLiteFault) -> ReplayAnswer? in
                try await connection.change(durably: true) { (database) throws(SQLiteFault) -> ReplayAnswer? in
                    try database.removeExpired(.used, at: moment.microseconds)
                    let query = "SELECT claimant FROM used WHERE key = ?1 AND until > ?2"
                    if let row = try database.rows(query, [.bytes(digest), .number(moment.microseconds)]).first {
                        return claimant != nil && row[0] == claimant ? .first : .seenBefore
                    }
                    try database.rows("DELETE FROM used WHERE key = ?1", [.bytes(digest)])
                    guard try database.count(.used) < capacity else { return nil }
                    let values = "?1, ?2, \(claimant == nil ? "NULL" : "?3")"
                    try database.rows(
                        "INSERT INTO used (key, until, claimant) VALUES (\(values))",
                        [.bytes(digest), .number(end.microseconds)] + (claimant.map { [.bytes($0)] } ?? [])
                    )
                    return .first
                }
            }
        } catch {
            throw ReplayCacheError(.unavailable, error.reason)
        }
        guard let answer else {
            throw ReplayCacheError(
                .full,
                "The store is full: it contains \(capacity) assertions that have not expired."
            )
        }
        return answer
    }
}

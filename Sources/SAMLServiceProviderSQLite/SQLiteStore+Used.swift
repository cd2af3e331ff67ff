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
        let capacity = capacities.used
        let answer: ReplayAnswer?
        do throws(StoreError) {
            answer = try await writer.answer(.durableChange) { (database) throws(SQLiteFault) -> ReplayAnswer? in
                try database.claim(StoreKey(key), until: end, by: claimant, at: moment, in: capacity)
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

extension StoreConnection {
    /// Claims an assertion in a transaction; returns `nil` if the table is full.
    func claim(
        _ key: StoreKey,
        until end: Timestamp,
        by claimant: String?,
        at moment: Timestamp,
        in capacity: Int
    ) throws(SQLiteFault) -> ReplayAnswer? {
        let claimant = claimant.map { Array($0.utf8) }
        try removeExpired(.used, at: moment.microseconds)
        let query = "SELECT claimant FROM used WHERE key = ?1 AND until > ?2"
        if let row = try rows(query, [.bytes(key.bytes), .number(moment.microseconds)]).first {
            return claimant != nil && row[0] == claimant ? .first : .seenBefore
        }
        try rows("DELETE FROM used WHERE key = ?1", [.bytes(key.bytes)])
        guard try count(.used) < capacity else { return nil }
        let values = "?1, ?2, \(claimant == nil ? "NULL" : "?3")"
        try rows(
            "INSERT INTO used (key, until, claimant) VALUES (\(values))",
            [.bytes(key.bytes), .number(end.microseconds)] + (claimant.map { [.bytes($0)] } ?? [])
        )
        return .first
    }
}

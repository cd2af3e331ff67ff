// SPDX-License-Identifier: Apache-2.0

internal import PostgreSQLClient
public import SAML
internal import SAMLServiceProvider

extension PostgreSQLStore: ReplayCache {
    /// Claims an assertion; see `ReplayCache`.
    public func claim(
        _ key: ReplayKey,
        until end: Timestamp,
        by claimant: String?,
        at moment: Timestamp
    ) async throws(ReplayCacheError) -> ReplayAnswer {
        // A statement that runs twice has the same claimant.
        let name = claimant.map { "c\($0)" } ?? "r\(UInt64.random(in: .min ... .max))"
        do throws(StoreError) {
            let rows: [[[UInt8]?]]
            if try await surplus(of: .used, at: moment) > 0 {
                // Only an assertion that was claimed before has an answer.
                rows = try await run(
                    "SELECT (claimant = $2)::text FROM saml_used WHERE key = $1 AND until > $3::bigint",
                    [.bytes(StoreKey(key).bytes), .text(name), .number(moment.microseconds)]
                )
                guard let row = rows.first else {
                    throw StoreError(.full, "The store is full: it contains too many assertions.")
                }
                return row[0] == Array("true".utf8) ? .first : .seenBefore
            }
            rows = try await run(
                """
                INSERT INTO saml_used AS kept (key, until, claimant) VALUES ($1, $2::bigint, $3)
                ON CONFLICT (key) DO UPDATE SET until = excluded.until, claimant = excluded.claimant
                    WHERE kept.until <= $4::bigint OR kept.claimant = excluded.claimant
                RETURNING 1
                """,
                [
                    .bytes(StoreKey(key).bytes), .number(end.microseconds), .text(name),
                    .number(moment.microseconds),
                ]
            )
            return rows.isEmpty ? .seenBefore : .first
        } catch {
            throw ReplayCacheError(error.code == .full ? .full : .unavailable, error.reason)
        }
    }
}

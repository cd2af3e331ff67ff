// SPDX-License-Identifier: Apache-2.0

internal import PostgreSQLClient
public import SAML
public import SAMLServiceProvider

extension PostgreSQLStore: RequestStore {
    /// Keeps a request; see `RequestStore`.
    public func put(
        _ contents: [UInt8],
        for key: StoreKey,
        until end: Timestamp,
        at moment: Timestamp
    ) async throws(StoreError) {
        if try await surplus(of: .request, at: moment) > 0 { try await dropOldestRequests() }
        let rows = try await run(
            """
            \(StoreSchema.unhurried) INSERT INTO saml_request (key, until, contents) SELECT $1::bytea, $2::bigint, $3::bytea FROM unhurried
            ON CONFLICT DO NOTHING RETURNING 1
            """,
            [.bytes(key.bytes), .number(end.microseconds), .bytes(contents)]
        )
        if rows.isEmpty { throw StoreError(.unavailable, "The store contains a request with this key.") }
    }

    /// Takes a request for one use; see `RequestStore`.
    public func take(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> TakenRequest? {
        let rows = try await run(
            """
            \(StoreSchema.unhurried) UPDATE saml_request SET uses = uses + 1,
                until = CASE uses WHEN 0 THEN least(until, $3::bigint) ELSE until END
            FROM unhurried WHERE key = $1 AND until > $2::bigint RETURNING contents, (uses = 1)::text
            """,
            [
                .bytes(key.bytes), .number(moment.microseconds),
                .number(moment.adding(seconds: TakenRequest.seconds).microseconds),
            ]
        )
        guard let row = rows.first, let contents = row[0] else { return nil }
        return TakenRequest(contents, isFirst: row[1] == Array("true".utf8))
    }
}

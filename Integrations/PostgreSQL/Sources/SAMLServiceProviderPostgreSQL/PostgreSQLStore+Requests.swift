// SPDX-License-Identifier: Apache-2.0

internal import PostgreSQLClient
public import SAML
public import SAMLServiceProvider

extension PostgreSQLStore: RequestStore {
    /// Keeps a request; see `RequestStore`.
    public func put(
        _ contents: [UInt8],
        for key: StoreKey,
        to provider: StoreKey,
        until end: Timestamp,
        at moment: Timestamp
    ) async throws(StoreError) {
        if try await isAboveQuota(provider, at: moment) { try await dropOldestRequests(to: provider) }
        if try await surplus(of: .request, at: moment) > 0 { try await dropOldestRequests() }
        let rows = try await run(
            """
            \(StoreSchema.unhurried) INSERT INTO saml_request (key, until, contents, provider)
            SELECT $1::bytea, $2::bigint, $3::bytea, $4::bytea FROM unhurried ON CONFLICT DO NOTHING RETURNING 1
            """,
            [.bytes(key.bytes), .number(end.microseconds), .bytes(contents), .bytes(provider.bytes)]
        )
        if rows.isEmpty { throw StoreError(.unavailable, "The store contains a request with this key.") }
    }

    /// Returns a request; see `RequestStore`.
    public func request(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await run(
            "SELECT contents FROM saml_request WHERE key = $1 AND until > $2::bigint",
            [.bytes(key.bytes), .number(moment.microseconds)]
        ).first?[0]
    }

    /// Takes a request for one use; see `RequestStore`.
    public func take(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await run(
            """
            \(StoreSchema.unhurried) DELETE FROM saml_request USING unhurried
            WHERE key = $1 AND until > $2::bigint AND NOT taken RETURNING contents
            """,
            [.bytes(key.bytes), .number(moment.microseconds)]
        ).first?[0]
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import PostgreSQLClient
public import SAML

extension CredentialDatabase: ReplayCache {
    /// Claims an assertion for one use, in one statement; a row has the SHA-256 of its key, and no personal data.
    public func claim(
        _ key: ReplayKey,
        until end: Timestamp,
        by claimant: String?,
        at moment: Timestamp
    ) async throws(ReplayCacheError) -> ReplayAnswer {
        // A claim is free after its release or its end; a statement that runs twice has the same claimant.
        let statement = """
            INSERT INTO adobe_pass_assertion AS kept (key, claimant, ends_at) VALUES (encode(sha256($1), 'hex'), $2, $3::bigint)
            ON CONFLICT (key) DO UPDATE SET claimant = excluded.claimant, ends_at = excluded.ends_at
                WHERE kept.claimant IS NULL OR kept.claimant = excluded.claimant OR kept.ends_at <= $4::bigint
            RETURNING key
            """
        let name = claimant ?? String(UInt64.random(in: .min ... .max), radix: 36)
        // A part of a second does not end a claim early.
        let times = (PostgreSQLValue.number(end.wholeSeconds + 1), PostgreSQLValue.number(moment.wholeSeconds))
        do {
            return try await run(statement, .bytes(key.bytes), .text(name), times.0, times.1).isEmpty
                ? .seenBefore : .first
        } catch {
            throw ReplayCacheError(.unavailable, "the database cannot answer")
        }
    }

    /// Returns the claim of an assertion that was not sent: the next claim is the first one again.
    ///
    /// If the database cannot be reached, the assertion stays used.
    public func release(_ key: ReplayKey, of claimant: String) async {
        let statement =
            "UPDATE adobe_pass_assertion SET claimant = NULL WHERE key = encode(sha256($1), 'hex') AND claimant = $2"
        _ = try? await run(statement, .bytes(key.bytes), .text(claimant))
    }
}

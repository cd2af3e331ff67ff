// SPDX-License-Identifier: Apache-2.0

#if !SQLite
internal import SAML

/// The replay database of a build without SQLite, which cannot be opened.
struct SQLiteReplayStore: ReplayStore {
    /// Rejects every database.
    init(_ path: InputPath) throws(FileFault) {
        throw FileFault(.open, path, reason: "this build does not include SQLite; build with the trait SQLite")
    }

    /// Never called, because this type has no values.
    func claim(_ claims: [ReplayClaim], by claimants: [String]) throws(FileFault) -> [ReplayAnswer] {
        claims.map { _ in .seenBefore }
    }
}
#endif

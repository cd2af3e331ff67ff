// SPDX-License-Identifier: Apache-2.0

#if !SQLite
internal import SAML

/// Stands where a database would be: this build has none, so to name one is a mistake.
struct SQLiteReplayStore: ReplayStore {
    /// Refuses every database.
    init(_ path: InputPath) throws(FileFault) {
        throw FileFault(.open, path, reason: "this build has no databases; build with the trait SQLite")
    }

    /// Is never asked: nobody can make a value of this type.
    func claim(_ claims: [ReplayClaim], by claimants: [String]) throws(FileFault) -> [ReplayAnswer] {
        claims.map { _ in .seenBefore }
    }
}
#endif

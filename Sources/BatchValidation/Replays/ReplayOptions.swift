// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// What the user asks about assertions that come again.
package enum ReplayOptions: Hashable, Sendable {
    /// Within the run.
    case run
    /// Within the run, and in all runs before it that had the same database.
    case database(InputPath)

    /// Whether SQLite gives a database of that name no file that outlives the process (S-65).
    ///
    /// An empty name stands for a temporary database, `:memory:` for one in memory; all names that begin with a colon
    /// are reserved. A name that begins with `file:` is a URI, which can ask for either.
    package static func isForgetful(_ path: InputPath) -> Bool {
        path.bytes.isEmpty || path.bytes.first == UInt8(ascii: ":") || path.bytes.starts(with: "file:".utf8)
    }

    /// Says why the database cannot remember assertions; nil if it can.
    package var refusal: String? {
        guard case .database(let path) = self, Self.isForgetful(path) else { return nil }
        return
            "--reject-replays=\(path.description.escapedForReport) names no file: SQLite would forget the assertions. "
            + "Name a file by its path (./NAME if the name begins with a colon or with \"file:\"), "
            + "or pass --reject-replays without a value to remember assertions during this run."
    }

    /// Opens the store.
    ///
    /// - Throws: A fault if the database cannot be used, or this build has none.
    package func open() throws(FileFault) -> any ReplayStore {
        switch self {
        case .run: MemoryReplayStore()
        case .database(let path): try SQLiteReplayStore(path)
        }
    }
}

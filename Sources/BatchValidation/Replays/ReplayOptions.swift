// SPDX-License-Identifier: Apache-2.0

/// What the user asks about assertions that come again.
package enum ReplayOptions: Hashable, Sendable {
    /// Within the run.
    case run
    /// Within the run, and in all runs before it that had the same database.
    case database(InputPath)

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

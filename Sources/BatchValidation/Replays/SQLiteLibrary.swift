// SPDX-License-Identifier: Apache-2.0

#if SQLite
internal import GRDB
#endif

/// The library that remembers assertions beyond a run: SQLite, guarded by the trait `SQLite`.
enum SQLiteLibrary {
    /// The version that is loaded; nil if this build has none.
    static var version: String? {
        #if SQLite
        let answer = try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
        return answer ?? "unknown"
        #else
        return nil
        #endif
    }
}

// SPDX-License-Identifier: Apache-2.0

#if SQLite
internal import CSQLite
#endif

/// The library that remembers assertions beyond a run: SQLite, guarded by the trait `SQLite`.
enum SQLiteLibrary {
    /// The version that is loaded; nil if this build has none.
    static var version: String? {
        #if SQLite
        unsafe String(cString: sqlite3_libversion())
        #else
        nil
        #endif
    }
}

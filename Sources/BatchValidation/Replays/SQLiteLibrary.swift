// SPDX-License-Identifier: Apache-2.0

#if SQLite
internal import CSQLite
#endif

/// The library of the replay database, SQLite; requires the trait `SQLite`.
enum SQLiteLibrary {
    /// The version that is loaded, or `nil` if this build does not link SQLite.
    static var version: String? {
        #if SQLite
        unsafe String(cString: sqlite3_libversion())
        #else
        nil
        #endif
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

/// The library of the replay database, SQLite.
enum SQLiteLibrary {
    /// The version that is loaded.
    static var version: String {
        unsafe String(cString: sqlite3_libversion())
    }
}

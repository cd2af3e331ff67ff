// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

/// The SQLite library.
package enum SQLiteLibrary {
    /// The version that is loaded.
    package static var version: String {
        unsafe String(cString: sqlite3_libversion())
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import SQLiteDatabase

/// The tables of the store.
///
/// Each table has a column `until`, from which a row may be removed. Times are microseconds since 1970.
enum StoreTable: String, CaseIterable {
    case request, session, logout, used

    /// The columns.
    ///
    /// A number orders requests by their age. An empty session of a logout means all.
    private var columns: String {
        switch self {
        case .request:
            """
            number INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, contents BLOB NOT NULL, uses INTEGER NOT NULL DEFAULT 0
            """
        case .session:
            """
            key BLOB NOT NULL UNIQUE, principal BLOB NOT NULL, indexes BLOB NOT NULL, issued INTEGER NOT NULL,
            contents BLOB NOT NULL
            """
        case .logout:
            "principal BLOB NOT NULL, session BLOB NOT NULL, issued INTEGER NOT NULL"
        case .used: "key BLOB NOT NULL UNIQUE, claimant BLOB"
        }
    }

    private var furtherIndexes: String {
        switch self {
        case .session: "CREATE INDEX session_principal ON session (principal);"
        case .logout: "CREATE UNIQUE INDEX logout_session ON logout (principal, session);"
        default: ""
        }
    }

    /// The statements that create the table.
    ///
    /// Triggers count the rows, because SQLite counts them one by one.
    private var creation: String {
        """
        CREATE TABLE \(self) (\(columns), until INTEGER NOT NULL);
        CREATE INDEX \(self)_until ON \(self) (until);
        \(furtherIndexes)
        INSERT INTO size VALUES ('\(self)', 0);
        CREATE TRIGGER \(self)_added AFTER INSERT ON \(self) BEGIN
            UPDATE size SET rows = rows + 1 WHERE name = '\(self)';
        END;
        CREATE TRIGGER \(self)_removed AFTER DELETE ON \(self) BEGIN
            UPDATE size SET rows = rows - 1 WHERE name = '\(self)';
        END;
        """
    }

    /// The tables, and `SAMs` as the application ID.
    static let schema = SQLiteSchema(
        applicationID: 0x5341_4D73,
        version: 3,
        tables: allCases.reduce("CREATE TABLE size (name TEXT PRIMARY KEY NOT NULL, rows INTEGER NOT NULL);") {
            $0 + $1.creation
        }
    )
}

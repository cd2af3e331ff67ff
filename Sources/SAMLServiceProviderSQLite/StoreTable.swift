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
            number INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, provider BLOB NOT NULL, contents BLOB NOT NULL,
            taken INTEGER NOT NULL DEFAULT 0
            """
        case .session:
            """
            number INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, indexes BLOB NOT NULL, issued INTEGER NOT NULL,
            contents BLOB NOT NULL
            """
        case .logout:
            "label BLOB NOT NULL, session BLOB NOT NULL, local INTEGER NOT NULL, issued INTEGER NOT NULL"
        case .used: "key BLOB NOT NULL UNIQUE, claimant BLOB"
        }
    }

    /// The indexes, and the tables that follow the rows: the labels of sessions, and the requests to each provider.
    private var followers: String {
        switch self {
        case .request:
            """
            CREATE INDEX request_provider ON request (provider, number);
            CREATE TABLE share (provider BLOB PRIMARY KEY NOT NULL, rows INTEGER NOT NULL) WITHOUT ROWID;
            CREATE TRIGGER request_shared AFTER INSERT ON request BEGIN
                INSERT INTO share VALUES (NEW.provider, 1) ON CONFLICT DO UPDATE SET rows = rows + 1;
            END;
            CREATE TRIGGER request_unshared AFTER DELETE ON request BEGIN
                UPDATE share SET rows = rows - 1 WHERE provider = OLD.provider;
                DELETE FROM share WHERE provider = OLD.provider AND rows = 0;
            END;
            """
        case .session:
            """
            CREATE TABLE label (label BLOB NOT NULL, session INTEGER NOT NULL, PRIMARY KEY (label, session)) WITHOUT ROWID;
            CREATE INDEX label_session ON label (session);
            CREATE TRIGGER session_unlabeled AFTER DELETE ON session BEGIN
                DELETE FROM label WHERE session = OLD.number;
            END;
            """
        case .logout: "CREATE UNIQUE INDEX logout_part ON logout (label, session, local);"
        case .used: ""
        }
    }

    /// The statements that create the table.
    ///
    /// Triggers count the rows, because SQLite counts them one by one.
    private var creation: String {
        """
        CREATE TABLE \(self) (\(columns), until INTEGER NOT NULL);
        CREATE INDEX \(self)_until ON \(self) (until);
        \(followers)
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
        version: 4,
        tables: allCases.reduce("CREATE TABLE size (name TEXT PRIMARY KEY NOT NULL, rows INTEGER NOT NULL);") {
            $0 + $1.creation
        }
    )
}

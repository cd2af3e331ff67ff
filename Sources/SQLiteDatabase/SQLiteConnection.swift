// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

/// An error of SQLite.
package struct SQLiteFault: Error {
    /// The extended result code of SQLite.
    package let code: CInt

    /// The code without its extension.
    package var primaryCode: CInt { code & 0xFF }
}

/// The owner of a connection to a database file, which one thread at a time may use.
@safe
package struct SQLiteConnection: ~Copyable {
    private let handle: OpaquePointer

    /// Opens a database, or creates an empty one.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - patience: The time for which a statement waits for other connections, in milliseconds.
    /// - Throws: The error of SQLite.
    init(_ path: SQLitePath, patience: CInt) throws(SQLiteFault) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = unsafe path.withCString { unsafe sqlite3_open_v2($0, &opened, flags, nil) }
        guard code == SQLITE_OK, let handle = unsafe opened else {
            // A connection that cannot be opened must be closed too; NULL is allowed.
            unsafe sqlite3_close_v2(opened)
            throw SQLiteFault(code: code == SQLITE_OK ? SQLITE_NOMEM : code)
        }
        unsafe self.handle = handle
        unsafe sqlite3_extended_result_codes(handle, 1)
        unsafe sqlite3_busy_timeout(handle, patience)
    }

    deinit {
        // SQLite closes the connection when the last statement is finalized.
        unsafe sqlite3_close_v2(handle)
    }

    /// The number of rows that the last statement wrote.
    package var changes: Int { unsafe Int(sqlite3_changes(handle)) }

    /// Runs statements, and ignores their rows.
    package func execute(_ sql: String) throws(SQLiteFault) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteFault(code: code) }
    }

    /// Returns the number in the first column of the first row of a query, or 0 if there is no row.
    package func number(_ sql: String) throws(SQLiteFault) -> Int {
        let statement = try prepare(sql)
        return try statement.step() ? statement.number : 0
    }

    /// Sets whether a commit waits until it and all earlier ones are on the disk, so that they survive a loss of power.
    package func setDurable(_ isDurable: Bool) throws(SQLiteFault) {
        try execute("PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
    }

    /// Prepares the first statement of an SQL text.
    package func prepare(_ sql: String) throws(SQLiteFault) -> SQLiteStatement {
        var prepared: OpaquePointer?
        let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
        guard code == SQLITE_OK, let prepared = unsafe prepared else {
            throw SQLiteFault(code: code == SQLITE_OK ? SQLITE_MISUSE : code)
        }
        return unsafe SQLiteStatement(prepared)
    }

    /// Runs statements in a transaction that excludes other writers; an error undoes all of them.
    package borrowing func transaction<Result>(
        _ body: (borrowing SQLiteConnection) throws(SQLiteFault) -> Result
    ) throws(SQLiteFault) -> Result {
        try execute("BEGIN IMMEDIATE")
        do throws(SQLiteFault) {
            let result = try body(self)
            try execute("COMMIT")
            return result
        } catch {
            // Some errors end the transaction.
            if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }
}

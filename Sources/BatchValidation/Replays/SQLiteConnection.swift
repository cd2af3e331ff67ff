// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
internal import Captures

/// An error of SQLite.
struct SQLiteFault: Error {
    /// The extended result code of SQLite.
    let code: CInt

    /// The code without its extension.
    var primaryCode: CInt { code & 0xFF }
}

/// The owner of a connection to a database file, which one thread at a time may use.
@safe
struct SQLiteConnection: ~Copyable {
    fileprivate let handle: OpaquePointer

    /// Opens a database, or creates an empty one.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - patience: The time for which a statement waits for other connections, in milliseconds.
    /// - Throws: The error of SQLite.
    init(_ path: InputPath, patience: CInt) throws(SQLiteFault) {
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
    var changes: Int { unsafe Int(sqlite3_changes(handle)) }

    /// Runs statements, and ignores their rows.
    func execute(_ sql: String) throws(SQLiteFault) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteFault(code: code) }
    }

    /// Returns the number in the first column of the first row of a query, or 0 if there is no row.
    func number(_ sql: String) throws(SQLiteFault) -> Int {
        let statement = try SQLiteStatement(sql, on: self)
        return try statement.step() ? statement.number : 0
    }

    /// Runs statements in a transaction that excludes other writers; an error undoes all of them.
    borrowing func transaction<Result>(
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

/// The owner of a prepared statement.
@safe
struct SQLiteStatement: ~Copyable {
    private let handle: OpaquePointer

    /// Prepares the first statement of an SQL text.
    init(_ sql: String, on connection: borrowing SQLiteConnection) throws(SQLiteFault) {
        var prepared: OpaquePointer?
        let code = unsafe sqlite3_prepare_v2(connection.handle, sql, -1, &prepared, nil)
        guard code == SQLITE_OK, let handle = unsafe prepared else {
            throw SQLiteFault(code: code == SQLITE_OK ? SQLITE_MISUSE : code)
        }
        unsafe self.handle = handle
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    /// Runs the statement to its next row; returns `false` if there are no more rows.
    func step() throws(SQLiteFault) -> Bool {
        let code = unsafe sqlite3_step(handle)
        guard code == SQLITE_ROW || code == SQLITE_DONE else { throw SQLiteFault(code: code) }
        return code == SQLITE_ROW
    }

    /// The number in the first column of the row.
    var number: Int { unsafe Int(sqlite3_column_int64(handle, 0)) }

    /// Resets the statement, so it can run again.
    func reset() {
        // The result code repeats that of the last step, which was reported.
        unsafe sqlite3_reset(handle)
    }

    /// Sets a parameter, counted from 1.
    func bind(_ number: Int, at index: CInt) throws(SQLiteFault) {
        try check(unsafe sqlite3_bind_int64(handle, index, Int64(number)))
    }

    /// Sets a parameter to bytes.
    func bind(_ bytes: [UInt8], at index: CInt) throws(SQLiteFault) {
        let code = unsafe bytes.withUnsafeBytes { bytes in
            // Safety: SQLite copies the bytes during the call.
            unsafe sqlite3_bind_blob64(
                handle,
                index,
                bytes.baseAddress,
                UInt64(bytes.count),
                csqlite_transient()
            )
        }
        try check(code)
    }

    /// Sets a parameter to text.
    func bind(_ text: String, at index: CInt) throws(SQLiteFault) {
        let utf8 = text.utf8.map { CChar(bitPattern: $0) }
        let code = unsafe utf8.withUnsafeBufferPointer { utf8 in
            // Safety: SQLite copies the text during the call.
            unsafe sqlite3_bind_text64(
                handle,
                index,
                utf8.baseAddress,
                UInt64(utf8.count),
                csqlite_transient(),
                UInt8(SQLITE_UTF8)
            )
        }
        try check(code)
    }

    private func check(_ code: CInt) throws(SQLiteFault) {
        guard code == SQLITE_OK else { throw SQLiteFault(code: code) }
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

/// The owner of a prepared statement.
@safe
package struct SQLiteStatement: ~Copyable {
    private let handle: OpaquePointer

    /// Takes the ownership of a statement.
    init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    /// Runs the statement to its next row; returns `false` if there are no more rows.
    package func step() throws(SQLiteFault) -> Bool {
        let code = unsafe sqlite3_step(handle)
        guard code == SQLITE_ROW || code == SQLITE_DONE else { throw SQLiteFault(code: code) }
        return code == SQLITE_ROW
    }

    /// The number in the first column of the row.
    package var number: Int { unsafe Int(sqlite3_column_int64(handle, 0)) }

    /// Returns the bytes in a column of the row, counted from 0, or `nil` if the column contains NULL.
    package func bytes(_ column: CInt) -> [UInt8]? {
        guard unsafe sqlite3_column_type(handle, column) != SQLITE_NULL else { return nil }
        let start = unsafe sqlite3_column_blob(handle, column)
        let count = unsafe Int(sqlite3_column_bytes(handle, column))
        // Safety: SQLite keeps the bytes until the next step; an empty value has no address.
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    /// Resets the statement, so it can run again.
    package func reset() {
        // The result code repeats that of the last step, which was reported.
        unsafe sqlite3_reset(handle)
    }

    /// Sets a parameter, counted from 1.
    package func bind(_ number: Int, at index: CInt) throws(SQLiteFault) {
        try check(unsafe sqlite3_bind_int64(handle, index, Int64(number)))
    }

    /// Sets a parameter to bytes.
    package func bind(_ bytes: [UInt8], at index: CInt) throws(SQLiteFault) {
        // An array without an address would be NULL.
        guard !bytes.isEmpty else { return try check(unsafe sqlite3_bind_zeroblob(handle, index, 0)) }
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
    package func bind(_ text: String, at index: CInt) throws(SQLiteFault) {
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

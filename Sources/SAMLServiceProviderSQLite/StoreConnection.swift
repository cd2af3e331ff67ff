// SPDX-License-Identifier: Apache-2.0

internal import SAMLServiceProvider
internal import SQLiteDatabase
internal import Synchronization

/// A connection with the database, on its own queue, because SQLite waits for the disk and for other processes.
actor StoreConnection {
    private nonisolated let executor = QueueExecutor("saml-store")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// The number of operations that wait for the connection, with the one that it carries out.
    private nonisolated let waiting = Mutex(0)

    /// The number of operations that wait at most: a database that answers slowly must not fill the memory.
    private static let maximumWaiting = 500

    private let connection: SQLiteConnection
    private var statements: [String: PreparedStatement] = [:]

    /// The number of expired rows that one operation removes.
    private static let maximumRemoved = 100

    /// Opens the file, or creates it.
    init(_ file: SQLiteFile) throws(SQLiteFileFault) { connection = try file.open() }

    /// How an operation uses the database.
    enum Use {
        /// One statement.
        case statement
        /// A transaction, which excludes other writers.
        case change
        /// A transaction that waits until it is on the disk. A loss of power then does not undo it.
        case durableChange
    }

    /// Carries out an operation that waits for the connection, and describes its error.
    ///
    /// - Throws: `StoreError` if too many others wait, or SQLite reports an error; nothing changed then.
    nonisolated func answer<Result: Sendable>(
        _ use: Use = .statement,
        _ operation: @Sendable (isolated StoreConnection) throws(SQLiteFault) -> Result
    ) async throws(StoreError) -> Result {
        let isAdmitted = waiting.withLock { waiting in
            guard waiting < Self.maximumWaiting else { return false }
            waiting += 1
            return true
        }
        guard isAdmitted else { throw StoreError(.unavailable, "Too many operations wait for the database.") }
        defer { waiting.withLock { $0 -= 1 } }
        do throws(SQLiteFault) {
            return try await run(use, operation)
        } catch {
            throw StoreError(.unavailable, "The database reports SQLite error \(error.code).")
        }
    }

    private func run<Result: Sendable>(
        _ use: Use,
        _ operation: @Sendable (isolated StoreConnection) throws(SQLiteFault) -> Result
    ) throws(SQLiteFault) -> Result {
        if use == .statement { return try operation(self) }
        try connection.setDurable(use == .durableChange)
        return try connection.transaction { (_) throws(SQLiteFault) in try operation(self) }
    }

    /// Runs a statement with parameters, and returns the first columns of its rows.
    @discardableResult
    func rows(
        _ sql: String,
        _ parameters: [Parameter],
        columns: CInt = 1
    ) throws(SQLiteFault) -> [[[UInt8]?]] {
        let prepared: PreparedStatement
        if let known = statements[sql] {
            prepared = known
        } else {
            prepared = PreparedStatement(try connection.prepare(sql))
            statements[sql] = prepared
        }
        defer { prepared.statement.reset() }
        for (index, parameter) in zip(CInt(1)..., parameters) {
            switch parameter {
            case .bytes(let bytes): try prepared.statement.bind(bytes, at: index)
            case .number(let number): try prepared.statement.bind(number, at: index)
            }
        }
        var rows: [[[UInt8]?]] = []
        while try prepared.statement.step() { rows.append((0..<columns).map { prepared.statement.bytes($0) }) }
        return rows
    }

    /// Returns the number in the first row of a statement, whose first column is its digits.
    func number(_ sql: String, _ parameters: [Parameter]) throws(SQLiteFault) -> Int? {
        try rows(sql, parameters).first?[0].flatMap(Self.number)
    }

    /// Returns the number that digits spell.
    static func number(_ digits: [UInt8]) -> Int? { Int(String(decoding: digits, as: UTF8.self)) }

    /// Returns the number of rows of a table.
    func count(_ table: StoreTable) throws(SQLiteFault) -> Int {
        try connection.number("SELECT rows FROM size WHERE name = '\(table)'")
    }

    /// Removes some expired rows of a table.
    func removeExpired(_ table: StoreTable, at moment: Int) throws(SQLiteFault) {
        let expired = "SELECT rowid FROM \(table) WHERE until <= ?1 ORDER BY until LIMIT \(Self.maximumRemoved)"
        try rows("DELETE FROM \(table) WHERE rowid IN (\(expired))", [.number(moment)])
    }

    /// A value of a statement.
    enum Parameter {
        case bytes([UInt8])
        case number(Int)
    }
}

/// A statement that is prepared once.
private final class PreparedStatement {
    let statement: SQLiteStatement

    init(_ statement: consuming SQLiteStatement) { self.statement = statement }
}

// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import SQLiteDatabase

/// A connection with the database, on a queue of its own, because SQLite waits for the disk and for other processes.
actor StoreConnection {
    private nonisolated let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let connection: SQLiteConnection
    private var statements: [String: PreparedStatement] = [:]

    /// The number of expired rows that one operation removes.
    private static let mostRemoved = 100

    /// Opens the file, or creates it.
    init(_ file: SQLiteFile) throws(SQLiteFileFault) { connection = try file.open() }

    /// Runs an operation.
    func run<Result: Sendable>(
        _ operation: @Sendable (isolated StoreConnection) throws(SQLiteFault) -> Result
    ) throws(SQLiteFault) -> Result {
        try operation(self)
    }

    /// Runs an operation in a transaction, which excludes other writers.
    ///
    /// - Parameters:
    ///   - isDurable: Whether the change waits until it is on the disk. A loss of power then does not undo it.
    ///   - operation: The operation.
    /// - Returns: Its result.
    /// - Throws: The error of SQLite; nothing changed then.
    func change<Result: Sendable>(
        durably isDurable: Bool = false,
        _ operation: @Sendable (isolated StoreConnection) throws(SQLiteFault) -> Result
    ) throws(SQLiteFault) -> Result {
        try connection.setDurable(isDurable)
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

    /// Returns the number of rows of a table.
    func count(_ table: StoreTable) throws(SQLiteFault) -> Int {
        try connection.number("SELECT rows FROM size WHERE name = '\(table)'")
    }

    /// Removes some expired rows of a table.
    func removeExpired(_ table: StoreTable, at moment: Int) throws(SQLiteFault) {
        let expired = "SELECT rowid FROM \(table) WHERE until <= ?1 ORDER BY until LIMIT \(Self.mostRemoved)"
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

/// Runs the jobs of one actor on a queue of Dispatch, whose threads may wait.
private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "saml-store")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

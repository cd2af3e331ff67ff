// SPDX-License-Identifier: Apache-2.0

internal import CLibPQ
internal import Dispatch

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A connection with PostgreSQL, on a thread of its own, because the functions of libpq wait for the server.
actor Connection {
    private nonisolated let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let settings: String
    private var session: Session?

    /// Creates a connection, which is opened by its first statement.
    ///
    /// - Parameter settings: The connection string of libpq.
    init(settings: String) { self.settings = settings }

    /// Runs a statement.
    ///
    /// A statement that finds the connection closed, as after a restart of the server, runs once more on a new one. The
    /// statements of this module have the same effect twice.
    ///
    /// - Parameters:
    ///   - statement: The statement with the parameters `$1` and so on.
    ///   - parameters: The texts of the parameters.
    /// - Returns: The rows with the texts of their columns.
    /// - Throws: ``DatabaseError`` with the message of the server, which contains no parameter.
    func run(_ statement: String, _ parameters: [String]) throws(DatabaseError) -> [[String?]] {
        // PostgreSQL has no text with this character, and C ends the text there.
        guard !parameters.contains(where: { $0.utf8.contains(0) }) else {
            throw DatabaseError(message: "a value contains the character U+0000")
        }
        let known = session
        do throws(DatabaseError) {
            return try open().run(statement, parameters)
        } catch {
            guard let known, !known.isOpen else { throw error }
            session = nil
            return try open().run(statement, parameters)
        }
    }

    /// Closes the connection; the server then releases its locks.
    func close() { session = nil }

    private func open() throws(DatabaseError) -> Session {
        if let session { return session }
        let session = try Session(settings: settings)
        self.session = session
        return session
    }
}

/// Runs the jobs of one actor on a queue of Dispatch, whose threads may wait.
private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "credential-database")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

/// An open connection, which is closed with its last reference.
@safe private final class Session {
    private let connection: OpaquePointer

    init(settings: String) throws(DatabaseError) {
        // Safety: libpq copies the string, and the connection is closed once, by `deinit`.
        guard let connection = unsafe PQconnectdb(settings) else { throw DatabaseError(message: "out of memory") }
        unsafe self.connection = connection
        guard isOpen else { throw unsafe DatabaseError(message: String(cString: PQerrorMessage(connection))) }
    }

    deinit { unsafe PQfinish(connection) }

    var isOpen: Bool { unsafe PQstatus(connection) == CONNECTION_OK }

    func run(_ statement: String, _ parameters: [String]) throws(DatabaseError) -> [[String?]] {
        // Safety: the strings are copied, and freed after the call, which keeps no pointer to them.
        var texts = unsafe parameters.map { unsafe UnsafePointer<CChar>(strdup($0)) }
        defer { for index in unsafe texts.indices { unsafe free(UnsafeMutablePointer(mutating: texts[index])) } }
        let count = CInt(parameters.count)
        let result = unsafe PQexecParams(connection, statement, count, nil, &texts, nil, nil, 0)
        // Safety: the result is read before it is freed.
        defer { unsafe PQclear(result) }
        let status = unsafe PQresultStatus(result)
        guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else {
            // The primary message contains no parameter; a detail can.
            let primary = unsafe PQresultErrorField(result, CInt(UInt8(ascii: "M")))
            throw unsafe DatabaseError(message: String(cString: primary ?? PQerrorMessage(connection)))
        }
        return unsafe (0..<PQntuples(result)).map { row in
            unsafe (0..<PQnfields(result)).map { column in
                unsafe PQgetisnull(result, row, column) == 1 ? nil : String(cString: PQgetvalue(result, row, column))
            }
        }
    }
}

/// The failure of a database.
public struct DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
    private let message: String

    init(message: String) { self.message = message }

    /// The message of the server, without values.
    public var description: String { "the database reports: \(message)" }
}

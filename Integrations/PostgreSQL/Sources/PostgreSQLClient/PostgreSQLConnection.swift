// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

/// A connection with PostgreSQL, on its own thread, because the functions of libpq wait for the server.
public actor PostgreSQLConnection {
    private nonisolated let executor = QueueExecutor()

    /// The executor, whose thread may wait.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let settings: String
    private let setup: String
    private let patience: Duration
    private var session: PostgreSQLSession?

    /// The last failure to connect or to get an answer.
    ///
    /// Until a second later, statements fail at once, so that a queue of them does not wait for
    /// a server that is down, one after the other.
    private var failure: (error: PostgreSQLError, end: ContinuousClock.Instant)?

    /// Creates a connection, which is opened by its first statement.
    ///
    /// - Parameters:
    ///   - settings: The connection string of libpq. Unless it says otherwise, a connection must open within 5 seconds.
    ///   - setup: Statements that run when the connection opens, such as `SET` commands.
    ///   - patience: The longest wait for the answer to a statement. The connection is then closed, because an answer that is
    ///     late must not count for the next statement. Set `statement_timeout` to less, so that a server that is alive ends
    ///     the statement itself.
    public init(settings: String, setup: String = "", patience: Duration = .seconds(10)) {
        self.settings = settings
        self.setup = setup
        self.patience = patience
    }

    /// Runs a statement, which is prepared once for each connection.
    ///
    /// A statement that finds the connection closed, as after a restart of the server, runs once more on a new one. It must
    /// do no harm twice. After a server that does not answer, statements fail for a second.
    ///
    /// - Parameters:
    ///   - statement: The statement with the parameters `$1` and so on.
    ///   - parameters: The parameters.
    /// - Returns: The rows with the binary forms of their columns; that of a text is its UTF-8.
    /// - Throws: ``PostgreSQLError``.
    public func run(
        _ statement: String,
        _ parameters: [PostgreSQLValue] = []
    ) throws(PostgreSQLError) -> [[[UInt8]?]] {
        // PostgreSQL has no text with this character, and C ends the text there.
        guard !parameters.contains(where: { if case .text(let text) = $0 { text.utf8.contains(0) } else { false } })
        else { throw PostgreSQLError(message: "a value contains the character U+0000") }
        return try retrying { (session) throws(PostgreSQLError) in
            try session.run(statement, parameters, within: patience)
        }
    }

    /// Runs several statements without parameters in one transaction.
    ///
    /// - Parameters:
    ///   - script: The statements.
    ///   - patience: The longest wait for their end, or `nil` for that of the connection.
    /// - Throws: ``PostgreSQLError``; none of the statements then has an effect.
    public func runScript(_ script: String, within patience: Duration? = nil) throws(PostgreSQLError) {
        try retrying { (session) throws(PostgreSQLError) in
            try session.runScript(script, within: patience ?? self.patience)
        }
    }

    /// Closes the connection; the server then releases its locks.
    public func close() { session = nil }

    private func retrying<Result>(
        _ body: (PostgreSQLSession) throws(PostgreSQLError) -> Result
    ) throws(PostgreSQLError) -> Result {
        let known = session
        do throws(PostgreSQLError) {
            return try body(open())
        } catch {
            guard let used = session, !used.isOpen else { throw error }
            session = nil
            // The statements that wait, and a second attempt, must not each wait as long.
            if used.isSilent { rest(after: error) }
            guard known === used else { throw error }
            return try body(open())
        }
    }

    private func open() throws(PostgreSQLError) -> PostgreSQLSession {
        if let session { return session }
        if let failure, ContinuousClock.now < failure.end { throw failure.error }
        do throws(PostgreSQLError) {
            let opened = try PostgreSQLSession(settings: settings)
            if !setup.isEmpty { try opened.runScript(setup, within: patience) }
            session = opened
            failure = nil
            return opened
        } catch {
            rest(after: error)
            throw error
        }
    }

    private func rest(after error: PostgreSQLError) { failure = (error, ContinuousClock.now + .seconds(1)) }
}

/// Runs the jobs of one actor on a queue of Dispatch, whose threads may wait.
private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "postgresql-connection")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import PostgreSQLClient
internal import SAML
public import SAMLServiceProvider
internal import Synchronization

/// A store in a PostgreSQL database, for a service on several machines.
///
/// ```swift
/// let store = PostgreSQLStore(settings: "host=db.example dbname=app sslmode=verify-full")
/// try await store.createTables()
/// ```
///
/// The tables contain the names and attributes of users: give only the service access to them. If a table is full, the store
/// refuses new sessions and assertions, and drops the oldest requests. Each process counts the rows from time to time only,
/// so a table can contain somewhat more.
public final class PostgreSQLStore: Sendable {
    private let connections: [PostgreSQLConnection]
    private let waiting: Mutex<[Int]>
    private let isChecked = Mutex(false)
    private let budgets: [StoreTable: RowBudget]
    private let quota: Int
    private let shares = Mutex<[StoreKey: RowBudget]>([:])
    let logouts: Int

    /// The number of operations that wait for one connection at most.
    private static let maximumWaiting = 500

    /// Ends statements that wait too long.
    ///
    /// In another isolation level, a login would not see a logout for which it waited.
    private static let setup = """
        SET statement_timeout = '5s'; SET client_min_messages = warning;
        SET default_transaction_isolation = 'read committed'
        """

    /// Creates a store, whose connections are opened by the first operations.
    ///
    /// - Parameters:
    ///   - settings: The connection string of libpq. A password belongs in a file (`passfile`), not in the string.
    ///   - connections: The number of connections.
    ///   - requests: The maximum number of requests that await an answer.
    ///   - requestsPerProvider: The maximum number of them to one identity provider.
    ///   - sessions: The maximum number of sessions.
    ///   - used: The maximum number of used assertions.
    ///   - logouts: The maximum number of sessions in the logouts of the last 20 minutes.
    /// - Precondition: All numbers are at least 1.
    public init(
        settings: String,
        connections: Int = 4,
        requests: Int = 100_000,
        requestsPerProvider: Int = 50_000,
        sessions: Int = 1_000_000,
        used: Int = 1_000_000,
        logouts: Int = 100_000
    ) {
        precondition(
            min(connections, requests, requestsPerProvider, sessions, used, logouts) >= 1,
            "The numbers must be at least 1."
        )
        self.connections = (0..<connections).map { _ in PostgreSQLConnection(settings: settings, setup: Self.setup) }
        waiting = Mutex(Array(repeating: 0, count: connections))
        budgets = [
            .request: RowBudget(capacity: requests), .session: RowBudget(capacity: sessions),
            .used: RowBudget(capacity: used),
        ]
        self.logouts = logouts
        quota = requestsPerProvider
    }

    /// Creates the tables unless they exist.
    ///
    /// - Throws: `StoreError` if the database cannot be reached, the service may not create tables, or the tables have
    ///   another version.
    public func createTables() async throws(StoreError) {
        do throws(PostgreSQLError) {
            try await connections[0].runScript(StoreSchema.script, within: .seconds(70))
        } catch {
            throw StoreError(error)
        }
    }

    /// Runs a statement on the connection for which the fewest operations wait.
    func run(_ statement: String, _ parameters: [PostgreSQLValue]) async throws(StoreError) -> [[[UInt8]?]] {
        let place = waiting.withLock { waiting -> Int? in
            guard let place = waiting.indices.min(by: { waiting[$0] < waiting[$1] }),
                waiting[place] < Self.maximumWaiting
            else { return nil }
            waiting[place] += 1
            return place
        }
        guard let place else { throw StoreError(.unavailable, "Too many operations wait for the database.") }
        defer { waiting.withLock { $0[place] -= 1 } }
        do throws(PostgreSQLError) {
            if !isChecked.withLock(\.self) {
                let version = try await connections[place].run("SELECT version::text FROM saml_schema")
                guard version == [[Array("\(StoreSchema.version)".utf8)]] else {
                    throw PostgreSQLError(message: "the tables have a version other than \(StoreSchema.version)")
                }
                isChecked.withLock { $0 = true }
            }
            return try await connections[place].run(statement, parameters)
        } catch {
            throw StoreError(error)
        }
    }

    /// Removes expired rows of a table from time to time, and counts the others.
    ///
    /// - Returns: The number of rows that are too many for one more; zero or less if there is room.
    func surplus(of table: StoreTable, at moment: Timestamp) async throws(StoreError) -> Int {
        guard let budget = budgets[table] else { return 0 }
        let (step, removes) = budget.take(at: moment)
        if removes { _ = try await run(table.removal, [.number(moment.microseconds)]) }
        switch step {
        case .add: return 0
        case .refuse: return 1
        case .count:
            let rows = try await run(table.counting, [.number(moment.microseconds)])
            return budget.note(rows.number(inColumn: 0) ?? .max, at: moment)
        }
    }

    /// Returns whether the requests to a provider leave no room for one more.
    func isAboveQuota(_ provider: StoreKey, at moment: Timestamp) async throws(StoreError) -> Bool {
        let budget = shares.withLock { shares in
            let budget = shares[provider] ?? RowBudget(capacity: quota)
            shares[provider] = budget
            return budget
        }
        switch budget.take(at: moment).step {
        case .add: return false
        case .refuse: return true
        case .count:
            let rows = try await run(
                "SELECT count(*)::text FROM saml_request WHERE provider = $1 AND until > $2::bigint",
                [.bytes(provider.bytes), .number(moment.microseconds)]
            )
            return budget.note(rows.number(inColumn: 0) ?? .max, at: moment) > 0
        }
    }

    /// Removes the oldest requests, or those to a provider, to make room.
    ///
    /// The statement names those that stay, so that several at the same time remove no more than one does.
    func dropOldestRequests(to provider: StoreKey? = nil) async throws(StoreError) {
        let budget = provider.map { key in shares.withLock { $0[key] } } ?? budgets[.request]
        let capacity = budget?.capacity ?? 0
        let condition = provider == nil ? "" : "WHERE provider = $2"
        let oldest = "SELECT number FROM saml_request \(condition) ORDER BY number DESC OFFSET $1::bigint"
        let kept = PostgreSQLValue.number(Int64(capacity - max(capacity / 16, 1)))
        _ = try await run(
            "DELETE FROM saml_request WHERE number IN (\(oldest))",
            [kept] + (provider.map { [.bytes($0.bytes)] } ?? [])
        )
        budget?.noteRemoval()
    }
}

extension StoreError {
    fileprivate init(_ error: PostgreSQLError) {
        self.init(.unavailable, "The database cannot carry out the operation: \(error.message)")
    }
}

extension [[[UInt8]?]] {
    /// Returns the number in a column of the first row, which is text.
    func number(inColumn column: Int) -> Int? {
        guard let row = first, let value = row[column] else { return nil }
        return Int(String(decoding: value, as: UTF8.self))
    }
}

extension Timestamp {
    /// The microseconds since 1970, which stay in the range of a `bigint`.
    var microseconds: Int64 {
        let (product, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000)
        guard !overflow, product < .max - 1_000_000 else { return seconds < 0 ? .min : .max }
        return product + Int64(nanoseconds / 1_000)
    }

    /// Creates a time from microseconds since 1970.
    init(microseconds: Int) {
        let seconds = microseconds >= 0 ? microseconds / 1_000_000 : (microseconds - 999_999) / 1_000_000
        self.init(seconds: seconds, nanoseconds: (microseconds - seconds * 1_000_000) * 1_000)
    }
}

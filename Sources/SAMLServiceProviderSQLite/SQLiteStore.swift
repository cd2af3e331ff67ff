// SPDX-License-Identifier: Apache-2.0

internal import SAML
public import SAMLServiceProvider
internal import SQLiteDatabase

/// A store in an SQLite database, for a service with several processes on one machine.
///
/// ```swift
/// let store = try SQLiteStore(file: "/var/lib/app/saml.sqlite")
/// ```
///
/// ## Guarantees
///
/// - An assertion begins one session at most, in all processes together, and a login that was answered survives a crash.
/// - The file is created with mode 0600, in a folder in which no other user can write.
/// - Its size and its waiting operations are bounded: if a table is full, the store refuses new sessions and assertions, and
///   drops the oldest requests. It refuses operations while 500 others wait for the disk or another process.
///
/// ## Limits
///
/// - A file system of a network does not lock SQLite's files reliably: for several machines, use PostgreSQL.
public final class SQLiteStore: Sendable {
    /// The time to wait for a database that another process has locked, in milliseconds.
    private static let patience: CInt = 5_000

    /// Reads while the other connection writes and waits for the disk.
    let reader: StoreConnection
    let writer: StoreConnection
    let capacities: Capacities

    /// The maximum number of rows of each table.
    struct Capacities {
        let requests, requestsPerProvider, sessions, used, logouts: Int
    }

    /// Opens a database, or creates it.
    ///
    /// - Parameters:
    ///   - file: The path of the file.
    ///   - requests: The maximum number of requests that await an answer; each takes about 1 KB.
    ///   - requestsPerProvider: The maximum number of them to one identity provider.
    ///   - sessions: The maximum number of sessions; each takes about 1 KB and its attributes.
    ///   - used: The maximum number of used assertions; each takes about 200 bytes.
    ///   - logouts: The maximum number of sessions in the logouts of the last 20 minutes; each takes about 200 bytes.
    /// - Throws: `StoreError` if the file cannot be created, is not a database of this version, or if other users can
    ///   change it.
    /// - Precondition: All capacities are at least 1.
    public init(
        file: String,
        requests: Int = 100_000,
        requestsPerProvider: Int = 50_000,
        sessions: Int = 1_000_000,
        used: Int = 1_000_000,
        logouts: Int = 100_000
    ) throws(StoreError) {
        precondition(
            min(requests, requestsPerProvider, sessions, used, logouts) >= 1,
            "The capacities must be at least 1."
        )
        capacities = Capacities(
            requests: requests,
            requestsPerProvider: requestsPerProvider,
            sessions: sessions,
            used: used,
            logouts: logouts
        )
        let path = SQLitePath(bytes: Array(file.utf8))
        let database = SQLiteFile(path, schema: StoreTable.schema, patience: Self.patience)
        do throws(SQLiteFileFault) {
            writer = try StoreConnection(database)
            reader = try StoreConnection(database)
        } catch {
            throw StoreError(.unavailable, "The database cannot be used: \(error).")
        }
    }
}

extension Timestamp {
    /// The microseconds since 1970, which stay in the range of a number of SQLite.
    var microseconds: Int {
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        guard !overflow, product < .max - 1_000_000 else { return seconds < 0 ? .min : .max }
        return product + nanoseconds / 1_000
    }

    /// Creates a time from a column with microseconds.
    init(microseconds: Int) {
        let seconds = microseconds >= 0 ? microseconds / 1_000_000 : (microseconds - 999_999) / 1_000_000
        self.init(seconds: seconds, nanoseconds: (microseconds - seconds * 1_000_000) * 1_000)
    }
}

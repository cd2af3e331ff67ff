// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
internal import Captures
internal import SAML
internal import SQLiteDatabase
internal import Synchronization

/// A store of assertions in a database that several processes can use at the same time.
///
/// An entry contains the digest of a replay key, its expiration time and its claimant, but no content of an assertion.
/// An expired entry is replaced when its assertion is claimed again; entries are never removed otherwise.
final class SQLiteReplayStore: ReplayStore {
    /// The tables, and `SAML` as the application ID.
    private static let schema = SQLiteSchema(
        applicationID: 0x5341_4D4C,
        version: 1,
        tables: """
            CREATE TABLE claim (
                digest BLOB PRIMARY KEY NOT NULL, until INTEGER NOT NULL, claimant TEXT NOT NULL
            ) WITHOUT ROWID
            """
    )

    /// The time to wait for a database that another process has locked, in milliseconds.
    private static let patience: CInt = 10_000

    private static let insertion = """
        INSERT INTO claim (digest, until, claimant) VALUES (?1, ?2, ?3)
        ON CONFLICT (digest) DO UPDATE SET until = ?2, claimant = ?3 WHERE until <= ?4 OR claimant = ?3
        """

    private let path: InputPath
    private let database: Mutex<SQLiteConnection>

    /// Opens a database, or creates it.
    ///
    /// - Throws: ``FileFault`` with the operation `open` if the file is not a replay database, or `create` if it cannot
    ///   be created or written.
    init(_ path: InputPath) throws(FileFault) {
        self.path = path
        let file = SQLiteFile(SQLitePath(bytes: path.bytes), schema: Self.schema, patience: Self.patience)
        do throws(SQLiteFileFault) {
            database = Mutex(try file.open())
        } catch {
            throw FileFault(error, of: path)
        }
    }

    /// Makes several claims in one transaction.
    func claim(_ claims: [ReplayClaim], by claimants: [String]) throws(FileFault) -> [ReplayAnswer] {
        do throws(SQLiteFault) {
            return try database.withLock { (database) throws(SQLiteFault) in
                try Self.insert(claims, by: claimants, into: database)
            }
        } catch {
            throw FileFault(error, of: path, whileOpening: nil)
        }
    }

    private static func insert(
        _ claims: [ReplayClaim],
        by claimants: [String],
        into database: borrowing SQLiteConnection
    ) throws(SQLiteFault) -> [ReplayAnswer] {
        try database.transaction { (database) throws(SQLiteFault) -> [ReplayAnswer] in
            let statement = try database.prepare(insertion)
            var answers: [ReplayAnswer] = []
            for (claim, claimant) in zip(claims, claimants) {
                try statement.bind(claim.digest, at: 1)
                try statement.bind(claim.end, at: 2)
                try statement.bind(claimant, at: 3)
                try statement.bind(claim.moment, at: 4)
                _ = try statement.step()
                answers.append(database.changes > 0 ? .first : .seenBefore)
                statement.reset()
            }
            return answers
        }
    }
}

extension FileFault {
    /// Creates an error from the reason that a file cannot be used.
    fileprivate init(_ fault: SQLiteFileFault, of path: InputPath) {
        switch fault {
        case .link: self = .link(path)
        case .planted(let file): self = .planted(InputPath(bytes: file.bytes))
        case .notCreated(let number): self.init(.create, path, errorNumber: number)
        case .notOpened(let number): self.init(.open, path, errorNumber: number)
        case .failed(let error, let exists): self.init(error, of: path, whileOpening: exists ? .open : .create)
        case .sharedFolder: self.init(.create, path, reason: fault.description)
        case .forgetfulName, .notAFile, .otherProgram, .otherVersion, .writable:
            self.init(.open, path, reason: fault.description)
        }
    }

    /// Creates an error from an SQLite error.
    fileprivate init(_ error: SQLiteFault, of path: InputPath, whileOpening operation: Operation?) {
        let (failed, reason): (Operation, String) =
            switch error.primaryCode {
            case SQLITE_NOTADB: (.open, "this file is not a database")
            case SQLITE_CANTOPEN: (operation ?? .write, "the database or its journal cannot be opened")
            case SQLITE_READONLY: (.create, "the database or its folder is not writable")
            case SQLITE_BUSY, SQLITE_LOCKED: (.write, "another process has locked the database")
            case SQLITE_CORRUPT: (.read, "the database is damaged")
            // SQLite reports a journal index that cannot grow as a disk error.
            case SQLITE_FULL: (.write, "the disk is full")
            case SQLITE_IOERR where error.code == csqlite_ioerr_shmsize: (.write, "the disk is full")
            case SQLITE_IOERR where error.code == csqlite_ioerr_read: (.read, "the disk reports an error")
            case SQLITE_IOERR: (.write, "the disk is full or reports an error (SQLite error \(error.code))")
            default: (.write, "SQLite error \(error.code)")
            }
        self.init(failed, path, reason: reason)
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
internal import Captures
internal import SAML
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A store of assertions in a database that several processes can use at the same time.
///
/// An entry contains the digest of a replay key, its expiration time and its claimant, but no content of an assertion.
/// An expired entry is replaced when its assertion is claimed again; entries are never removed otherwise.
final class SQLiteReplayStore: ReplayStore {
    /// The application ID in the header of the database file: `SAML`.
    private static let applicationID = 0x5341_4D4C

    /// The version of the table schema.
    private static let version = 1

    /// The time to wait for a database that another process has locked, in milliseconds.
    private static let patience: CInt = 10_000

    /// The time between two attempts to change the journal mode, in microseconds.
    private static let retryInterval: useconds_t = 2_000

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
        let exists = try !Self.create(path)
        let problem: String?
        do throws(SQLiteFault) {
            let connection = try SQLiteConnection(path, patience: Self.patience)
            problem = try Self.prepare(connection)
            database = Mutex(connection)
        } catch {
            throw FileFault(error, of: path, whileOpening: exists ? .open : .create)
        }
        if let problem { throw FileFault(.open, path, reason: problem) }
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
            let statement = try SQLiteStatement(insertion, on: database)
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

    // MARK: The file

    /// Creates the file if it does not exist, accessible only by its owner; SQLite uses the same mode for its other
    /// files (S-63).
    ///
    /// - Returns: Whether the file is new.
    /// - Throws: ``FileFault`` if the path is not a permanent file, such as a device, or another user may have created
    ///   it.
    private static func create(_ path: InputPath) throws(FileFault) -> Bool {
        guard !ReplayOptions.isForgetful(path) else {
            throw FileFault(
                .open,
                path,
                reason: "SQLite does not create a file with this name; name the file by its path"
            )
        }
        try rejectForeignCompanions(of: path)
        let descriptor = unsafe path.withCString {
            unsafe open($0, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        if descriptor >= 0 {
            close(descriptor)
            return true
        }
        guard errno == EEXIST else { throw FileFault(.create, path) }
        var status = stat()
        guard unsafe path.withCString({ unsafe lstat($0, &status) }) == 0 else { throw FileFault(.open, path) }
        // Another user could replace a link, or let it refer to a database that only that user should change.
        guard status.st_mode & S_IFMT != S_IFLNK else { throw .link(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileFault(.open, path, reason: "it is not a file, so the assertions would be lost; name a file")
        }
        guard status.isOwn else { throw .planted(path) }
        return false
    }

    /// Rejects a directory in which another user can write files that SQLite reads as part of the database (S-65).
    ///
    /// When SQLite opens a database, it applies the journals next to it, so the journal of another user could empty the
    /// database. Such files can appear at any time in a directory that every user may write to.
    private static func rejectForeignCompanions(of path: InputPath) throws(FileFault) {
        var folder = stat()
        guard unsafe path.split.folder.withCString({ unsafe stat($0, &folder) }) == 0 else {
            throw FileFault(.create, path)
        }
        guard folder.st_mode & S_IWOTH == 0, folder.st_uid == geteuid() || folder.st_uid == 0 else {
            throw FileFault(
                .create,
                path,
                reason: "other users can write to its folder and change the files of the database; "
                    + "name a file in a folder of your own"
            )
        }
        for suffix in ["-journal", "-wal", "-shm"] {
            let companion = InputPath(bytes: path.bytes + Array(suffix.utf8))
            var status = stat()
            guard unsafe companion.withCString({ unsafe lstat($0, &status) }) == 0 else { continue }
            guard status.st_mode & S_IFMT == S_IFREG, status.isOwn else { throw .planted(companion) }
        }
    }

    /// Creates the table in an empty database.
    ///
    /// - Returns: The reason that the database cannot be used, or `nil` if it can.
    private static func prepare(_ database: borrowing SQLiteConnection) throws(SQLiteFault) -> String? {
        // The database of another program is not changed.
        if let problem = try problem(of: database) { return problem }
        try useLog(of: database)
        return try database.transaction { (database) throws(SQLiteFault) -> String? in
            // Another process may have created the table in the meantime.
            if try isEmpty(database) {
                try database.execute(
                    """
                    PRAGMA application_id = \(applicationID);
                    PRAGMA user_version = \(version);
                    CREATE TABLE claim (
                        digest BLOB PRIMARY KEY NOT NULL, until INTEGER NOT NULL, claimant TEXT NOT NULL
                    ) WITHOUT ROWID
                    """
                )
                return nil
            }
            return try problem(of: database)
        }
    }

    /// Uses a write-ahead log, so that readers do not wait for a writer, and a commit does not wait for the disk.
    ///
    /// SQLite does not wait for another process when the journal mode of a new database changes, because both could wait
    /// for each other: it ends the attempt. So this function waits and tries again.
    private static func useLog(of database: borrowing SQLiteConnection) throws(SQLiteFault) {
        let deadline = ContinuousClock.now + .milliseconds(Int(patience))
        while true {
            do throws(SQLiteFault) {
                return try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
            } catch {
                guard error.primaryCode == SQLITE_BUSY, ContinuousClock.now < deadline else { throw error }
                usleep(retryInterval)
            }
        }
    }

    /// Whether the database is new.
    private static func isEmpty(_ database: borrowing SQLiteConnection) throws(SQLiteFault) -> Bool {
        // A single query, so that no other process writes between two queries.
        try database.number(
            """
            SELECT application_id OR user_version OR (SELECT count(*) FROM sqlite_schema)
            FROM pragma_application_id, pragma_user_version
            """
        ) == 0
    }

    /// Returns the reason that the database cannot be used, or `nil` if it can or is new.
    private static func problem(of database: borrowing SQLiteConnection) throws(SQLiteFault) -> String? {
        if try isEmpty(database) { return nil }
        guard try database.number("PRAGMA application_id") == applicationID else {
            return "this is the database of another program"
        }
        let found = try database.number("PRAGMA user_version")
        return found == version ? nil : "the database has version \(found); this samltool reads version \(version)"
    }
}

extension FileFault {
    /// Creates an error from an SQLite error.
    fileprivate init(_ error: SQLiteFault, of path: InputPath, whileOpening operation: Operation?) {
        switch error.primaryCode {
        case SQLITE_NOTADB:
            self.init(.open, path, reason: "this file is not a database")
        case SQLITE_CANTOPEN:
            self.init(operation ?? .write, path, reason: "the database or its journal cannot be opened")
        case SQLITE_READONLY:
            self.init(.create, path, reason: "the database or its folder is not writable")
        case SQLITE_BUSY, SQLITE_LOCKED:
            self.init(.write, path, reason: "another process has locked the database")
        case SQLITE_CORRUPT:
            self.init(.read, path, reason: "the database is damaged")
        // SQLite reports a journal index that cannot grow as a disk error.
        case SQLITE_FULL,
            SQLITE_IOERR where error.code == csqlite_ioerr_shmsize:
            self.init(.write, path, reason: "the disk is full")
        case SQLITE_IOERR where error.code == csqlite_ioerr_read:
            self.init(.read, path, reason: "the disk reports an error")
        case SQLITE_IOERR:
            self.init(
                .write,
                path,
                reason: "the disk is full or reports an error (SQLite error \(error.code))"
            )
        default:
            self.init(.write, path, reason: "SQLite error \(error.code)")
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

#if SQLite
internal import CSQLite
internal import SAML
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Remembers assertions in a database, which several processes may use at once.
///
/// It holds the digest of a key, the second until which it counts, and who has claimed it; nothing of an assertion is
/// in there. Entries are replaced when they have ended and are claimed again, and never dropped otherwise.
final class SQLiteReplayStore: ReplayStore {
    /// The mark of our databases: `SAML`, as the header of the file holds it.
    private static let applicationID = 0x5341_4D4C

    /// The version of the table.
    private static let version = 1

    /// How long another process may hold the database, in milliseconds.
    private static let patience: CInt = 10_000

    private static let insertion = """
        INSERT INTO claim (digest, until, claimant) VALUES (?1, ?2, ?3)
        ON CONFLICT (digest) DO UPDATE SET until = ?2, claimant = ?3 WHERE until <= ?4 OR claimant = ?3
        """

    private let path: InputPath
    private let database: Mutex<SQLiteConnection>

    /// Opens a database, or creates one.
    ///
    /// - Throws: A fault: `open` for a file that is not one of ours, `create` where none can be made or written.
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

    /// Makes claims in one transaction.
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

    /// Creates the file if there is none, for its owner alone; what SQLite puts beside it gets the same mode (S-63).
    ///
    /// - Returns: Whether the file is new.
    /// - Throws: A fault for anything that would not outlive the process, such as a device, or that another user may
    ///   have put there.
    private static func create(_ path: InputPath) throws(FileFault) -> Bool {
        guard !ReplayOptions.isForgetful(path) else {
            throw FileFault(.open, path, reason: "SQLite keeps no file of that name; name the file by its path")
        }
        try rejectForeignCompanions(of: path.resolved ?? path)
        let descriptor = unsafe path.withCString {
            unsafe open($0, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        if descriptor >= 0 {
            close(descriptor)
            return true
        }
        guard errno == EEXIST else { throw FileFault(.create, path) }
        var (status, name) = (stat(), stat())
        guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { throw .link(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileFault(.open, path, reason: "it is no file, and would remember nothing; name a file")
        }
        guard
            unsafe path.withCString({ unsafe lstat($0, &name) }) == 0,
            name.st_mode & S_IFMT == S_IFLNK || name.isOwn
        else { throw .planted(path) }
        return false
    }

    /// Rejects a place where another user can write what SQLite would read as part of the database (S-65).
    ///
    /// SQLite applies the journals beside a database when it opens it: the journal of another user can empty it. They
    /// can appear at any time in a folder that every user may write to.
    private static func rejectForeignCompanions(of path: InputPath) throws(FileFault) {
        var folder = stat()
        guard unsafe path.split.folder.withCString({ unsafe stat($0, &folder) }) == 0 else {
            throw FileFault(.create, path)
        }
        guard folder.st_mode & S_IWOTH == 0, folder.st_uid == geteuid() || folder.st_uid == 0 else {
            throw FileFault(
                .create,
                path,
                reason: "other users may write to its folder, and could change what SQLite keeps beside the database; "
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
    /// - Returns: Why the database cannot be used; nil if it can.
    private static func prepare(_ database: borrowing SQLiteConnection) throws(SQLiteFault) -> String? {
        // The database of another program stays as it is.
        if let problem = try problem(of: database) { return problem }
        // Journals beside the file let readers and a writer work side by side, and a commit need not wait for a disk.
        try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
        return try database.transaction { (database) throws(SQLiteFault) -> String? in
            // Another process may have created the table meanwhile.
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

    /// Whether the database is new.
    private static func isEmpty(_ database: borrowing SQLiteConnection) throws(SQLiteFault) -> Bool {
        // One query, so that no other process writes between two.
        try database.number(
            """
            SELECT application_id OR user_version OR (SELECT count(*) FROM sqlite_schema)
            FROM pragma_application_id, pragma_user_version
            """
        ) == 0
    }

    /// Why the database cannot be used; nil if it can, or is new.
    private static func problem(of database: borrowing SQLiteConnection) throws(SQLiteFault) -> String? {
        if try isEmpty(database) { return nil }
        guard try database.number("PRAGMA application_id") == applicationID else {
            return "this is the database of another program"
        }
        let found = try database.number("PRAGMA user_version")
        return found == version ? nil : "the database has version \(found); this samltool reads version \(version)"
    }
}

extension InputPath {
    /// The path without links, which SQLite uses too; nil if there is no such file.
    fileprivate var resolved: InputPath? {
        // Safety: the system allocates the text, which is copied and then freed.
        guard let text = unsafe withCString({ unsafe realpath($0, nil) }) else { return nil }
        defer { unsafe free(text) }
        let characters = unsafe UnsafeBufferPointer(start: text, count: strlen(text))
        return InputPath(bytes: unsafe characters.map { UInt8(bitPattern: $0) })
    }
}

extension FileFault {
    /// What SQLite has to say.
    fileprivate init(_ error: SQLiteFault, of path: InputPath, whileOpening operation: Operation?) {
        switch error.primaryCode {
        case SQLITE_NOTADB:
            self.init(.open, path, reason: "this file is not a database")
        case SQLITE_CANTOPEN:
            self.init(operation ?? .write, path, reason: "the database or its journal cannot be opened")
        case SQLITE_READONLY:
            self.init(.create, path, reason: "the database, or the folder that it is in, may not be written")
        case SQLITE_BUSY, SQLITE_LOCKED:
            self.init(.write, path, reason: "another process holds the database")
        case SQLITE_CORRUPT:
            self.init(.read, path, reason: "the database is damaged")
        // The index of a journal that cannot grow is told of as a failing disk.
        case SQLITE_FULL,
            SQLITE_IOERR where error.code == csqlite_ioerr_shmsize:
            self.init(.write, path, reason: "there is no room on the disk")
        case SQLITE_IOERR where error.code == csqlite_ioerr_read:
            self.init(.read, path, reason: "the disk fails")
        case SQLITE_IOERR:
            self.init(
                .write,
                path,
                reason: "the disk fails, or has no room (SQLite reports error \(error.code))"
            )
        default:
            self.init(.write, path, reason: "SQLite reports error \(error.code)")
        }
    }
}
#endif

// SPDX-License-Identifier: Apache-2.0

#if SQLite
internal import GRDB
internal import SAML

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
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

    /// How long another process may hold the database, in seconds.
    private static let patience = 10.0

    private static let insertion = """
        INSERT INTO claim (digest, until, claimant) VALUES (?1, ?2, ?3)
        ON CONFLICT (digest) DO UPDATE SET until = ?2, claimant = ?3 WHERE until <= ?4 OR claimant = ?3
        """

    private let path: InputPath
    private let database: DatabaseQueue

    /// Opens a database, or creates one.
    ///
    /// - Throws: A fault: `open` for a file that is not one of ours, `create` where none can be made or written.
    init(_ path: InputPath) throws(FileFault) {
        self.path = path
        let exists = try !Self.create(path)
        var configuration = Configuration()
        configuration.busyMode = .timeout(Self.patience)
        configuration.label = "replays"
        do {
            let database = try DatabaseQueue(path: path.description, configuration: configuration)
            try database.writeWithoutTransaction { db in
                try Self.prepare(db, path, isNew: !exists)
            }
            self.database = database
        } catch let fault as FileFault {
            throw fault
        } catch {
            throw FileFault(error, of: path, whileOpening: exists ? .open : .create)
        }
    }

    /// Makes claims in one transaction.
    func claim(_ claims: [ReplayClaim], by claimants: [String]) throws(FileFault) -> [ReplayAnswer] {
        do {
            return try database.writeWithoutTransaction { db in
                var answers: [ReplayAnswer] = []
                try db.inTransaction(.immediate) {
                    let statement = try db.cachedStatement(sql: Self.insertion)
                    for (claim, claimant) in zip(claims, claimants) {
                        try statement.execute(arguments: [Data(claim.digest), claim.end, claimant, claim.moment])
                        answers.append(db.changesCount > 0 ? .first : .seenBefore)
                    }
                    return .commit
                }
                return answers
            }
        } catch {
            throw FileFault(error, of: path, whileOpening: nil)
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
        let descriptor = unsafe path.withCString {
            unsafe open($0, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        if descriptor >= 0 {
            close(descriptor)
            return true
        }
        guard errno == EEXIST else { throw FileFault(.create, path) }
        var (status, name, folder) = (stat(), stat(), stat())
        guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { throw .link(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileFault(.open, path, reason: "it is no file, and would remember nothing; name a file")
        }
        guard
            unsafe path.withCString({ unsafe lstat($0, &name) }) == 0,
            unsafe path.split.folder.withCString({ unsafe stat($0, &folder) }) == 0,
            !name.isPlanted(in: folder)
        else { throw .planted(path) }
        return false
    }

    private static func prepare(_ db: Database, _ path: InputPath, isNew: Bool) throws {
        // Journals beside the file let readers and a writer work side by side, and a commit need not wait for a disk.
        try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
        try db.inTransaction(.immediate) {
            let mark = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
            let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
            if mark == 0, found == 0, isEmpty {
                try db.execute(
                    sql: """
                        PRAGMA application_id = \(applicationID);
                        PRAGMA user_version = \(version);
                        CREATE TABLE claim (
                            digest BLOB PRIMARY KEY NOT NULL, until INTEGER NOT NULL, claimant TEXT NOT NULL
                        ) WITHOUT ROWID
                        """
                )
                return .commit
            }
            guard mark == applicationID else {
                throw FileFault(.open, path, reason: "expected a database of used assertions, found another one")
            }
            guard found == version else {
                throw FileFault(.open, path, reason: "expected version \(version) of the database, found \(found)")
            }
            return .commit
        }
    }
}

extension FileFault {
    /// What SQLite has to say.
    fileprivate init(_ error: any Error, of path: InputPath, whileOpening operation: Operation?) {
        guard let error = error as? DatabaseError else {
            self.init(operation ?? .write, path, reason: "the database cannot be used")
            return
        }
        switch error.resultCode {
        case .SQLITE_NOTADB:
            self.init(.open, path, reason: "expected a database of used assertions, found a file of another kind")
        case .SQLITE_CANTOPEN:
            self.init(operation ?? .write, path, reason: "the database or its journal cannot be opened")
        case .SQLITE_READONLY:
            self.init(.create, path, reason: "the database, or the folder that it is in, may not be written")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.write, path, reason: "another process holds the database")
        case .SQLITE_CORRUPT:
            self.init(.read, path, reason: "the database is damaged")
        // The index of a journal that cannot grow is told of as a failing disk.
        case .SQLITE_FULL,
            .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
            self.init(.write, path, reason: "there is no room on the disk")
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_READ:
            self.init(.read, path, reason: "the disk fails")
        case .SQLITE_IOERR:
            let code = error.extendedResultCode.rawValue
            self.init(.write, path, reason: "the disk fails, or has no room (SQLite reports error \(code))")
        default:
            self.init(.write, path, reason: "SQLite reports error \(error.extendedResultCode.rawValue)")
        }
    }
}
#endif

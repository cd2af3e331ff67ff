// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import CSQLite

/// A database file that belongs to this user, with the tables of one program.
package struct SQLiteFile {
    /// The path of the file.
    package let path: SQLitePath

    /// The tables, and the number in the header of the file that says whose they are.
    package let schema: SQLiteSchema

    /// The time for which a statement waits for other connections, in milliseconds.
    private let patience: CInt

    /// The time between two attempts to change the journal mode, in microseconds.
    private static let retryInterval: useconds_t = 2_000

    /// Describes a file, and does not open it.
    package init(_ path: SQLitePath, schema: SQLiteSchema, patience: CInt) {
        self.path = path
        self.schema = schema
        self.patience = patience
    }

    /// Opens the database, or creates it.
    ///
    /// - Throws: ``SQLiteFileFault`` if the file is not such a database, or cannot be created or written.
    package func open() throws(SQLiteFileFault) -> SQLiteConnection {
        let exists = try !create()
        let connection: SQLiteConnection
        do throws(SQLiteFault) {
            connection = try SQLiteConnection(path, patience: patience)
        } catch {
            throw .failed(error, exists: exists)
        }
        let problem: SQLiteFileFault?
        do throws(SQLiteFault) {
            problem = try prepare(connection)
        } catch {
            throw .failed(error, exists: exists)
        }
        if let problem { throw problem }
        return connection
    }

    /// Creates the file if it does not exist, accessible only by its owner; SQLite uses the same mode for its other
    /// files (S-63).
    ///
    /// - Returns: Whether the file is new.
    /// - Throws: ``SQLiteFileFault`` if the path is not a permanent file, such as a device, or another user may have
    ///   created it.
    private func create() throws(SQLiteFileFault) -> Bool {
        guard !path.isForgetful else { throw .forgetfulName }
        try rejectForeignCompanions()
        let descriptor = unsafe path.withCString {
            unsafe Self.openFile($0, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        if descriptor >= 0 {
            close(descriptor)
            return true
        }
        guard errno == EEXIST else { throw .notCreated(errno) }
        var status = stat()
        guard unsafe path.withCString({ unsafe lstat($0, &status) }) == 0 else { throw .notOpened(errno) }
        // Another user could replace a link, or let it refer to a database that only that user should change.
        guard status.st_mode & S_IFMT != S_IFLNK else { throw .link }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard status.belongsToUser else { throw .planted(path) }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else { throw .writable }
        return false
    }

    /// Rejects a directory in which another user can write files that SQLite reads as part of the database (S-65).
    ///
    /// When SQLite opens a database, it applies the journals next to it, so the journal of another user could empty the
    /// database. Such files can appear at any time in a directory that every user may write to.
    private func rejectForeignCompanions() throws(SQLiteFileFault) {
        var folder = stat()
        guard unsafe path.folder.withCString({ unsafe stat($0, &folder) }) == 0 else { throw .notCreated(errno) }
        guard folder.st_mode & S_IWOTH == 0, folder.st_uid == geteuid() || folder.st_uid == 0 else {
            throw .sharedFolder
        }
        for companion in path.companions {
            var status = stat()
            guard unsafe companion.withCString({ unsafe lstat($0, &status) }) == 0 else { continue }
            guard status.st_mode & S_IFMT == S_IFREG, status.belongsToUser else { throw .planted(companion) }
        }
    }

    // The method `open()` hides the function of the system.
    private static func openFile(_ path: UnsafePointer<CChar>, _ flags: CInt, _ mode: mode_t) -> CInt {
        unsafe CLibrary.open(path, flags, mode)
    }

    /// Creates the tables in an empty database.
    ///
    /// - Returns: The reason that the database cannot be used, or `nil` if it can.
    private func prepare(_ database: borrowing SQLiteConnection) throws(SQLiteFault) -> SQLiteFileFault? {
        // The database of another program is not changed.
        if let problem = try problem(of: database) { return problem }
        try useLog(of: database)
        return try database.transaction { (database) throws(SQLiteFault) -> SQLiteFileFault? in
            // Another process may have created the tables in the meantime.
            if try isEmpty(database) {
                let numbers =
                    "PRAGMA application_id = \(schema.applicationID); PRAGMA user_version = \(schema.version);"
                try database.execute(numbers + schema.tables)
                return nil
            }
            return try problem(of: database)
        }
    }

    /// Uses a write-ahead log, so that readers do not wait for a writer, and a commit does not wait for the disk.
    ///
    /// SQLite does not wait for another process when the journal mode of a new database changes, because both could wait
    /// for each other: it ends the attempt. So this function waits and tries again.
    private func useLog(of database: borrowing SQLiteConnection) throws(SQLiteFault) {
        let deadline = ContinuousClock.now + .milliseconds(Int(patience))
        while true {
            do throws(SQLiteFault) {
                return try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
            } catch {
                guard error.primaryCode == SQLITE_BUSY, ContinuousClock.now < deadline else { throw error }
                usleep(Self.retryInterval)
            }
        }
    }

    /// Whether the database is new.
    private func isEmpty(_ database: borrowing SQLiteConnection) throws(SQLiteFault) -> Bool {
        // A single query, so that no other process writes between two queries.
        try database.number(
            """
            SELECT application_id OR user_version OR (SELECT count(*) FROM sqlite_schema)
            FROM pragma_application_id, pragma_user_version
            """
        ) == 0
    }

    /// Returns the reason that the database cannot be used, or `nil` if it can or is new.
    private func problem(of database: borrowing SQLiteConnection) throws(SQLiteFault) -> SQLiteFileFault? {
        if try isEmpty(database) { return nil }
        guard try database.number("PRAGMA application_id") == schema.applicationID else { return .otherProgram }
        let found = try database.number("PRAGMA user_version")
        return found == schema.version ? nil : .otherVersion(found: found, expected: schema.version)
    }
}

extension stat {
    /// Whether the file belongs to the user of this process, and has no other name.
    fileprivate var belongsToUser: Bool { st_uid == geteuid() && st_nlink < 2 }
}

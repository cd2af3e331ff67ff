// SPDX-License-Identifier: Apache-2.0

package import CLibrary

/// A small file that only the user of the process can read and write.
///
/// A file of another user, with permissions for other users, or with a second name is rejected, and links are not
/// followed. Neither reading nor locking waits for the other end of a pipe.
package struct PrivateFile: Sendable {
    package let path: FilePath

    package init(_ path: FilePath) { self.path = path }

    /// Reads the file.
    ///
    /// - Parameter limit: The maximum size of the content, in bytes.
    /// - Returns: The content; `nil` only if there is no file.
    /// - Throws: ``PrivateFileFault`` if the file is not private, is too large, or cannot be read.
    package func read(limit: Int) throws(PrivateFileFault) -> [UInt8]? {
        do throws(PrivateFileFault) {
            let file = try OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
            try file.status().checkOwned(isPrivate: true)
            var bytes: [UInt8] = []
            // One byte more than the limit shows that the file is too large.
            _ = try file.read(limit + 1, into: &bytes)
            guard bytes.count <= limit else { throw PrivateFileFault.tooLarge }
            return bytes
        } catch .system(.open, ENOENT) {
            return nil
        }
    }

    /// Replaces the file, or creates it.
    ///
    /// A file with permissions for other users, a link or another kind of file is never written: the new file gets its
    /// place, as long as the system can rename it there.
    package func replace(_ bytes: [UInt8], flush: (CInt) -> CInt = fsync) throws(PrivateFileFault) {
        let file = try PartialFile(beside: path)
        try file.write(bytes)
        try file.finish(flush)
    }

    /// Removes the file, if it exists.
    package func remove(flush: (CInt) -> CInt = fsync) throws(PrivateFileFault) {
        let isRemoved = unsafe path.withCString { unsafe unlink($0) } == 0
        guard isRemoved || errno == ENOENT else { throw .last(.write) }
        try path.synchronizeFolder(flush)
    }

    /// Opens or creates the file, and locks it for this caller; the lock ends when the file is closed.
    ///
    /// - Parameter isPrivate: Whether a file with permissions for other users is rejected.
    /// - Returns: The file, or `nil` if it was removed meanwhile: the next caller would create another file, and lock
    ///   that one.
    /// - Throws: ``PrivateFileFault`` if the file is not private, cannot be opened, or is locked already.
    package func lock(isPrivate: Bool = true) throws(PrivateFileFault) -> OpenFile? {
        let file = try OpenFile(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
        let status = try file.status()
        try status.checkOwned(isPrivate: isPrivate)
        guard flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw errno == EWOULDBLOCK ? .inUse : .last(.create)
        }
        var named = stat()
        // Safety: the call fills the variable.
        guard unsafe path.withCString({ unsafe lstat($0, &named) }) == 0, named.st_ino == status.st_ino,
            named.st_dev == status.st_dev
        else { return nil }
        return file
    }
}

extension FilePath {
    /// Flushes the names of the folder that contains the file to disk, where the system supports it.
    package func synchronizeFolder(_ flush: (CInt) -> CInt = fsync) throws(PrivateFileFault) {
        guard let folder = try? OpenFile(split.folder, O_RDONLY | O_DIRECTORY) else { return }
        try folder.synchronizeFolder(flush)
    }
}

extension stat {
    /// Whether the file belongs to the user of this process and has no other hard link.
    var isOwn: Bool { st_uid == geteuid() && st_nlink < 2 }

    /// Checks that this is a regular file of this user alone.
    func checkOwned(isPrivate: Bool) throws(PrivateFileFault) {
        guard st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard isOwn else { throw .planted }
        guard !isPrivate || st_mode & (S_IRWXG | S_IRWXO) == 0 else { throw .exposed }
    }

    /// Returns whether another user may have created the file to receive the output.
    ///
    /// Such a file belongs neither to the user of this process nor to root, and is in a directory that others may write
    /// to, or that belongs to another user.
    package func isPlanted(in folder: stat) -> Bool {
        guard st_uid != geteuid(), st_uid != 0 else { return false }
        let isOpenToOthers = folder.st_mode & (S_IWGRP | S_IWOTH) != 0
        return isOpenToOthers || (folder.st_uid != geteuid() && folder.st_uid != 0)
    }
}

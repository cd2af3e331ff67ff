// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Synchronization

/// A lock of the system on a private file, for all processes and for the callers of one process.
final class StoreFileLock: RenewalLock {
    /// The open file, which has the lock; `nil` when it is released.
    private let descriptor: Mutex<CInt?>

    /// Opens or creates the file, and locks it.
    ///
    /// - Parameter path: The path of the file. The result is `nil` if another caller has the lock, or if the file was
    ///   removed meanwhile: the next caller would create another file, and lock that one.
    /// - Throws: ``CredentialFileError`` if the file is not private or cannot be opened.
    init?(acquiring path: String) throws(CredentialFileError) {
        // Safety: the string outlives the call, which keeps no pointer to it.
        let opened = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard opened >= 0 else {
            throw errno == ELOOP ? CredentialFileError(.notPrivate, path) : .system(path)
        }
        do throws(CredentialFileError) {
            _ = try PrivateStoreFile.privateSize(opened, path)
        } catch {
            closeFile(opened)
            throw error
        }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0, Self.isFile(opened, at: path) else {
            closeFile(opened)
            return nil
        }
        descriptor = Mutex(opened)
    }

    /// Returns whether a path still names an open file.
    private static func isFile(_ descriptor: CInt, at path: String) -> Bool {
        var (open, named) = (stat(), stat())
        // Safety: the calls fill the variables, and keep no pointer to the string.
        return unsafe fstat(descriptor, &open) == 0 && lstat(path, &named) == 0 && open.st_dev == named.st_dev
            && open.st_ino == named.st_ino
    }

    func release() async { close() }

    private func close() {
        descriptor.withLock { descriptor in
            if let open = descriptor { closeFile(open) }
            descriptor = nil
        }
    }

    deinit { close() }
}

private func closeFile(_ descriptor: CInt) { close(descriptor) }

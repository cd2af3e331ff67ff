// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// A small file that only the user of the process may read and write.
struct PrivateStoreFile {
    /// The maximum size of a file, in bytes; credentials and tokens are shorter.
    private static let limit = 65_536

    let path: String

    /// Reads the file.
    ///
    /// - Returns: The content; `nil` only if there is no file.
    func read() throws(CredentialFileError) -> [UInt8]? {
        // Safety: the string outlives each call, which keeps no pointer to it.
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw errno == ELOOP ? CredentialFileError(.notPrivate, path) : systemFailure()
        }
        defer { close(descriptor) }
        let size = try Self.privateSize(descriptor, path)
        guard size <= Self.limit else { throw CredentialFileError(.damaged, path) }
        var bytes = [UInt8](repeating: 0, count: size)
        var count = 0
        while count < size {
            // Safety: at most the rest of the buffer is filled.
            let result = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe systemRead(descriptor, buffer.baseAddress.map { unsafe $0 + count }, size - count)
            }
            if result < 0, errno == EINTR { continue }
            guard result >= 0 else { throw systemFailure() }
            guard result > 0 else { break }
            count += result
        }
        return Array(bytes.prefix(count))
    }

    /// Replaces the file, or creates it.
    ///
    /// A file with permissions for other users, a link or another kind of file is never written: the new file gets its
    /// place, as long as the system can rename it there.
    func replace(_ bytes: [UInt8]) throws(CredentialFileError) {
        let new = "\(path).\(String(UInt64.random(in: 0 ... .max), radix: 36)).partial"
        // Safety: the string outlives the call, which keeps no pointer to it.
        let descriptor = unsafe open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw systemFailure() }
        defer { close(descriptor) }
        do throws(CredentialFileError) {
            try write(bytes, to: descriptor)
            // Safety: the strings outlive the call, which keeps no pointers to them.
            guard fsync(descriptor) == 0, unsafe rename(new, path) == 0 else { throw systemFailure() }
        } catch {
            // Safety: the string outlives the call, which keeps no pointer to it.
            _ = unsafe unlink(new)
            throw error
        }
        synchronizeFolder()
    }

    /// Removes the file, if it exists.
    func remove() throws(CredentialFileError) {
        // Safety: the string outlives the call, which keeps no pointer to it.
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw systemFailure() }
        synchronizeFolder()
    }

    private func write(_ bytes: [UInt8], to descriptor: CInt) throws(CredentialFileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Safety: the buffer is read only during the call.
            let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { throw systemFailure() }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    /// Flushes the name of the file to disk, where the system supports it.
    private func synchronizeFolder() {
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? "."
        // Safety: the string outlives the call, which keeps no pointer to it.
        let descriptor = unsafe open(String(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }

    /// Returns the size of a file, if it is private.
    static func privateSize(_ descriptor: CInt, _ path: String) throws(CredentialFileError) -> Int {
        var status = stat()
        // Safety: the call fills the variable.
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_nlink < 2, status.st_mode & (S_IRWXG | S_IRWXO) == 0
        else { throw CredentialFileError(.notPrivate, path) }
        return Int(status.st_size)
    }

    private func systemFailure() -> CredentialFileError { .system(path) }
}

extension CredentialFileError {
    /// Returns the last error of the system.
    static func system(_ path: String) -> CredentialFileError {
        // Safety: `strerror` returns a NUL-terminated string for every number.
        CredentialFileError(.system, path, reason: unsafe String(cString: strerror(errno)))
    }
}

private func systemRead(_ descriptor: CInt, _ address: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, address, count)
}

private func systemWrite(_ descriptor: CInt, _ address: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, address, count)
}

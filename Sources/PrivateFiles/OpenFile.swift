// SPDX-License-Identifier: Apache-2.0

package import CLibrary

/// An open file, which is closed at the end of its life.
package struct OpenFile: ~Copyable, Sendable {
    /// The descriptor, which belongs to this value.
    package let descriptor: CInt

    /// Opens a file; no program that this process starts inherits it.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - flags: The flags of the system.
    ///   - folder: The open folder that a relative path begins at.
    ///   - mode: The mode of a new file.
    /// - Throws: ``PrivateFileFault`` if the system reports an error, or the path is a link that is not followed.
    package init(
        _ path: FilePath,
        _ flags: CInt,
        in folder: CInt = AT_FDCWD,
        mode: mode_t = 0o600
    ) throws(PrivateFileFault) {
        descriptor = unsafe path.withCString { path in
            repeating { unsafe openat(folder, path, flags | O_CLOEXEC, mode) }
        }
        guard descriptor >= 0 else {
            throw errno == ELOOP && flags & O_NOFOLLOW != 0 ? .link : .last(flags & O_CREAT != 0 ? .create : .open)
        }
    }

    /// Creates a file that does not exist yet, by default one that only this user can read and write.
    package init(creating path: FilePath, in folder: CInt = AT_FDCWD, mode: mode_t = 0o600) throws(PrivateFileFault) {
        try self.init(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, in: folder, mode: mode)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Returns the status of the file.
    package borrowing func status() throws(PrivateFileFault) -> stat {
        var status = stat()
        // Safety: the call fills the variable.
        guard unsafe fstat(descriptor, &status) == 0 else { throw .last(.open) }
        return status
    }

    /// Reads at least the given number of bytes, or to the end of the file.
    ///
    /// - Parameters:
    ///   - count: The number of bytes to read.
    ///   - bytes: The array that the bytes are appended to.
    /// - Returns: Whether the file may have more bytes.
    /// - Throws: ``PrivateFileFault`` if the system reports an error.
    package borrowing func read(_ count: Int, into bytes: inout [UInt8]) throws(PrivateFileFault) -> Bool {
        let end = bytes.count + count
        while bytes.count < end {
            var result = 0
            bytes.append(addingCapacity: end - bytes.count) { output in
                unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
                    let room = min(end - initialized, buffer.count - initialized)
                    // Safety: at most the remaining capacity is filled, and its count is recorded.
                    let address = unsafe buffer.baseAddress.map { unsafe $0 + initialized }
                    result = repeating { unsafe CLibrary.read(descriptor, address, room) }
                    initialized += max(result, 0)
                }
            }
            guard result >= 0 else { throw .last(.read) }
            if result == 0 { return false }
        }
        return true
    }

    /// Writes all bytes.
    package borrowing func write(_ bytes: [UInt8]) throws(PrivateFileFault) {
        guard Self.write(bytes, to: descriptor) else { throw .last(.write) }
    }

    /// Flushes the file to disk.
    package borrowing func synchronize(_ flush: (CInt) -> CInt = fsync) throws(PrivateFileFault) {
        guard repeating({ flush(descriptor) }) == 0 else { throw .last(.write) }
    }

    /// Flushes the names of a folder to disk, where the file system supports it.
    package borrowing func synchronizeFolder(_ flush: (CInt) -> CInt = fsync) throws(PrivateFileFault) {
        do throws(PrivateFileFault) {
            try synchronize(flush)
        } catch .system(_, EINVAL), .system(_, ENOTSUP) {
            return
        }
    }

    /// Writes all bytes, in several calls if necessary; returns `false` with `errno` set if the system reports an error.
    package static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        var written = 0
        while written < bytes.count {
            // Safety: the pointer is used only during the call, and only for the remaining bytes.
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe CLibrary.write(descriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno == EAGAIN {
                // The pipe is in nonblocking mode, so wait until it is writable.
                var slot = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&slot, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}

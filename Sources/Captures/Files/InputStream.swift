// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// An open input that is read in chunks.
package struct InputStream: ~Copyable {
    /// The default size of a chunk, in bytes.
    package static let chunkSize = 64 << 10

    /// The number of bytes that are read before the first search for the format of an input.
    package static let headSize = 64 << 10

    private let path: InputPath
    private let descriptor: CInt

    /// Whether reading may have to wait, as it never does for a file.
    let mayWait: Bool

    /// Whether reading does not have to wait now.
    var isReadable: Bool { !mayWait || Interruption.readable(among: [descriptor], within: 0)?.first == true }

    /// The size of a regular file in bytes, or 0 for other inputs.
    let expectedSize: Int

    /// Whether the input is a device such as `/dev/zero`, which may never end.
    let isDevice: Bool

    /// Opens a file, a device or a pipe; `-` is standard input.
    package init(opening path: InputPath) throws(FileFault) {
        let isStandardInput = path == .standardInput
        guard !isStandardInput || StandardStreams.isOpen(STDIN_FILENO) else {
            throw FileFault(.open, path, errorNumber: EBADF)
        }
        let descriptor = isStandardInput ? STDIN_FILENO : unsafe path.withCString { unsafe open($0, Self.flags) }
        guard descriptor >= 0 else { throw FileFault(.open, path) }
        var status = stat()
        let isKnown = unsafe fstat(descriptor, &status) == 0
        guard isKnown, status.st_mode & S_IFMT != S_IFDIR else {
            let number = isKnown ? EISDIR : errno
            if !isStandardInput { close(descriptor) }
            throw FileFault(.open, path, errorNumber: number)
        }
        self.path = path
        self.descriptor = descriptor
        mayWait = status.st_mode & S_IFMT != S_IFREG
        expectedSize = mayWait ? 0 : Int(status.st_size)
        isDevice = status.st_mode & S_IFMT == S_IFCHR
    }

    /// The flags for opening files.
    ///
    /// Opening a named pipe would wait for its writer, and no signal could interrupt it, so the first read waits
    /// instead. On systems where a pipe without a writer reads as if it had ended, the pipe is opened in blocking mode.
    private static var flags: CInt {
        #if os(Linux)
        O_RDONLY | O_CLOEXEC | O_NONBLOCK
        #else
        O_RDONLY | O_CLOEXEC
        #endif
    }

    deinit {
        if path != .standardInput { close(descriptor) }
    }

    /// Reads until the given number of bytes is available, or the input ends.
    ///
    /// - Returns: The bytes, fewer than requested only at the end; empty after it.
    package mutating func read(upTo limit: Int) throws(FileFault) -> [UInt8] {
        var bytes: [UInt8] = []
        // With one byte of extra capacity, the first read detects the end.
        bytes.reserveCapacity(min(max(expectedSize + 1, Self.chunkSize), limit))
        while bytes.count < limit {
            let wanted = min(max(bytes.capacity - bytes.count, Self.chunkSize), limit - bytes.count)
            if try read(wanted, appendingTo: &bytes) == 0 { break }
        }
        return bytes
    }

    /// Reads once.
    ///
    /// - Returns: The number of appended bytes; 0 at the end.
    /// - Throws: ``FileFault`` if the system reports an error, or a signal interrupts the read.
    package mutating func read(_ count: Int, appendingTo bytes: inout [UInt8]) throws(FileFault) -> Int {
        while true {
            guard mayWait ? Interruption.waits(toRead: descriptor) : !Interruption.isRequested else {
                throw .interruption(path)
            }
            if let count = append(count, to: &bytes) { return count }
            // Another process may have read the available bytes.
            guard mayWait, errno == EAGAIN else { throw FileFault(.read, path) }
        }
    }

    /// Seeks to an offset of a file.
    ///
    /// - Returns: The offset, or `nil` if the stream does not support seeking.
    func seek(_ offset: Int, from whence: CInt) -> Int? {
        let place = lseek(descriptor, off_t(offset), whence)
        return place < 0 ? nil : Int(place)
    }

    /// Reads once; returns the number of bytes, 0 at the end, or `nil` if the system reports an error.
    private func append(_ count: Int, to bytes: inout [UInt8]) -> Int? {
        var result = -1
        bytes.append(addingCapacity: count) { output in
            unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
                repeat {
                    // Safety: `read` fills at most the remaining capacity, and returns the number of filled bytes.
                    let room = min(count, buffer.count - initialized)
                    result = unsafe fill(descriptor, buffer.baseAddress.map { unsafe $0 + initialized }, room)
                } while result < 0 && errno == EINTR
                initialized += max(result, 0)
            }
        }
        return result < 0 ? nil : result
    }
}

/// Calls the `read` function of the system, which `read(upTo:)` shadows inside the type.
private func fill(_ descriptor: CInt, _ address: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
    unsafe read(descriptor, address, count)
}

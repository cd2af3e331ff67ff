// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// An open input that is read a piece at a time.
struct InputStream: ~Copyable {
    /// How much is read at once where nobody asks for more.
    static let chunkSize = 64 << 10

    private let path: InputPath
    private let descriptor: CInt

    /// Whether there may be nothing to read yet, as there always is in a file.
    private let mayWait: Bool

    /// The size that the system tells of a regular file, else 0.
    let expectedSize: Int

    /// Opens a file, a device or a pipe; `-` is standard input.
    init(opening path: InputPath) throws(FileFault) {
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
    }

    /// How files are opened.
    ///
    /// The opening of a pipe with a name would wait for its writer, and no signal could end that; the first read waits
    /// instead. Where that takes the pipe for one that has ended, it is opened as it is.
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

    /// Reads until there are so many bytes or no more.
    ///
    /// - Returns: Fewer bytes than asked for at the end only; none behind it.
    mutating func read(upTo limit: Int) throws(FileFault) -> [UInt8] {
        var bytes: [UInt8] = []
        // One byte of room beyond the expected end shows in the first read that there is no more.
        bytes.reserveCapacity(min(max(expectedSize + 1, Self.chunkSize), limit))
        while bytes.count < limit {
            let wanted = min(max(bytes.capacity - bytes.count, Self.chunkSize), limit - bytes.count)
            if try read(wanted, appendingTo: &bytes) == 0 { break }
        }
        return bytes
    }

    /// Reads once.
    ///
    /// - Returns: How many bytes were added; 0 at the end.
    /// - Throws: A fault of the system, or one that is an interruption.
    mutating func read(_ count: Int, appendingTo bytes: inout [UInt8]) throws(FileFault) -> Int {
        while true {
            guard mayWait ? Interruption.waits(toRead: descriptor) : !Interruption.isRequested else {
                throw .interruption(path)
            }
            if let count = append(count, to: &bytes) { return count }
            // Somebody else may have taken what there was to read.
            guard mayWait, errno == EAGAIN else { throw FileFault(.read, path) }
        }
    }

    /// Goes to another place of a file.
    ///
    /// - Returns: The place, or nil for a stream that has none.
    func seek(_ offset: Int, from whence: CInt) -> Int? {
        let place = lseek(descriptor, off_t(offset), whence)
        return place < 0 ? nil : Int(place)
    }

    /// Reads once; gives the count, 0 at the end, or nil where the system refuses.
    private func append(_ count: Int, to bytes: inout [UInt8]) -> Int? {
        var result = -1
        bytes.append(addingCapacity: count) { output in
            unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
                repeat {
                    // Safety: `read` fills no more than the room that is left, and says how much it filled.
                    let room = min(count, buffer.count - initialized)
                    result = unsafe fill(descriptor, buffer.baseAddress.map { unsafe $0 + initialized }, room)
                } while result < 0 && errno == EINTR
                initialized += max(result, 0)
            }
        }
        return result < 0 ? nil : result
    }
}

/// The call of the system, which `read(upTo:)` hides inside the type.
private func fill(_ descriptor: CInt, _ address: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
    unsafe read(descriptor, address, count)
}

// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The bytes of one input, read no further than a limit.
package struct InputFile: Hashable, Sendable {
    /// The bytes: all of them, or one more than the limit.
    package let bytes: [UInt8]

    /// How many bytes the input holds, as far as the system or the reading could tell.
    package let size: Int

    /// Reads a file, a device or a pipe.
    ///
    /// - Parameters:
    ///   - path: The name; `-` is standard input.
    ///   - limit: The most bytes that are of use.
    /// - Throws: A fault that says what could not be done.
    package init(reading path: InputPath, limit: Int) throws(FileFault) {
        let descriptor = path == .standardInput ? STDIN_FILENO : unsafe path.withCString { unsafe open($0, O_RDONLY) }
        guard descriptor >= 0 else { throw FileFault(.open, path) }
        defer {
            if path != .standardInput { close(descriptor) }
        }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw FileFault(.open, path) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw FileFault(.open, path, errorNumber: EISDIR) }
        let expected = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0

        var bytes: [UInt8] = []
        // One byte of room beyond the end shows in the first read that there is no more.
        bytes.reserveCapacity(min(expected, limit) + 1)
        while bytes.count <= limit {
            let wanted = min(max(expected - bytes.count + 1, 4096), limit + 1 - bytes.count)
            switch Self.append(wanted, from: descriptor, to: &bytes) {
            case .some(0): (self.bytes, size) = (bytes, bytes.count); return
            case .some: continue
            case nil: throw FileFault(.read, path)
            }
        }
        self.bytes = bytes
        size = max(expected, bytes.count)
    }

    /// Reads once; gives the count, 0 at the end, or nil where the system refuses.
    private static func append(_ count: Int, from descriptor: CInt, to bytes: inout [UInt8]) -> Int? {
        var result = -1
        bytes.append(addingCapacity: count) { output in
            repeat {
                // Safety: `read` fills no more than the free capacity, and the count says how much it filled.
                result = unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
                    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...])
                    let filled = unsafe read(descriptor, room.baseAddress, min(count, room.count))
                    initialized += max(filled, 0)
                    return filled
                }
            } while result < 0 && errno == EINTR
        }
        return result < 0 ? nil : result
    }
}

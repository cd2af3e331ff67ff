// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// An open file of keys or metadata, read in chunks.
struct TrustFile: ~Copyable {
    /// The maximum size, in bytes, of a key file, and of metadata that is parsed into a tree, which has error
    /// locations.
    static let longestTree = 4 << 20

    /// The size of a chunk, in bytes.
    static let chunkSize = 256 << 10

    private let descriptor: CInt

    /// Opens a file, a device or a pipe.
    init(opening path: String) throws(TrustError) {
        descriptor = unsafe path.withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else {
            let error = Self.error(.cannotOpen, "opened")
            guard MistakenFile.isURL(Array(path.utf8)) else { throw error }
            throw TrustError(.cannotOpen, "\(error.reason) \(MistakenFile.addressInPlaceOfPath)")
        }
        var status = stat()
        // Opening a directory succeeds, but reading it fails.
        if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw Self.error(.cannotOpen, "opened", EISDIR)
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Reads at least the given number of bytes, or to the end of the file.
    ///
    /// - Parameters:
    ///   - count: The number of bytes to read.
    ///   - bytes: The array that the bytes are appended to.
    /// - Returns: Whether the file may have more bytes.
    /// - Throws: ``TrustError`` if the system reports an error.
    mutating func read(_ count: Int, into bytes: inout [UInt8]) throws(TrustError) -> Bool {
        let end = bytes.count + count
        while bytes.count < end {
            var result = 0
            bytes.append(addingCapacity: end - bytes.count) { output in
                unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
                    repeat {
                        // Safety: at most the remaining capacity is filled, and its count is recorded.
                        let room = min(end - initialized, buffer.count - initialized)
                        result = unsafe fill(descriptor, buffer.baseAddress.map { unsafe $0 + initialized }, room)
                    } while result < 0 && errno == EINTR
                    initialized += max(result, 0)
                }
            }
            guard result >= 0 else { throw Self.error(.cannotRead, "read") }
            if result == 0 { return false }
        }
        return true
    }

    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - limit: The maximum size, in bytes.
    /// - Returns: The bytes.
    /// - Throws: ``TrustError`` if the file cannot be read or exceeds the limit.
    static func read(_ path: String, limit: Int) throws(TrustError) -> [UInt8] {
        var file = try TrustFile(opening: path)
        var bytes: [UInt8] = []
        while try file.read(chunkSize, into: &bytes) {
            guard bytes.count <= limit else {
                throw TrustError(.tooLarge, "The file has more than \(limit) bytes.")
            }
        }
        return bytes
    }

    private static func error(_ code: TrustError.Code, _ deed: String, _ number: CInt = errno) -> TrustError {
        // Safety: `strerror` returns a NUL-terminated string for every number.
        let reason = unsafe String(cString: strerror(number))
        return TrustError(code, "The file cannot be \(deed): \(reason).")
    }
}

/// Calls the `read` function of the system, which `read(_:into:)` shadows inside the type.
private func fill(_ descriptor: CInt, _ address: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
    unsafe read(descriptor, address, count)
}

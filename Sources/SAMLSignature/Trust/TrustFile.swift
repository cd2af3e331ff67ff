// SPDX-License-Identifier: Apache-2.0

#if XMLSec
#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// An open file of keys or metadata, read a piece at a time.
struct TrustFile: ~Copyable {
    /// What a file holds.
    enum Format {
        case pem, metadata
    }

    /// The bytes up to which metadata is read as a tree, which knows the places of faults, and PEM at all.
    static let longestTree = 4 << 20

    /// How much is read at once.
    static let chunkSize = 256 << 10

    private let descriptor: CInt

    /// Opens a file, a device or a pipe.
    init(opening path: String) throws(TrustError) {
        descriptor = unsafe path.withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw Self.error(.cannotOpen, "opened") }
        var status = stat()
        // A folder can be opened, but has nothing to read.
        if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw Self.error(.cannotOpen, "opened", EISDIR)
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Reads until there are so many bytes more or the file ends.
    ///
    /// - Parameters:
    ///   - count: How many bytes are wanted.
    ///   - bytes: Where they go.
    /// - Returns: Whether the file may go on.
    /// - Throws: An error if the system refuses.
    mutating func read(_ count: Int, into bytes: inout [UInt8]) throws(TrustError) -> Bool {
        let end = bytes.count + count
        while bytes.count < end {
            var result = 0
            bytes.append(addingCapacity: end - bytes.count) { output in
                unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
                    repeat {
                        // Safety: no more is filled than the room that is left, and the count of it is taken over.
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
    ///   - path: Its name.
    ///   - limit: How many bytes it may have.
    /// - Returns: The bytes.
    /// - Throws: An error if it cannot be read, or is longer.
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

    /// Which of the two a file is, from its first character that is not blank; nil if it is neither.
    static func format(of bytes: [UInt8]) -> Format? {
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let first = content.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        if first == UInt8(ascii: "<") { return .metadata }
        let mark = "-BEGIN".utf8
        let isPEM = content.indices.contains { content[$0] == UInt8(ascii: "-") && content[$0...].starts(with: mark) }
        return isPEM ? .pem : nil
    }

    private static func error(_ code: TrustError.Code, _ deed: String, _ number: CInt = errno) -> TrustError {
        // Safety: `strerror` gives a NUL-terminated text for every number.
        let reason = unsafe String(cString: strerror(number))
        return TrustError(code, "The file cannot be \(deed): \(reason).")
    }
}

/// The call of the system, which `read(_:into:)` hides inside the type.
private func fill(_ descriptor: CInt, _ address: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
    unsafe read(descriptor, address, count)
}
#endif

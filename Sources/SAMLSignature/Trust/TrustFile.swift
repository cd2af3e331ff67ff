// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import PrivateFiles

/// An open file of keys or metadata, read in chunks.
package struct TrustFile: ~Copyable {
    /// The maximum size, in bytes, of a key file, and of metadata that is parsed into a tree, which has error
    /// locations.
    package static let maximumTreeSize = 4 << 20

    /// The size of a chunk, in bytes.
    static let chunkSize = 256 << 10

    private let file: OpenFile

    /// Opens a file, a device or a pipe.
    init(opening path: String) throws(TrustError) {
        file = try Self.open(path)
    }

    private static func open(_ path: String) throws(TrustError) -> OpenFile {
        do throws(PrivateFileFault) {
            let file = try OpenFile(FilePath(path), O_RDONLY)
            // Opening a directory succeeds, but reading it fails.
            guard try file.status().st_mode & S_IFMT != S_IFDIR else { throw PrivateFileFault.system(.open, EISDIR) }
            return file
        } catch {
            let error = Self.error(.cannotOpen, "opened", error)
            guard let sentence = MistakenFile.sentence(aboutPath: Array(path.utf8)) else { throw error }
            throw TrustError(.cannotOpen, "\(error.reason) \(sentence)")
        }
    }

    /// Reads at least the given number of bytes, or to the end of the file.
    ///
    /// - Parameters:
    ///   - count: The number of bytes to read.
    ///   - bytes: The array that the bytes are appended to.
    /// - Returns: Whether the file may have more bytes.
    /// - Throws: ``TrustError`` if the system reports an error.
    borrowing func read(_ count: Int, into bytes: inout [UInt8]) throws(TrustError) -> Bool {
        do throws(PrivateFileFault) {
            return try file.read(count, into: &bytes)
        } catch {
            throw Self.error(.cannotRead, "read", error)
        }
    }

    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - limit: The maximum size, in bytes.
    /// - Returns: The bytes.
    /// - Throws: ``TrustError`` if the file cannot be read or exceeds the limit.
    package static func read(_ path: String, limit: Int = maximumTreeSize) throws(TrustError) -> [UInt8] {
        let file = try TrustFile(opening: path)
        var bytes: [UInt8] = []
        while try file.read(chunkSize, into: &bytes) {
            guard bytes.count <= limit else {
                throw TrustError(.tooLarge, "The file has more than \(limit) bytes.")
            }
        }
        return bytes
    }

    private static func error(_ code: TrustError.Code, _ deed: String, _ fault: PrivateFileFault) -> TrustError {
        TrustError(code, "The file cannot be \(deed): \(fault.systemReason).")
    }
}

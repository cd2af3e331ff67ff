// SPDX-License-Identifier: Apache-2.0

/// The path of a database file.
package struct SQLitePath: Hashable, Sendable {
    /// The bytes of the path.
    package let bytes: [UInt8]

    /// Creates a path from bytes.
    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// Whether SQLite creates no file with this name, so that the entries would be lost.
    package var isForgetful: Bool {
        bytes.isEmpty || bytes.first == UInt8(ascii: ":") || bytes.starts(with: "file:".utf8)
    }

    /// The path of the folder that contains the file.
    var folder: SQLitePath {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return SQLitePath(bytes: Array(".".utf8)) }
        return SQLitePath(bytes: slash == 0 ? Array("/".utf8) : Array(bytes[..<slash]))
    }

    /// The paths of the files that SQLite reads as parts of the database.
    var companions: [SQLitePath] {
        ["-journal", "-wal", "-shm"].map { SQLitePath(bytes: bytes + Array($0.utf8)) }
    }

    /// Calls a closure with the path as a C string.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
        return unsafe terminated.withUnsafeBufferPointer { buffer in
            // Safety: the array contains at least its NUL byte, so it has an address.
            unsafe body(buffer.baseAddress.unsafelyUnwrapped)
        }
    }
}

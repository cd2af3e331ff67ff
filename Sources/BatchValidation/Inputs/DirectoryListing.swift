// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The kind of a path, which determines how a walk treats it.
enum PathKind: Hashable, Sendable {
    case directory
    case file
    /// A pipe, a socket or a device, which is read if it is named explicitly and skipped in a directory.
    case special

    init(of path: InputPath) throws(FileFault) {
        var status = stat()
        guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { throw FileFault(.open, path) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: self = .directory
        case S_IFREG: self = .file
        default: self = .special
        }
    }

    /// Returns whether a path is a symbolic link.
    ///
    /// Links to directories are not followed, so that every walk ends.
    static func isLink(_ path: InputPath) -> Bool {
        var status = stat()
        return unsafe path.withCString { unsafe lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}

/// The entries of a directory except hidden ones, sorted by their bytes.
///
/// All names are in one buffer; a million separate arrays would take more memory than everything else.
struct DirectoryListing: Sendable {
    /// The names, each followed by a NUL byte.
    private let names: [UInt8]

    /// The offsets of the names, in sorted order.
    private let starts: [Int]

    /// The number of names that have been returned.
    private var taken = 0

    /// Reads a directory.
    ///
    /// - Throws: ``FileFault`` if the system reports an error.
    init(of directory: InputPath) throws(FileFault) {
        var (names, starts) = ([UInt8](), [Int]())
        guard let stream = unsafe directory.withCString({ unsafe opendir($0) }) else {
            throw FileFault(.open, directory)
        }
        defer { unsafe closedir(stream) }
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            // Safety: the field is borrowed in place, and the name is NUL-terminated.
            unsafe withUnsafeBytes(of: &entry.pointee.d_name) { field in
                guard unsafe field.first != UInt8(ascii: ".") else { return }
                starts.append(names.count)
                unsafe names.append(contentsOf: field.prefix { $0 != 0 })
                names.append(0)
            }
        }
        guard errno == 0 else { throw FileFault(.read, directory) }
        unsafe names.withUnsafeBytes { names in
            guard let names = unsafe names.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
            // Safety: both names begin inside the buffer and are NUL-terminated.
            starts.sort { unsafe strcmp(names + $0, names + $1) < 0 }
        }
        self.names = names
        self.starts = starts
    }

    /// Returns the next name, or `nil` at the end.
    mutating func next() -> [UInt8]? {
        guard taken < starts.count else { return nil }
        defer { taken += 1 }
        return Array(names[starts[taken]...].prefix { $0 != 0 })
    }
}

// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What a path is, as the walk has to know.
enum PathKind: Hashable, Sendable {
    case directory
    case file
    /// A pipe, a socket or a device: read when it is named, passed over in a directory.
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

    /// Whether a path is a symbolic link.
    ///
    /// Links to directories are not followed, so that a walk ends.
    static func isLink(_ path: InputPath) -> Bool {
        var status = stat()
        return unsafe path.withCString { unsafe lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}

/// The entries of one directory, hidden ones left out, sorted by their bytes.
enum DirectoryListing {
    static func entries(of directory: InputPath) throws(FileFault) -> [[UInt8]] {
        guard let stream = unsafe directory.withCString({ unsafe opendir($0) }) else {
            throw FileFault(.open, directory)
        }
        defer { unsafe closedir(stream) }
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            // Safety: the field is borrowed in place, and the name ends at its NUL byte.
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { field in
                unsafe Array(field.prefix { $0 != 0 })
            }
            if name.first != UInt8(ascii: ".") {
                names.append(name)
            }
        }
        guard errno == 0 else { throw FileFault(.read, directory) }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// The kind of a path, which determines how a walk treats it.
package enum PathKind: UInt8, Hashable, Sendable {
    case directory
    case file
    /// A pipe, a socket or a device, which is read if it is named explicitly and skipped in a directory.
    case special

    package init(of path: InputPath) throws(FileFault) {
        var status = stat()
        guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { throw FileFault(.open, path) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: self = .directory
        case S_IFREG: self = .file
        default: self = .special
        }
    }

    /// The kind that a directory entry states; `nil` for a link, or if the file system does not state kinds.
    init?(entryType type: UInt8) {
        switch Int(type) {
        case Int(DT_DIR): self = .directory
        case Int(DT_REG): self = .file
        case Int(DT_LNK), Int(DT_UNKNOWN): return nil
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

extension InputPath {
    /// Whether reading the input can wait for its sender.
    package var isStream: Bool { self == .standardInput || (try? PathKind(of: self)) == .special }
}

/// The entries of a directory except hidden ones, sorted by their bytes.
///
/// All names are in one buffer; a million separate arrays would take more memory than everything else.
struct DirectoryListing: Sendable {
    /// The names, each after a byte for its kind and followed by a NUL byte.
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
            let kind = unsafe PathKind(entryType: entry.pointee.d_type)
            // Safety: the field is borrowed in place, and the name is NUL-terminated.
            unsafe withUnsafeBytes(of: &entry.pointee.d_name) { field in
                guard unsafe field.first != UInt8(ascii: ".") else { return }
                names.append(kind?.rawValue ?? Self.unknown)
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

    /// The byte in front of a name whose kind the directory does not state.
    private static let unknown = UInt8.max

    /// Returns the next name and its kind, or `nil` at the end.
    mutating func next() -> (name: [UInt8], kind: PathKind?)? {
        guard taken < starts.count else { return nil }
        defer { taken += 1 }
        let start = starts[taken]
        return (Array(names[start...].prefix { $0 != 0 }), PathKind(rawValue: names[start - 1]))
    }
}

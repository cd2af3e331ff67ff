// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file that grows under a hidden name beside its target, and takes the name of the target when it is complete.
///
/// Until then the target is what it was, whatever happens. Only the user of the process may read the file from its
/// first instant, and still may alone when it is complete, unless the user has a file of that name: then its mode is
/// kept (S-63).
final class PartialFile {
    /// How many names are tried before the file counts as one that cannot be made.
    private static let attempts = 16

    private let target: InputPath
    private let folder: CInt
    private let name: InputPath
    private let partialName: InputPath

    /// What to write to.
    let descriptor: CInt

    private var isComplete = false

    /// Creates the file.
    ///
    /// - Throws: A fault with the operation `create`, also if the target exists and must not be written to.
    init(beside target: InputPath) throws(FileFault) {
        let (path, name) = target.split
        guard ![[], Array(".".utf8), Array("..".utf8)].contains(name) else {
            throw FileFault(.create, target, errorNumber: EISDIR)
        }
        // The folder stays the same one, whatever its path comes to mean meanwhile.
        let folder = unsafe path.withCString { unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard folder >= 0 else { throw FileFault(.create, target) }
        do throws(FileFault) {
            let existing = try Self.existing(InputPath(bytes: name), in: folder, target)
            (descriptor, partialName) = try Self.create(for: name, in: folder, target)
            // Another user, or a second name of the file, would choose who may read the report.
            if let existing, existing.isOwn { Self.adopt(existing, descriptor) }
        } catch {
            close(folder)
            throw error
        }
        self.target = target
        self.folder = folder
        self.name = InputPath(bytes: name)
    }

    /// Makes sure that the file is on its disk, and gives it its name.
    func finish() throws(FileFault) {
        guard fsync(descriptor) == 0 else { throw FileFault(.write, target) }
        let renamed = unsafe partialName.withCString { from in
            unsafe name.withCString { to in unsafe renameat(folder, from, folder, to) }
        }
        guard renamed == 0 else { throw FileFault(.create, target) }
        isComplete = true
        _ = fsync(folder)
    }

    deinit {
        // No half of a report is left behind.
        if !isComplete { _ = unsafe partialName.withCString { unsafe unlinkat(folder, $0, 0) } }
        close(descriptor)
        close(folder)
    }

    // MARK: Creating

    /// The file that is to be replaced, or nil if there is none or a link has the name.
    private static func existing(_ name: InputPath, in folder: CInt, _ target: InputPath) throws(FileFault) -> stat? {
        var (status, around) = (stat(), stat())
        guard unsafe name.withCString({ unsafe fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
            return nil
        }
        guard status.st_mode & S_IFMT != S_IFLNK else { return nil }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw FileFault(.create, target, errorNumber: EISDIR) }
        guard unsafe name.withCString({ unsafe faccessat(folder, $0, W_OK, 0) }) == 0 else {
            throw FileFault(.create, target)
        }
        guard unsafe fstat(folder, &around) == 0, around.st_mode & S_IWOTH == 0 || !status.isPlanted(in: around) else {
            throw .planted(target)
        }
        return status
    }

    /// Creates a file that is new, for its owner alone.
    private static func create(
        for name: [UInt8],
        in folder: CInt,
        _ target: InputPath
    ) throws(FileFault) -> (CInt, InputPath) {
        for _ in 0..<attempts {
            // The dot keeps a folder that is validated from holding half a report. No other user can guess the name.
            let suffix = ".\(String(UInt64.random(in: 0 ... .max), radix: 36)).partial"
            let partialName = InputPath(bytes: [UInt8(ascii: ".")] + name + Array(suffix.utf8))
            let descriptor = unsafe partialName.withCString {
                unsafe openat(folder, $0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            }
            if descriptor >= 0 { return (descriptor, partialName) }
            guard errno == EEXIST else { break }
        }
        throw FileFault(.create, target)
    }

    /// Gives the new file the mode of the one that it replaces; the group gets nothing if it would be another one.
    private static func adopt(_ existing: stat, _ descriptor: CInt) {
        var status = stat()
        let isSameGroup =
            unsafe fstat(descriptor, &status) == 0
            && (status.st_gid == existing.st_gid || fchown(descriptor, uid_t.max, existing.st_gid) == 0)
        _ = fchmod(descriptor, existing.st_mode & (isSameGroup ? 0o777 : 0o707))
    }
}

extension InputPath {
    /// Makes sure that the names in this folder are on its disk, where the system can do that.
    func synchronize() {
        let descriptor = unsafe withCString { unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }
}

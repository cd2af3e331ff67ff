// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Captures

#if canImport(Glibc)
internal import CExtendedAttributes
#endif

/// A file that is written under a hidden name next to its target, and replaces the target when it is complete.
///
/// Until then, the target does not change. By default, only the user of the process may read the file, both while it is
/// written and when it is complete. If the file replaces one of the same user, the mode of the replaced file is kept (S-63).
final class PartialFile {
    /// The maximum number of file names to try.
    private static let attempts = 16

    /// The least number with 13 digits in the base 36: every name has the same length.
    private static let fewestRandom: UInt64 = 4_738_381_338_321_616_896

    private let target: InputPath
    private let folder: CInt
    private let name: InputPath
    private let partialName: InputPath

    /// The descriptor to write to.
    let descriptor: CInt

    private var isComplete = false

    /// Creates the file.
    ///
    /// - Parameters:
    ///   - target: The path that the file gets when it is complete.
    ///   - isPublic: Whether other users can read the file if it replaces none.
    /// - Throws: ``FileFault`` with the operation `create`, also if the target exists and must not be written.
    init(beside target: InputPath, isPublic: Bool = false) throws(FileFault) {
        let (path, name) = target.split
        guard ![[], Array(".".utf8), Array("..".utf8)].contains(name) else {
            throw FileFault(.create, target, errorNumber: EISDIR)
        }
        // The open descriptor refers to the same directory even if its path changes.
        let folder = unsafe path.withCString { unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard folder >= 0 else { throw FileFault(.create, target) }
        do throws(FileFault) {
            let replaced = InputPath(bytes: name)
            let exists = try Self.exists(replaced, in: folder, target)
            (descriptor, partialName) = try Self.create(for: name, in: folder, target, isPublic: isPublic)
            if exists { Self.adoptMode(of: replaced, in: folder, descriptor) }
        } catch {
            close(folder)
            throw error
        }
        self.target = target
        self.folder = folder
        self.name = InputPath(bytes: name)
    }

    /// Flushes the file to disk, and renames it to its target.
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
        // Do not leave an incomplete report.
        if !isComplete { _ = unsafe partialName.withCString { unsafe unlinkat(folder, $0, 0) } }
        close(descriptor)
        close(folder)
    }

    // MARK: Creating

    /// Returns whether there is a file to replace.
    ///
    /// A link does not count, because the file that it refers to is not replaced.
    private static func exists(_ name: InputPath, in folder: CInt, _ target: InputPath) throws(FileFault) -> Bool {
        var (status, around) = (stat(), stat())
        guard unsafe name.withCString({ unsafe fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
            return false
        }
        guard status.st_mode & S_IFMT != S_IFLNK else { return false }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw FileFault(.create, target, errorNumber: EISDIR) }
        guard unsafe name.withCString({ unsafe faccessat(folder, $0, W_OK, 0) }) == 0 else {
            throw FileFault(.create, target)
        }
        guard unsafe fstat(folder, &around) == 0, around.st_mode & S_IWOTH == 0 || !status.isPlanted(in: around) else {
            throw .planted(target)
        }
        return true
    }

    /// Creates a new file.
    private static func create(
        for name: [UInt8],
        in folder: CInt,
        _ target: InputPath,
        isPublic: Bool
    ) throws(FileFault) -> (CInt, InputPath) {
        let mode: mode_t = isPublic ? 0o644 : 0o600
        for _ in 0..<attempts {
            // The leading period excludes the file from directory walks, and the random suffix prevents other users
            // from guessing it.
            let suffix = ".\(String(UInt64.random(in: fewestRandom ... .max), radix: 36)).partial"
            let partialName = InputPath(bytes: [UInt8(ascii: ".")] + name + Array(suffix.utf8))
            let descriptor = unsafe partialName.withCString {
                unsafe openat(folder, $0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
            }
            if descriptor >= 0 { return (descriptor, partialName) }
            guard errno == EEXIST else { break }
        }
        throw FileFault(.create, target)
    }

    /// Copies the mode of the replaced file, without group permissions if the group differs.
    ///
    /// The mode of another user's file, or of a file with a second hard link, is not copied. If either file has an
    /// access control list, the bits of the group are the limit of that list and not the group's permissions, so the
    /// mode is not copied either.
    private static func adoptMode(of name: InputPath, in folder: CInt, _ descriptor: CInt) {
        let replaced = unsafe name.withCString {
            unsafe openat(folder, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        }
        guard replaced >= 0 else { return }
        defer { close(replaced) }
        var (existing, status) = (stat(), stat())
        guard unsafe fstat(replaced, &existing) == 0, unsafe fstat(descriptor, &status) == 0,
            existing.st_mode & S_IFMT == S_IFREG, existing.isOwn,
            !hasAccessControlList(replaced), !hasAccessControlList(descriptor)
        else { return }
        let isSameGroup =
            status.st_gid == existing.st_gid || fchown(descriptor, uid_t.max, existing.st_gid) == 0
        _ = fchmod(descriptor, existing.st_mode & (isSameGroup ? 0o777 : 0o707))
    }

    /// Returns whether a file has more permissions than its mode shows.
    private static func hasAccessControlList(_ descriptor: CInt) -> Bool {
        #if canImport(Darwin)
        guard let list = unsafe acl_get_fd_np(descriptor, ACL_TYPE_EXTENDED) else { return false }
        unsafe acl_free(UnsafeMutableRawPointer(list))
        return true
        #else
        return unsafe fgetxattr(descriptor, "system.posix_acl_access", nil, 0) >= 0
        #endif
    }
}

extension InputPath {
    /// Flushes the directory to disk, where the system supports it.
    func synchronize() {
        let descriptor = unsafe withCString { unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }
}

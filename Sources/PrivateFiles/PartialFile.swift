// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

#if !canImport(Darwin)
internal import CExtendedAttributes
#endif

/// A file that is written under a hidden name next to its target, and replaces the target when it is complete.
///
/// Until then, the target does not change. By default, only the user of the process may read the file, both while it is
/// written and when it is complete (S-63).
package final class PartialFile {
    /// Who can use the complete file.
    package enum Access: Sendable {
        /// Only the user, whatever it replaces.
        case user
        /// The users who could use the file of this user that it replaces; otherwise, other users can read it only if it
        /// is public. A file that must not be written is not replaced.
        case replaced(isPublic: Bool)
    }

    /// The least number with 13 digits in the base 36: every name has the same length.
    private static let minimumRandom: UInt64 = 4_738_381_338_321_616_896

    private let folder: OpenFile
    private let file: OpenFile
    private let name: FilePath
    private let partialName: FilePath
    private var isComplete = false

    /// The descriptor to write to.
    package var descriptor: CInt { file.descriptor }

    /// Creates the file.
    ///
    /// - Parameters:
    ///   - target: The path that the file gets when it is complete.
    ///   - access: Who can use the complete file.
    /// - Throws: ``PrivateFileFault`` if the file cannot be created, or the target must not be replaced.
    package init(beside target: FilePath, _ access: Access = .user) throws(PrivateFileFault) {
        let (path, name) = target.split
        guard ![[], Array(".".utf8), Array("..".utf8)].contains(name) else { throw .system(.create, EISDIR) }
        // The open folder is the same one even if its path changes.
        let folder: OpenFile
        do throws(PrivateFileFault) {
            folder = try OpenFile(path, O_RDONLY | O_DIRECTORY)
        } catch .system(_, let number) {
            throw .system(.create, number)
        }
        self.name = FilePath(name)
        // The leading period excludes the file from directory walks, and the random suffix prevents other users from
        // guessing it.
        let suffix = ".\(String(UInt64.random(in: Self.minimumRandom ... .max), radix: 36)).partial"
        partialName = FilePath([UInt8(ascii: ".")] + name + Array(suffix.utf8))
        switch access {
        case .user: file = try OpenFile(creating: partialName, in: folder.descriptor)
        case .replaced(let isPublic):
            let exists = try Self.exists(self.name, in: folder)
            file = try OpenFile(creating: partialName, in: folder.descriptor, mode: isPublic ? 0o644 : 0o600)
            if exists { Self.adoptMode(of: self.name, in: folder, file) }
        }
        self.folder = folder
    }

    /// Writes bytes at the end.
    package func write(_ bytes: [UInt8]) throws(PrivateFileFault) { try file.write(bytes) }

    /// Flushes the file to disk, renames it to its target, and flushes the folder.
    package func finish(_ flush: (CInt) -> CInt = fsync) throws(PrivateFileFault) {
        try file.synchronize(flush)
        let renamed = unsafe partialName.withCString { from in
            unsafe name.withCString { to in unsafe renameat(folder.descriptor, from, folder.descriptor, to) }
        }
        guard renamed == 0 else { throw .last(.create) }
        isComplete = true
        try folder.synchronizeFolder(flush)
    }

    deinit {
        // Do not leave an incomplete file.
        if !isComplete { _ = unsafe partialName.withCString { unsafe unlinkat(folder.descriptor, $0, 0) } }
    }

    /// Returns whether there is a file to replace.
    ///
    /// A link does not count, because the file that it refers to is not replaced.
    private static func exists(_ name: FilePath, in folder: borrowing OpenFile) throws(PrivateFileFault) -> Bool {
        var status = stat()
        guard unsafe name.withCString({ unsafe fstatat(folder.descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0
        else {
            return false
        }
        guard status.st_mode & S_IFMT != S_IFLNK else { return false }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .system(.create, EISDIR) }
        guard unsafe name.withCString({ unsafe faccessat(folder.descriptor, $0, W_OK, 0) }) == 0 else {
            throw .last(.create)
        }
        guard let around = try? folder.status(), around.st_mode & S_IWOTH == 0 || !status.isPlanted(in: around) else {
            throw .planted
        }
        return true
    }

    /// Copies the mode of the replaced file, without group permissions if the group differs.
    ///
    /// The mode of another user's file, or of a file with a second hard link, is not copied. If either file has an
    /// access control list, the bits of the group are the limit of that list and not the group's permissions, so the
    /// mode is not copied either.
    private static func adoptMode(of name: FilePath, in folder: borrowing OpenFile, _ file: borrowing OpenFile) {
        guard let replaced = try? OpenFile(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, in: folder.descriptor),
            let existing = try? replaced.status(), let status = try? file.status(),
            existing.st_mode & S_IFMT == S_IFREG, existing.isOwn,
            !hasAccessControlList(replaced.descriptor), !hasAccessControlList(file.descriptor)
        else { return }
        let isSameGroup =
            status.st_gid == existing.st_gid || fchown(file.descriptor, uid_t.max, existing.st_gid) == 0
        _ = fchmod(file.descriptor, existing.st_mode & (isSameGroup ? 0o777 : 0o707))
    }

    /// Returns whether a file has more permissions than its mode shows.
    private static func hasAccessControlList(_ descriptor: CInt) -> Bool {
        #if os(macOS)
        guard let list = unsafe acl_get_fd_np(descriptor, ACL_TYPE_EXTENDED) else { return false }
        unsafe acl_free(UnsafeMutableRawPointer(list))
        return true
        #elseif canImport(Darwin)
        // It cannot be determined, so no mode is copied.
        return true
        #else
        return unsafe fgetxattr(descriptor, "system.posix_acl_access", nil, 0) >= 0
        #endif
    }
}

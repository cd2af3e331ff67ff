// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
internal import FoundationEssentials
internal import Glibc
#else
internal import Foundation
#endif

/// Opens the files and folders that a configuration names, and collects what is wrong with all of them.
struct FileInspection {
    /// The permissions of a secret that are too many; a group may read it, because supervisors of services pass secrets so.
    private static let secretMask: mode_t = 0o027

    /// What prevents the service from working, with the setting and the path.
    private(set) var problems: [String] = []
    /// What allows other users of the machine too much.
    private(set) var warnings: [String] = []

    /// Records a problem with a file.
    mutating func complain(_ setting: String, _ path: String, _ problem: String) {
        problems.append(problem.hasPrefix(path) ? "\(setting): \(problem)" : "\(setting): \(path): \(problem)")
    }

    /// Records the error of work with a file.
    mutating func inspect<Failure>(_ setting: String, _ path: String, _ work: () throws(Failure) -> Void) {
        do { try work() } catch { complain(setting, path, "\(error)") }
    }

    /// Returns the content of a file, or `nil` if it cannot be read; warns if other users can write it, or read a secret.
    mutating func content(of path: String, _ setting: String, isSecret: Bool = false) -> [UInt8]? {
        guard isOpen(path, setting, O_RDONLY) else { return nil }
        guard let content = FileManager.default.contents(atPath: path) else {
            complain(setting, path, "this is not a file that can be read")
            return nil
        }
        let (mask, ability) = isSecret ? (Self.secretMask, "read or change this file") : (0o022, "change this file")
        warn(setting, path, mask, ability)
        return Array(content)
    }

    /// Checks that files can be created in a folder; warns if other users can read it.
    mutating func folder(_ path: String, _ setting: String) {
        guard isOpen(path, setting, O_RDONLY | O_DIRECTORY) else { return }
        guard Self.isUsable(folder: path) else { return complain(setting, path, Self.lastError) }
        warn(setting, path, Self.secretMask, "read or change this folder")
    }

    /// Returns whether files can be created in a folder.
    static func isUsable(folder path: String) -> Bool { unsafe access(path, R_OK | W_OK | X_OK) == 0 }

    private mutating func isOpen(_ path: String, _ setting: String, _ flags: CInt) -> Bool {
        // Safety: the call keeps no pointer to the string.
        let descriptor = unsafe open(path, flags | O_CLOEXEC | O_NONBLOCK)
        if descriptor >= 0 { close(descriptor) } else { complain(setting, path, Self.lastError) }
        return descriptor >= 0
    }

    private mutating func warn(_ setting: String, _ path: String, _ mask: mode_t, _ ability: String) {
        let mode = Self.mode(of: path)
        guard mode & mask != 0 else { return }
        warnings.append("\(setting): \(path): other users can \(ability) (mode \(String(mode, radix: 8)))")
    }

    /// Returns the permissions of a file; zero without it.
    static func mode(of path: String) -> mode_t {
        var status = stat()
        // Safety: the call fills the variable, and keeps no pointer to the string.
        return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    /// The message of the system about its last error.
    private static var lastError: String {
        // Safety: the message is copied at once.
        unsafe String(cString: strerror(errno))
    }
}

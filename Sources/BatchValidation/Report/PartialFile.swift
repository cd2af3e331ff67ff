// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file that grows under a hidden name beside its target, and takes the name of the target when it is complete.
///
/// Until then the target is what it was, whatever happens.
final class PartialFile {
    private let target: InputPath
    private let path: InputPath
    private let place: InputPath

    /// What to write to.
    let descriptor: CInt

    private var isComplete = false

    /// Creates the file.
    ///
    /// - Throws: A fault with the operation `create`, also if the target is there and must not be written to.
    init(beside target: InputPath) throws(FileFault) {
        self.target = target
        place = target.followingLinks
        let (folder, name) = place.split
        // The dot keeps a folder that is validated from holding half a report.
        let suffix = Array(".\(getpid()).partial".utf8)
        path = folder.appending([UInt8(ascii: ".")] + name + suffix)

        var status = stat()
        let isThere = unsafe place.withCString { unsafe stat($0, &status) } == 0
        if isThere {
            guard status.st_mode & S_IFMT != S_IFDIR else { throw FileFault(.create, target, errorNumber: EISDIR) }
            guard unsafe place.withCString({ unsafe access($0, W_OK) }) == 0 else { throw FileFault(.create, target) }
        }
        _ = unsafe path.withCString { unsafe unlink($0) }
        descriptor = unsafe path.withCString {
            unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        }
        guard descriptor >= 0 else { throw FileFault(.create, target) }
        if isThere { _ = fchmod(descriptor, status.st_mode & 0o777) }
    }

    /// Makes sure that the file is on its disk, and gives it its name.
    func finish() throws(FileFault) {
        guard fsync(descriptor) == 0 else { throw FileFault(.write, target) }
        let renamed = unsafe path.withCString { from in
            unsafe place.withCString { to in unsafe rename(from, to) }
        }
        guard renamed == 0 else { throw FileFault(.create, target) }
        isComplete = true
        place.split.folder.synchronize()
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        // No half of a report is left behind.
        if !isComplete { _ = unsafe path.withCString { unsafe unlink($0) } }
    }
}

extension InputPath {
    /// The path of the folder, and the name in it.
    var split: (folder: InputPath, name: [UInt8]) {
        let slash = UInt8(ascii: "/")
        guard let last = bytes.lastIndex(of: slash) else { return (InputPath("."), bytes) }
        let folder = Array(bytes[..<last])
        return (folder.isEmpty ? InputPath("/") : InputPath(bytes: folder), Array(bytes[(last + 1)...]))
    }

    /// The path that links lead to, whether there is something or not.
    var followingLinks: InputPath {
        var path = self
        for _ in 0..<40 {
            guard let next = path.link else { return path }
            path = next.first == UInt8(ascii: "/") ? InputPath(bytes: next) : path.split.folder.appending(next)
        }
        return path
    }

    /// What a link says; nil if there is none.
    private var link: [UInt8]? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe buffer.withUnsafeMutableBufferPointer { room in
            unsafe withCString { path in
                // Safety: the buffer is not empty, so it has an address, and the call fills no more than it holds.
                unsafe readlink(path, room.baseAddress.unsafelyUnwrapped, room.count)
            }
        }
        return count > 0 ? buffer[..<count].map { UInt8(bitPattern: $0) } : nil
    }

    /// Makes sure that the names in this folder are on its disk, where the system can do that.
    func synchronize() {
        let descriptor = unsafe withCString { unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Captures
internal import PrivateFiles

/// The kind of file that an output path names.
///
/// A link is replaced like a file and never followed, because a user who can write to its directory could otherwise
/// choose the file that a report replaces (S-63).
enum OutputPlace {
    /// An inherited descriptor: `/dev/stdout`, `/dev/stderr` or `/dev/fd/N`.
    case descriptor(CInt)
    /// A device or a pipe, which is written in place.
    case special
    /// A path that a new file receives when it is complete.
    case file

    /// Determines the kind of a path.
    ///
    /// - Throws: ``FileFault`` with the operation `create` if the path is a link to something other than a file.
    init(of target: InputPath) throws(FileFault) {
        if let descriptor = target.namedDescriptor {
            self = .descriptor(descriptor)
            return
        }
        var (status, destination) = (stat(), stat())
        guard unsafe target.withCString({ unsafe lstat($0, &status) }) == 0 else {
            self = .file
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFDIR: self = .file
        case S_IFLNK:
            let isThere = unsafe target.withCString { unsafe stat($0, &destination) } == 0
            guard !isThere || destination.st_mode & S_IFMT == S_IFREG else {
                throw FileFault(
                    .create,
                    target,
                    reason: "it is a link to something other than a file, and links are not followed; "
                        + "name the device, the pipe or the folder itself"
                )
            }
            self = .file
        default: self = .special
        }
    }

    /// Opens a device or a pipe.
    ///
    /// A pipe of another user is rejected. So is a pipe that no process opens for reading within ``maximumWait``.
    static func openSpecial(_ target: InputPath) throws(FileFault) -> CInt {
        var named = stat()
        guard unsafe target.withCString({ unsafe lstat($0, &named) }) == 0 else { throw FileFault(.create, target) }
        guard isTrusted(named, target) else { throw .planted(target) }
        let descriptor = try openForWriting(target)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFREG, isTrusted(status, target)
        else {
            close(descriptor)
            throw .planted(target)
        }
        // Writing waits for the reader.
        guard fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) == 0 else {
            let fault = FileFault(.create, target)
            close(descriptor)
            throw fault
        }
        return descriptor
    }

    /// The longest time to wait for the reader of a pipe, which a shell starts at the same time, in seconds.
    private static let maximumWait = 5

    private static let attemptsPerSecond = 50

    private static func openForWriting(_ target: InputPath) throws(FileFault) -> CInt {
        for _ in 0..<maximumWait * attemptsPerSecond {
            let descriptor = unsafe target.withCString {
                unsafe open($0, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            }
            if descriptor >= 0 { return descriptor }
            guard errno == ENXIO, !Interruption.isRequested else { throw FileFault(.create, target) }
            usleep(useconds_t(1_000_000 / attemptsPerSecond))
        }
        throw FileFault(
            .create,
            target,
            reason: "no process has opened this pipe for reading within \(maximumWait) seconds; start the reader first"
        )
    }

    private static func isTrusted(_ status: stat, _ target: InputPath) -> Bool {
        var folder = stat()
        return unsafe target.split.folder.withCString { unsafe stat($0, &folder) } == 0 && !status.isPlanted(in: folder)
    }

    /// Duplicates an inherited descriptor.
    static func duplicate(_ descriptor: CInt, of target: InputPath) throws(FileFault) -> CInt {
        guard descriptor > STDERR_FILENO || StandardStreams.isOpen(descriptor) else {
            throw FileFault(.create, target, errorNumber: EBADF)
        }
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard copy >= 0 else { throw FileFault(.create, target) }
        return copy
    }
}

extension InputPath {
    /// The descriptor that the path denotes, or `nil` if it denotes none.
    fileprivate var namedDescriptor: CInt? {
        switch self {
        case InputPath("/dev/stdout"): return STDOUT_FILENO
        case InputPath("/dev/stderr"): return STDERR_FILENO
        default:
            for folder in ["/dev/fd/", "/proc/self/fd/"] where bytes.starts(with: folder.utf8) {
                return CInt(String(decoding: bytes.dropFirst(folder.utf8.count), as: UTF8.self))
            }
            return nil
        }
    }
}

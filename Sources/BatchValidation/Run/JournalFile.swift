// SPDX-License-Identifier: Apache-2.0

internal import SAMLSignature

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The file of a journal: frames behind a first line, locked as long as it is open.
final class JournalFile {
    private static let signature = Array("swift-saml/journal/1\n".utf8)
    private static let chunkSize = 64 << 10

    private let path: InputPath
    private let descriptor: CInt
    private var link: JournalFrame.Link = []

    /// Where the last whole frame ends.
    private var end = 0

    /// Opens or creates a journal, locks it, and cuts off what is not whole.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - visit: Is given the state of each frame.
    /// - Throws: A fault if the file cannot be used, is no journal, or is in use.
    init(_ path: InputPath, visit: ([UInt8]) -> Void) throws(RunFault) {
        self.path = path
        descriptor = try Self.lock(path)
        let size = try size()
        var head: [UInt8] = []
        try RunFault.wrapping { () throws(FileFault) in head = try read(at: 0, Self.signature.count) }
        guard head == Self.signature else {
            if !Self.signature.starts(with: head) {
                throw .journal(JournalFault(path: path, problem: head.isJournal ? .otherVersion : .notAJournal))
            }
            // The process ended before it could write the first line.
            try RunFault.wrapping { () throws(FileFault) in try begin() }
            return
        }
        try RunFault.wrapping { () throws(FileFault) in
            end = Self.signature.count
            while let state = try nextState(size) { visit(state) }
            guard ftruncate(descriptor, off_t(end)) == 0 else { throw FileFault(.write, path) }
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Adds a frame.
    ///
    /// One that cannot be written as a whole leaves nothing that counts.
    func append(report: [UInt8], state: [UInt8]) throws(FileFault) {
        let frame = JournalFrame.make(report: report, state: state, after: link)
        guard lseek(descriptor, off_t(end), SEEK_SET) >= 0, write(fully: frame.bytes, to: descriptor) else {
            throw FileFault(.write, path)
        }
        end += frame.bytes.count
        link = frame.link
    }

    /// Makes sure that all frames are on the disk.
    func synchronize() throws(FileFault) {
        guard fsync(descriptor) == 0 else { throw FileFault(.write, path) }
    }

    /// Hands over the report that all frames make.
    func copyReport(to output: inout ReportOutput) throws(FileFault) {
        var place = Self.signature.count
        while place < end {
            let head = try read(at: place, JournalFrame.headSize)
            guard let lengths = JournalFrame.lengths(head, available: end - place) else {
                throw FileFault(.read, path, errorNumber: EIO)
            }
            var start = place + JournalFrame.headSize
            let behind = start + lengths.report
            while start < behind {
                let chunk = try read(at: start, min(Self.chunkSize, behind - start))
                guard !chunk.isEmpty else { throw FileFault(.read, path, errorNumber: EIO) }
                try output.append(chunk)
                start += chunk.count
            }
            place = behind + lengths.state + JournalFrame.digestSize
        }
    }

    /// Removes the file.
    func remove() throws(FileFault) {
        guard unsafe path.withCString({ unsafe unlink($0) }) == 0 else { throw FileFault(.write, path) }
        path.split.folder.synchronize()
    }

    // MARK: Opening

    /// Opens the file and keeps all others from it; again, if another process has just removed it.
    private static func lock(_ path: InputPath) throws(RunFault) -> CInt {
        while true {
            let descriptor = unsafe path.withCString {
                unsafe open($0, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
            }
            guard descriptor >= 0 else { throw .file(errno == ELOOP ? .link(path) : FileFault(.create, path)) }
            var (mine, named) = (stat(), stat())
            guard unsafe fstat(descriptor, &mine) == 0, mine.st_mode & S_IFMT == S_IFREG else {
                close(descriptor)
                throw .journal(JournalFault(path: path, problem: .notAJournal))
            }
            // A report grows in the journal, which another user must not be able to read (S-63).
            guard mine.isOwn, mine.st_mode & 0o077 == 0 || fchmod(descriptor, 0o600) == 0 else {
                close(descriptor)
                throw .file(.planted(path))
            }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let isInUse = errno == EWOULDBLOCK
                let fault = FileFault(.create, path)
                close(descriptor)
                throw isInUse ? .journal(JournalFault(path: path, problem: .inUse)) : .file(fault)
            }
            if unsafe path.withCString({ unsafe lstat($0, &named) }) == 0, named.st_ino == mine.st_ino,
                named.st_dev == mine.st_dev
            {
                return descriptor
            }
            close(descriptor)
        }
    }

    private func size() throws(RunFault) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .file(FileFault(.read, path)) }
        return Int(status.st_size)
    }

    private func begin() throws(FileFault) {
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0,
            write(fully: Self.signature, to: descriptor)
        else { throw FileFault(.write, path) }
        end = Self.signature.count
        path.split.folder.synchronize()
    }

    // MARK: Reading

    /// Reads the frame at the end, and moves the end behind it; gives nil if none is whole there.
    private func nextState(_ size: Int) throws(FileFault) -> [UInt8]? {
        let head = try read(at: end, JournalFrame.headSize)
        guard let lengths = JournalFrame.lengths(head, available: size - end) else { return nil }
        var digest = SHA256(after: link, head: head)
        var place = end + JournalFrame.headSize
        let behind = place + lengths.report
        while place < behind {
            let chunk = try read(at: place, min(Self.chunkSize, behind - place))
            guard !chunk.isEmpty else { return nil }
            digest.update(chunk)
            place += chunk.count
        }
        let state = try read(at: behind, lengths.state)
        digest.update(state)
        let stored = try read(at: behind + lengths.state, JournalFrame.digestSize)
        let found = digest.digest()
        guard stored == found else { return nil }
        link = found
        end = behind + lengths.state + JournalFrame.digestSize
        return state
    }

    /// Reads so many bytes, or fewer where the file ends.
    private func read(at place: Int, _ count: Int) throws(FileFault) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let result = unsafe bytes.withUnsafeMutableBytes { buffer in
                // Safety: the pointer is used within the call only, and no further than the room that is left.
                unsafe pread(
                    descriptor,
                    buffer.baseAddress.map { unsafe $0 + filled },
                    count - filled,
                    off_t(place + filled)
                )
            }
            guard result >= 0 || errno == EINTR else { throw FileFault(.read, path) }
            if result == 0 { break }
            filled += max(result, 0)
        }
        return Array(bytes[..<filled])
    }
}

extension [UInt8] {
    /// Whether this is the beginning of a journal of any version.
    fileprivate var isJournal: Bool { starts(with: Array("swift-saml/journal/".utf8)) }
}

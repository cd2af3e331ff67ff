// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Captures
internal import PrivateFiles
internal import SAMLSignature

/// A journal file: frames after a header line, locked while it is open.
final class JournalFile {
    private static let signature = Array("swift-saml/journal/1\n".utf8)
    private static let chunkSize = 64 << 10

    private let path: InputPath
    private let file: OpenFile
    private var link: JournalFrame.Link = []

    /// The offset after the last complete frame.
    private var end = 0

    /// Opens or creates a journal, locks it, and truncates an incomplete frame.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - visit: A closure that receives the state of each frame.
    /// - Throws: ``FileFault`` if the file cannot be used, and ``JournalFault`` if it is not a journal, or is in use.
    init(_ path: InputPath, visit: ([UInt8]) -> Void) throws {
        self.path = path
        file = try Self.lock(path)
        let size = try FileFault.naming(path) { () throws(PrivateFileFault) in Int(try file.status().st_size) }
        let head = try read(at: 0, Self.signature.count)
        guard head == Self.signature else {
            if !Self.signature.starts(with: head) {
                throw JournalFault(path: path, problem: head.isJournal ? .otherVersion : .notAJournal)
            }
            // The process ended before it wrote the header line.
            try makePrivate()
            try begin()
            return
        }
        try makePrivate()
        end = Self.signature.count
        while let state = try nextState(size) { visit(state) }
        guard ftruncate(descriptor, off_t(end)) == 0 else { throw FileFault(.write, path) }
    }

    private var descriptor: CInt { file.descriptor }

    /// Appends a frame.
    ///
    /// If the frame cannot be written completely, it is ignored when the journal is read.
    func append(report: [UInt8], state: [UInt8]) throws(FileFault) {
        let frame = JournalFrame.make(report: report, state: state, after: link)
        guard lseek(descriptor, off_t(end), SEEK_SET) >= 0, OpenFile.write(frame.bytes, to: descriptor) else {
            throw FileFault(.write, path)
        }
        end += frame.bytes.count
        link = frame.link
    }

    /// Flushes all frames to disk.
    func synchronize() throws(FileFault) {
        try FileFault.naming(path) { () throws(PrivateFileFault) in try file.synchronize() }
    }

    /// Writes the report, which consists of the contents of all frames, to an output.
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

    /// Deletes the file.
    func remove() throws(FileFault) {
        try FileFault.naming(path) { () throws(PrivateFileFault) in try PrivateFile(path.file).remove() }
    }

    // MARK: Opening

    /// Opens and locks the file, and tries again if another process has just deleted it.
    private static func lock(_ path: InputPath) throws -> OpenFile {
        while true {
            do throws(PrivateFileFault) {
                if let file = try PrivateFile(path.file).lock(isPrivate: false) { return file }
            } catch .notAFile {
                throw JournalFault(path: path, problem: .notAJournal)
            } catch .inUse {
                throw JournalFault(path: path, problem: .inUse)
            } catch {
                throw FileFault(error, path)
            }
        }
    }

    /// Removes the permissions of other users, who must not be able to read the report in the journal (S-63).
    private func makePrivate() throws(FileFault) {
        guard fchmod(descriptor, 0o600) == 0 else { throw .planted(path) }
    }

    private func begin() throws(FileFault) {
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0,
            OpenFile.write(Self.signature, to: descriptor)
        else { throw FileFault(.write, path) }
        end = Self.signature.count
        try FileFault.naming(path) { () throws(PrivateFileFault) in try path.file.synchronizeFolder() }
    }

    // MARK: Reading

    /// Reads the next frame, and moves past it; returns `nil` if there is no complete frame.
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

    /// Reads the given number of bytes, or fewer at the end of the file.
    private func read(at place: Int, _ count: Int) throws(FileFault) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let result = unsafe bytes.withUnsafeMutableBytes { buffer in
                // Safety: the pointer is used only during the call, and only for the remaining capacity.
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
    /// Whether the text is the start of a journal of any version.
    fileprivate var isJournal: Bool { starts(with: Array("swift-saml/journal/".utf8)) }
}

// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Where a report goes: standard output, or a file that takes its name only when it is complete.
package struct ReportOutput: ~Copyable {
    private static let bufferSize = 64 << 10

    private var target = InputPath("standard output")
    private var partial: PartialFile?
    private var descriptor = STDOUT_FILENO
    private var buffer: [UInt8] = []

    /// Whether standard output is a terminal.
    package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Opens standard output.
    package init() {}

    /// Opens a file beside a target.
    ///
    /// - Parameter target: The name of the file when the report is complete; `-` is standard output. A link of that
    ///   name is replaced, not followed.
    /// - Throws: A fault with the operation `create`.
    package init(creating target: InputPath) throws(FileFault) {
        guard target != .standardInput else { return }
        self.target = target
        // A device or a pipe is written to; only a file can be put in place of another.
        switch try OutputPlace(of: target) {
        case .descriptor(let number): descriptor = try OutputPlace.duplicate(number, of: target)
        case .special: descriptor = try OutputPlace.openSpecial(target)
        case .file:
            let partial = try PartialFile(beside: target)
            descriptor = partial.descriptor
            self.partial = partial
        }
    }

    /// Finds out whether a file can be put in place of a target.
    static func probe(_ target: InputPath) throws(FileFault) {
        guard target != .standardInput, case .file = try OutputPlace(of: target) else { return }
        _ = try PartialFile(beside: target)
    }

    /// Adds bytes.
    package mutating func append(_ bytes: [UInt8]) throws(FileFault) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.bufferSize {
            try flush()
        }
    }

    /// Hands what is buffered to the system.
    mutating func flush() throws(FileFault) {
        guard !buffer.isEmpty else { return }
        guard descriptor > STDERR_FILENO || StandardStreams.isOpen(descriptor) else {
            throw FileFault(.write, target, errorNumber: EBADF)
        }
        let isWritten = write(fully: buffer, to: descriptor)
        // What could not be written is not tried again.
        buffer.removeAll(keepingCapacity: true)
        guard isWritten else { throw FileFault(.write, target) }
    }

    /// Completes the report, and gives the file its name.
    package mutating func finish() throws(FileFault) {
        try flush()
        try partial?.finish()
    }

    deinit {
        // A partial file closes itself.
        if partial == nil, descriptor > STDERR_FILENO { close(descriptor) }
    }
}

/// Writes all bytes, however many calls it takes; where the system refuses, `errno` says why.
func write(fully bytes: [UInt8], to descriptor: CInt) -> Bool {
    var written = 0
    while written < bytes.count {
        // Safety: the pointer is used within the call only, and no further than the bytes that are left.
        let count = unsafe bytes.withUnsafeBytes { bytes in
            unsafe write(descriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
        }
        if count >= 0 {
            written += count
        } else if errno == EAGAIN {
            // Somebody made the pipe one that does not wait, so this waits.
            var slot = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = unsafe poll(&slot, 1, -1)
        } else if errno != EINTR {
            return false
        }
    }
    return true
}

extension FileFault {
    /// Whether whoever read the output does not read on, as `head` does.
    package var isClosedPipe: Bool { operation == .write && errorNumber == EPIPE }
}

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
    private var partial: InputPath?
    private var descriptor = STDOUT_FILENO
    private var isComplete = false
    private var buffer: [UInt8] = []

    /// Whether standard output is a terminal.
    package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Opens standard output.
    package init() {}

    /// Opens a file beside a target.
    ///
    /// - Parameter target: What the file is to be called when the report is complete; `-` is standard output.
    /// - Throws: A fault with the operation `create`.
    package init(creating target: InputPath) throws(FileFault) {
        guard target != .standardInput else { return }
        self.target = target
        // A device or a pipe is written to; only a file can be put in place of another.
        let isReplaceable = (try? PathKind(of: target)) != .special
        let partial = isReplaceable ? InputPath(bytes: target.bytes + Array(".\(getpid()).partial".utf8)) : nil
        descriptor = unsafe (partial ?? target).withCString {
            unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        }
        guard descriptor >= 0 else { throw FileFault(.create, target) }
        self.partial = partial
    }

    /// Adds bytes.
    package mutating func append(_ bytes: [UInt8]) throws(FileFault) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.bufferSize {
            try flush()
        }
    }

    /// Hands what is buffered to the system.
    private mutating func flush() throws(FileFault) {
        var written = 0
        while written < buffer.count {
            // Safety: the pointer is used within the call only, and no further than the bytes that are left.
            let count = unsafe buffer.withUnsafeBytes { bytes in
                unsafe write(descriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
            }
            guard count >= 0 || errno == EINTR else { throw FileFault(.write, target) }
            written += max(count, 0)
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Completes the report, and gives the file its name.
    package mutating func finish() throws(FileFault) {
        try flush()
        guard let partial else { return }
        guard fsync(descriptor) == 0 else { throw FileFault(.write, target) }
        let renamed = unsafe partial.withCString { from in
            unsafe target.withCString { to in unsafe rename(from, to) }
        }
        guard renamed == 0 else { throw FileFault(.create, target) }
        isComplete = true
    }

    deinit {
        guard descriptor > STDERR_FILENO else { return }
        close(descriptor)
        // No half of a report is left behind.
        if let partial, !isComplete {
            _ = unsafe partial.withCString { unsafe unlink($0) }
        }
    }
}

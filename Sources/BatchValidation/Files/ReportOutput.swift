// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
package import Captures
internal import PrivateFiles

/// The destination of a report: standard output, or a file that appears when it is complete.
package struct ReportOutput: ~Copyable {
    private static let bufferSize = 64 << 10

    private var target = InputPath("standard output")
    private var partial: PartialFile?
    private var descriptor = STDOUT_FILENO
    private var buffer: [UInt8] = []

    /// Whether standard output is a terminal.
    package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Creates an output to standard output.
    package init() {}

    /// Creates an output to a file.
    ///
    /// - Parameters:
    ///   - target: The path of the complete report; `-` is standard output. A link at this path is replaced, not
    ///     followed.
    ///   - isPublic: Whether other users can read a new file.
    /// - Throws: ``FileFault`` with the operation `create`.
    package init(creating target: InputPath, isPublic: Bool = false) throws(FileFault) {
        guard target != .standardInput else { return }
        self.target = target
        // A device or a pipe is written in place; only a file can be replaced.
        switch try OutputPlace(of: target) {
        case .descriptor(let number): descriptor = try OutputPlace.duplicate(number, of: target)
        case .special: descriptor = try OutputPlace.openSpecial(target)
        case .file:
            let partial = try PartialFile(replacing: target, isPublic: isPublic)
            descriptor = partial.descriptor
            self.partial = partial
        }
    }

    /// Checks that a target can be replaced by a file.
    static func probe(_ target: InputPath) throws(FileFault) {
        guard target != .standardInput, case .file = try OutputPlace(of: target) else { return }
        _ = try PartialFile(replacing: target)
    }

    /// Appends bytes.
    package mutating func append(_ bytes: [UInt8]) throws(FileFault) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.bufferSize {
            try flush()
        }
    }

    /// Writes the buffered bytes.
    mutating func flush() throws(FileFault) {
        guard !buffer.isEmpty else { return }
        guard descriptor > STDERR_FILENO || StandardStreams.isOpen(descriptor) else {
            throw FileFault(.write, target, errorNumber: EBADF)
        }
        let isWritten = OpenFile.write(buffer, to: descriptor)
        // Do not retry to write bytes after an error.
        buffer.removeAll(keepingCapacity: true)
        guard isWritten else { throw FileFault(.write, target) }
    }

    /// Completes the report, and renames its file to the target.
    package mutating func finish() throws(FileFault) {
        try flush()
        guard let partial else { return }
        try FileFault.naming(target) { () throws(PrivateFileFault) in try partial.finish() }
    }

    /// Writes a whole report, by default to standard output; see ``init(creating:isPublic:)``.
    package static func deliver(_ bytes: [UInt8], to target: InputPath = .standardInput, isPublic: Bool = false)
        throws(FileFault)
    {
        var output = try ReportOutput(creating: target, isPublic: isPublic)
        try output.append(bytes)
        try output.finish()
    }

    deinit {
        // A partial file closes its own descriptor.
        if partial == nil, descriptor > STDERR_FILENO { close(descriptor) }
    }
}

extension FileFault {
    /// Whether the reader of the output has closed it, as `head` does.
    package var isClosedPipe: Bool { operation == .write && errorNumber == EPIPE }
}

extension PartialFile {
    /// Creates a file that replaces an output; others can use it as they could use the replaced one.
    convenience init(replacing target: InputPath, isPublic: Bool = false) throws(FileFault) {
        do throws(PrivateFileFault) {
            try self.init(beside: target.file, .replaced(isPublic: isPublic))
        } catch {
            throw FileFault(error, target)
        }
    }
}

extension ReportOutput {
    /// Writes text for people to standard output, wrapped to its terminal.
    package static func show(_ text: (Terminal) -> TerminalText) throws(FileFault) {
        try deliver(text(.output).wrapped(to: Terminal.output.columns).bytes)
    }
}

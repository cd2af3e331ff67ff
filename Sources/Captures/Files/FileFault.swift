// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import SAML
internal import SAMLSignature
internal import UntrustedText

/// An error of a file or stream operation.
package struct FileFault: Error, Hashable, Sendable {
    /// The failed operation, which determines the exit status.
    package enum Operation: String, Hashable, Sendable {
        case open = "cannot be opened"
        case read = "cannot be read"
        case create = "cannot be created"
        case write = "cannot be written"
    }

    /// The failed operation.
    package let operation: Operation

    /// The path of the file or stream.
    package let path: InputPath

    /// The error number of the system, or 0 if the system did not report the error.
    package let errorNumber: CInt

    /// The reason, if the system did not report the error.
    private let reason: String?

    /// Creates an error from the last error of the system.
    package init(_ operation: Operation, _ path: InputPath) {
        self.init(operation, path, errorNumber: errno)
    }

    /// Creates an error.
    package init(_ operation: Operation, _ path: InputPath, errorNumber: CInt) {
        self.operation = operation
        self.path = path
        self.errorNumber = errorNumber
        reason = nil
    }

    package init(_ operation: Operation, _ path: InputPath, reason: String) {
        self.operation = operation
        self.path = path
        self.reason = reason
        errorNumber = 0
    }
}

extension FileFault {
    /// Creates the error of a read operation that a signal interrupted.
    package static func interruption(_ path: InputPath) -> FileFault { FileFault(.read, path, errorNumber: EINTR) }

    /// Whether a signal interrupted the read operation, so that the input has no error.
    package var isInterruption: Bool { operation == .read && errorNumber == EINTR }
}

extension InputPath {
    /// Whether XML or Base64 was given in place of a path: no part of it belongs in a message.
    fileprivate var isValue: Bool {
        let isBase64 = { (byte: UInt8) in byte.isAlphanumeric || "+/=%".utf8.contains(byte) }
        return bytes.first == UInt8(ascii: "<") || bytes.count > 128 && bytes.allSatisfy(isBase64)
    }
}

extension FileFault: CustomStringConvertible {
    package var description: String {
        // Safety: `strerror` returns a NUL-terminated string for every number.
        let reason = unsafe reason ?? String(cString: strerror(errorNumber))
        if operation == .open, errorNumber == ENAMETOOLONG || path.isValue {
            return
                "The argument is a value of \(path.bytes.count) bytes, not a path: write the message to a file, or pass `-` and the "
                + "message on standard input"
        }
        let sentence = operation == .open ? MistakenFile.sentence(aboutPath: path.bytes).map { ". \($0)" } : nil
        return "\(path.description.escapedForReport(limit: .max)): \(operation.rawValue): \(reason)\(sentence ?? "")"
    }
}

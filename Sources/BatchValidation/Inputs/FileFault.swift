// SPDX-License-Identifier: Apache-2.0

internal import SAML

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file or stream that the system would not let us use.
package struct FileFault: Error, Hashable, Sendable {
    /// What could not be done, which decides the exit status.
    package enum Operation: String, Hashable, Sendable {
        case open = "cannot be opened"
        case read = "cannot be read"
        case create = "cannot be created"
        case write = "cannot be written"
    }

    /// What could not be done.
    package let operation: Operation

    /// With what.
    package let path: InputPath

    /// The system's error number; zero where it was not the system.
    package let errorNumber: CInt

    /// What was wrong, where it was not the system that said so.
    private let reason: String?

    /// Makes a fault of the last error of the system.
    init(_ operation: Operation, _ path: InputPath) {
        self.init(operation, path, errorNumber: errno)
    }

    /// Makes a fault.
    package init(_ operation: Operation, _ path: InputPath, errorNumber: CInt) {
        self.operation = operation
        self.path = path
        self.errorNumber = errorNumber
        reason = nil
    }

    init(_ operation: Operation, _ path: InputPath, reason: String) {
        self.operation = operation
        self.path = path
        self.reason = reason
        errorNumber = 0
    }
}

extension FileFault {
    /// Makes the fault of a reading that ends because somebody asked the process to stop.
    static func interruption(_ path: InputPath) -> FileFault { FileFault(.read, path, errorNumber: EINTR) }

    /// Whether somebody asked the process to stop while it read: nothing is wrong with the input then.
    package var isInterruption: Bool { operation == .read && errorNumber == EINTR }
}

extension FileFault: CustomStringConvertible {
    package var description: String {
        // Safety: `strerror` gives a NUL-terminated text for every number.
        let reason = unsafe reason ?? String(cString: strerror(errorNumber))
        return "\(path.description.escapedForReport(limit: .max)): \(operation.rawValue): \(reason)"
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// The reason that a file cannot be used.
package enum PrivateFileFault: Error, Hashable, Sendable {
    package enum Step: Hashable, Sendable { case open, read, create, write }

    /// The system reported an error; the number is that of the system.
    case system(Step, CInt)
    /// The file is a link, and links are not followed.
    case link
    /// The path names a folder, a pipe or a device.
    case notAFile
    /// Another user may have created the file, or it has a second name.
    case planted
    /// Other users can read or write the file.
    case exposed
    case tooLarge
    /// Another process or caller holds the lock of the file.
    case inUse

    /// The reason that the system states.
    package var systemReason: String {
        guard case .system(_, let number) = self else { return "\(self)" }
        // Safety: `strerror` returns a NUL-terminated string for every number.
        return unsafe String(cString: strerror(number))
    }

    /// Creates the fault of the last error of the system.
    static func last(_ step: Step) -> PrivateFileFault { .system(step, errno) }
}

/// Repeats a call of the system that a signal interrupts.
func repeating<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        guard result < 0, errno == EINTR else { return result }
    }
}

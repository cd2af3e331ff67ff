// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Synchronization

/// The three standard streams, which the parent process may have closed.
package enum StandardStreams {
    /// The closed streams, as a bit set.
    private static let closed = Atomic<Int>(0)

    /// Detects closed streams and reserves their descriptor numbers.
    ///
    /// Otherwise, a journal could get the number of standard output and receive the report. The function also turns a
    /// closed pipe into a write error.
    package static func hold() {
        signal(SIGPIPE, SIG_IGN)
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            let flags = fcntl(descriptor, F_GETFD)
            // A descriptor with close-on-exec was opened by the runtime of this process, in place of the closed stream.
            guard flags < 0 || flags & FD_CLOEXEC != 0 else { continue }
            closed.bitwiseOr(1 << Int(descriptor), ordering: .relaxed)
            // `open` returns the lowest free number, which is this one.
            if flags < 0 { _ = unsafe open("/dev/null", O_RDWR | O_CLOEXEC) }
        }
    }

    /// Returns whether a standard stream was open at the start of the process.
    package static func isOpen(_ descriptor: CInt) -> Bool {
        closed.load(ordering: .relaxed) & 1 << Int(descriptor) == 0
    }
}

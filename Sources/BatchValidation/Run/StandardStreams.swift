// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The three streams that a process is started with, or not.
package enum StandardStreams {
    /// The closed ones, as bits.
    private static let closed = Atomic<Int>(0)

    /// Finds the closed streams and reserves their numbers.
    ///
    /// Without that, a journal with the number of standard output would get the report. A closed pipe becomes an error of
    /// the write to it.
    package static func hold() {
        signal(SIGPIPE, SIG_IGN)
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            let flags = fcntl(descriptor, F_GETFD)
            // What closes on `exec` was not there when the process began: the runtime has taken the number already.
            guard flags < 0 || flags & FD_CLOEXEC != 0 else { continue }
            closed.bitwiseOr(1 << Int(descriptor), ordering: .relaxed)
            // The lowest number that is free is this one.
            if flags < 0 { _ = unsafe open("/dev/null", O_RDWR | O_CLOEXEC) }
        }
    }

    /// Whether one of them can be used.
    package static func isOpen(_ descriptor: CInt) -> Bool {
        closed.load(ordering: .relaxed) & 1 << Int(descriptor) == 0
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Synchronization

/// Detects signals that request the end of the process.
package enum Interruption {
    private static let requested = Atomic<Bool>(false)

    /// The number of the signal that was received, or 0.
    private static let signalNumber = Atomic<CInt>(0)

    /// The exit status of a process that ends because of the received signal: 128 and the number of the signal, as shells
    /// report it; SIGINT is the default.
    package static var exitStatus: Int32 {
        let number = signalNumber.load(ordering: .relaxed)
        return 128 + (number == 0 ? SIGINT : number)
    }

    /// The read end of a pipe that becomes readable when a signal arrives, or -1 before installation.
    private static let alarm = Atomic<CInt>(-1)

    /// The write end of the pipe, which the signal handler closes.
    private static let trigger = Atomic<CInt>(-1)

    /// Whether SIGHUP was already ignored at the start of the process, as under `nohup`.
    private static let ignoresHangup = Atomic<Bool>(false)

    /// Whether SIGINT, SIGTERM or SIGHUP was received.
    package static var isRequested: Bool { requested.load(ordering: .relaxed) }

    /// Handles the first SIGINT, SIGTERM or SIGHUP by requesting an orderly end; a second signal terminates the
    /// process.
    ///
    /// If SIGHUP is ignored, it stays ignored.
    package static func install() {
        // Initialize the state that a handler uses before installing one.
        _ = isRequested
        _ = exitStatus
        makeAlarm()
        // Safety: a handler is an address or one of two small constants; it is compared, and never called.
        let previous = unsafe unsafeBitCast(signal(SIGHUP, SIG_IGN), to: UInt.self)
        ignoresHangup.store(unsafe previous == unsafeBitCast(SIG_IGN, to: UInt.self), ordering: .relaxed)
        for number in signals { signal(number) { Interruption.request($0) } }
    }

    /// Waits until a descriptor is readable.
    ///
    /// A blocking read is not interrupted by a signal that another thread receives; this function is.
    ///
    /// - Returns: `false` if the end of the process was requested.
    static func waits(toRead descriptor: CInt) -> Bool {
        while !isRequested {
            guard let ready = readable(among: [descriptor], within: -1) else { return false }
            if ready[0] { return true }
        }
        return false
    }

    /// Waits until one of several descriptors is readable, or a time has passed.
    ///
    /// - Parameters:
    ///   - descriptors: The descriptors; negative ones are ignored.
    ///   - milliseconds: The longest wait, or -1 for no limit.
    /// - Returns: Whether each descriptor is readable, or `nil` if the end of the process was requested.
    package static func readable(among descriptors: [CInt], within milliseconds: CInt) -> [Bool]? {
        // `poll` ignores negative descriptors, such as the alarm before installation.
        var slots = (descriptors + [alarm.load(ordering: .relaxed)]).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let count = unsafe slots.withUnsafeMutableBufferPointer { slots in
            unsafe poll(slots.baseAddress, nfds_t(slots.count), milliseconds)
        }
        guard !isRequested else { return nil }
        // If `poll` does not support a descriptor, read it without waiting.
        return slots.dropLast().map { count < 0 ? errno != EINTR : $0.revents != 0 }
    }

    /// The signal handler, which calls only async-signal-safe functions.
    private static func request(_ number: CInt) {
        signalNumber.store(number, ordering: .relaxed)
        requested.store(true, ordering: .relaxed)
        // Restore the default action of all signals, whichever arrives next.
        signal(SIGINT, SIG_DFL)
        signal(SIGTERM, SIG_DFL)
        if !ignoresHangup.load(ordering: .relaxed) { signal(SIGHUP, SIG_DFL) }
        let descriptor = trigger.exchange(-1, ordering: .relaxed)
        if descriptor >= 0 { close(descriptor) }
    }

    private static var signals: [CInt] {
        ignoresHangup.load(ordering: .relaxed) ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]
    }

    private static func makeAlarm() {
        guard alarm.load(ordering: .relaxed) < 0 else { return }
        var ends: [CInt] = [-1, -1]
        guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress) }) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        alarm.store(ends[0], ordering: .relaxed)
        trigger.store(ends[1], ordering: .relaxed)
    }
}

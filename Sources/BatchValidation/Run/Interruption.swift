// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Whether somebody asked the process to stop.
package enum Interruption {
    private static let requested = Atomic<Bool>(false)

    /// The end of a pipe that can be read when the process is asked to stop; -1 as long as there is none.
    private static let alarm = Atomic<CInt>(-1)

    /// The other end, which a handler closes.
    private static let trigger = Atomic<CInt>(-1)

    /// Whether a hangup was to be ignored from the beginning, as under `nohup`.
    private static let ignoresHangup = Atomic<Bool>(false)

    /// Whether SIGINT, SIGTERM or SIGHUP came.
    package static var isRequested: Bool { requested.load(ordering: .relaxed) }

    /// Takes note of SIGINT, SIGTERM and SIGHUP instead of dying of them, once; a second one kills.
    ///
    /// A hangup that is ignored stays ignored.
    package static func install() {
        // What a handler touches exists before it can.
        _ = isRequested
        makeAlarm()
        // Safety: a handler is an address or one of two small numbers; it is compared, and never called.
        let previous = unsafe unsafeBitCast(signal(SIGHUP, SIG_IGN), to: UInt.self)
        ignoresHangup.store(unsafe previous == unsafeBitCast(SIG_IGN, to: UInt.self), ordering: .relaxed)
        for number in signals { signal(number) { _ in Interruption.request() } }
    }

    /// Waits until a descriptor can be read without waiting.
    ///
    /// A read that has begun to wait hears of no signal that another thread has got; this does.
    ///
    /// - Returns: False if the process was asked to stop.
    static func waits(toRead descriptor: CInt) -> Bool {
        while !isRequested {
            var slots = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                // One that is negative is passed over.
                pollfd(fd: alarm.load(ordering: .relaxed), events: Int16(POLLIN), revents: 0),
            ]
            let count = unsafe slots.withUnsafeMutableBufferPointer { slots in
                unsafe poll(slots.baseAddress, nfds_t(slots.count), -1)
            }
            // What cannot be waited for is read as it is.
            if count < 0 ? errno != EINTR : slots[0].revents != 0 { return !isRequested }
        }
        return false
    }

    /// What a handler does: nothing but what a handler may do.
    private static func request() {
        requested.store(true, ordering: .relaxed)
        // Whichever comes next.
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

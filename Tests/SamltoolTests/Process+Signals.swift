// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Foundation

extension Process {
    /// Starts a process that receives signals.
    ///
    /// The threads of a test block signals, and a child process inherits the blocked signals.
    func runWithSignals() throws {
        var none = sigset_t()
        var blocked = sigset_t()
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        try run()
    }
}

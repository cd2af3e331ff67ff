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

    /// Whether SIGINT or SIGTERM came.
    package static var isRequested: Bool { requested.load(ordering: .relaxed) }

    /// Takes note of SIGINT and SIGTERM instead of dying of them, once; a second one kills.
    ///
    /// A closed pipe becomes an error of the write that meets it.
    package static func install() {
        // The flag exists before a handler can touch it.
        _ = isRequested
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in
                Interruption.requested.store(true, ordering: .relaxed)
                // Whichever of the two comes next.
                signal(SIGINT, SIG_DFL)
                signal(SIGTERM, SIG_DFL)
            }
        }
        signal(SIGPIPE, SIG_IGN)
    }
}

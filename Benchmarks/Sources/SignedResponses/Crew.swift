// SPDX-License-Identifier: Apache-2.0

internal import CThreads

/// Threads of the system that do the same work at the same time.
///
/// Not tasks: the pool behind tasks has no more threads than the machine has cores.
public enum Crew {
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Runs `work` on each of some threads, and returns when all have ended.
    public static func run(threads: Int, _ work: @escaping @Sendable () -> Void) {
        let work = Work(work)
        let started = withExtendedLifetime(work) {
            // Safety: the work outlives the call, and the call outlives the threads.
            unsafe threads_run(
                CInt(threads),
                { context in
                    guard let context = unsafe context else { return }
                    unsafe Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().body()
                },
                Unmanaged.passUnretained(work).toOpaque()
            )
        }
        precondition(Int(started) == threads, "The system has no more threads.")
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import CThreads

/// Runs the same work on several system threads at the same time.
///
/// Tasks do not suffice, because their thread pool is limited to the number of cores.
public enum Crew {
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Runs `work` on a number of threads, and returns when all have ended.
    public static func run(threads: Int, _ work: @escaping @Sendable () -> Void) {
        let work = Work(work)
        let started = withExtendedLifetime(work) {
            // Safety: the work exists longer than the call, and the call longer than the threads.
            unsafe threads_run(
                CInt(threads),
                { context in
                    guard let context = unsafe context else { return }
                    unsafe Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().body()
                },
                Unmanaged.passUnretained(work).toOpaque()
            )
        }
        precondition(Int(started) == threads, "The system cannot create more threads.")
    }
}

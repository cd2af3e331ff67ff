// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// How many threads this process may start.
///
/// The pool that tasks run on waits for a thread as long as it takes, without a word: where none can be started, a run
/// would stand still for ever.
package enum Threads {
    /// Those that a run needs beside its jobs: for the order of its rows, for timers, and for what goes on beside it.
    private static let reserve = 3

    /// Whether there are threads for a run with one job.
    package static var sufficeForRun: Bool { started(atMost: reserve + 1) > reserve }

    /// The most jobs for which there are threads; the pool has no more than one for each core.
    static func mostJobs(_ jobs: Int) -> Int {
        let wanted = min(jobs, BatchRun.coreCount)
        let count = started(atMost: wanted + reserve)
        return count < wanted + reserve ? max(1, count - reserve) : jobs
    }

    /// Starts threads, as many as the system allows, and ends them again.
    private static func started(atMost count: Int) -> Int {
        var gate = unsafe pthread_mutex_t()
        unsafe pthread_mutex_init(&gate, nil)
        defer { unsafe pthread_mutex_destroy(&gate) }
        return unsafe withUnsafeMutablePointer(to: &gate) { gate in
            unsafe pthread_mutex_lock(gate)
            var threads: [pthread_t] = []
            while threads.count < count {
                // Safety: every thread is joined before the gate that it waits at goes away.
                guard let thread = unsafe start(waitingAt: gate) else { break }
                threads.append(thread)
            }
            unsafe pthread_mutex_unlock(gate)
            for thread in threads { pthread_join(thread, nil) }
            return threads.count
        }
    }

    private static func start(waitingAt gate: UnsafeMutablePointer<pthread_mutex_t>) -> pthread_t? {
        #if canImport(Glibc)
        var thread = pthread_t()
        let result = unsafe pthread_create(
            &thread,
            nil,
            { gate in
                guard let gate = unsafe gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
                unsafe pthread_mutex_lock(gate)
                unsafe pthread_mutex_unlock(gate)
                return nil
            },
            gate
        )
        return result == 0 ? thread : nil
        #else
        var thread: pthread_t?
        let result = unsafe pthread_create(
            &thread,
            nil,
            { gate in
                let gate = unsafe gate.assumingMemoryBound(to: pthread_mutex_t.self)
                unsafe pthread_mutex_lock(gate)
                unsafe pthread_mutex_unlock(gate)
                return nil
            },
            gate
        )
        return unsafe result == 0 ? thread : nil
        #endif
    }
}

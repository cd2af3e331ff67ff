// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// The number of threads that this process can start.
///
/// The thread pool of tasks waits indefinitely if a thread cannot be started, without an error, so a run would hang.
package enum Threads {
    /// The number of threads other than those of jobs: for ordered work, timers and background tasks.
    private static let reserve = 3

    /// Whether enough threads for a run with one job can be started.
    package static var sufficeForRun: Bool { started(atMost: reserve + 1) > reserve }

    /// Returns the maximum number of jobs for which threads can be started; the pool has at most one per core.
    static func maximumJobs(_ jobs: Int) -> Int {
        let wanted = min(jobs, BatchRun.coreCount)
        let count = started(atMost: wanted + reserve)
        return count < wanted + reserve ? max(1, count - reserve) : jobs
    }

    /// Starts up to the given number of threads, ends them, and returns how many were started.
    private static func started(atMost count: Int) -> Int {
        var gate = unsafe pthread_mutex_t()
        unsafe pthread_mutex_init(&gate, nil)
        defer { unsafe pthread_mutex_destroy(&gate) }
        return unsafe withUnsafeMutablePointer(to: &gate) { gate in
            unsafe pthread_mutex_lock(gate)
            var threads: [pthread_t] = []
            while threads.count < count {
                // Safety: every thread is joined before the gate that it waits for is deallocated.
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
        let result = unsafe pthread_create(&thread, nil, { unsafe Threads.wait(at: $0) }, gate)
        return result == 0 ? thread : nil
        #else
        var thread: pthread_t?
        let result = unsafe pthread_create(&thread, nil, { unsafe Threads.wait(at: $0) }, gate)
        return unsafe result == 0 ? thread : nil
        #endif
    }

    private static func wait(at gate: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let gate = unsafe gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
        unsafe pthread_mutex_lock(gate)
        unsafe pthread_mutex_unlock(gate)
        return nil
    }
}

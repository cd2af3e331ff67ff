// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

/// Runs the jobs of one actor on a queue of Dispatch, whose threads may wait or compute for seconds.
///
/// The threads on which tasks run otherwise are as few as the processors: one that is occupied delays all logins.
package final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Creates an executor with a name for debuggers.
    package init(_ name: String) { queue = DispatchQueue(label: name) }

    /// Adds a job to the queue.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

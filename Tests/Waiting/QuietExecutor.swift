// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// Runs tasks on its own threads, and knows when each of them has gone as far as it can.
///
/// The executor is quiet when no job runs or is ready to run, apart from the jobs that wait for this moment.
package final class QuietExecutor: TaskExecutor {
    private struct State {
        var jobs = 0
        var blocked: [DispatchSemaphore] = []
        var observers: [CheckedContinuation<Void, Never>] = []
    }

    private let queue = DispatchQueue(label: "QuietExecutor", attributes: .concurrent)
    private let state = Mutex(State())

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs += 1 }
        queue.async { [self] in
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
            release { $0.jobs -= 1 }
        }
    }

    /// Blocks the job that calls this until the executor is quiet.
    package func blockUntilQuiet() {
        let semaphore = DispatchSemaphore(value: 0)
        release { $0.blocked.append(semaphore) }
        semaphore.wait()
    }

    /// Waits until the executor is quiet; a task of another executor calls this.
    package func waitUntilQuiet() async {
        await withCheckedContinuation { continuation in release { $0.observers.append(continuation) } }
    }

    /// Changes the state, and lets those go on that wait if the executor is quiet then.
    private func release(_ change: (inout State) -> Void) {
        let (blocked, observers) = state.withLock { state in
            change(&state)
            guard state.jobs == state.blocked.count else {
                return ([DispatchSemaphore](), [CheckedContinuation<Void, Never>]())
            }
            defer { (state.blocked, state.observers) = ([], []) }
            return (state.blocked, state.observers)
        }
        for semaphore in blocked { semaphore.signal() }
        for observer in observers { observer.resume() }
    }
}

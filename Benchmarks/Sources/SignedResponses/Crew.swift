// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Threads of the system that do the same work at the same time.
///
/// Not tasks: the pool behind tasks has no more threads than the machine has cores.
public enum Crew {
    /// Runs `work` on each of some threads, and returns when all have finished.
    public static func run(threads: Int, _ work: @escaping @Sendable () -> Void) {
        let finished = DispatchGroup()
        for _ in 0..<threads {
            finished.enter()
            Thread.detachNewThread {
                work()
                finished.leave()
            }
        }
        finished.wait()
    }
}

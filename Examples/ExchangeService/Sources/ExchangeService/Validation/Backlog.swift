// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The documents that wait for a validation thread.
///
/// A document may wait if the threads can begin its validation before its deadline, by the duration of recent
/// validations. No number bounds the queue: a client sends one request on a connection, and their number is limited.
package final class Backlog: Sendable {
    private struct State {
        var documents = 0
        /// The moving average of the time that a validation takes.
        var mean = Duration.zero
    }

    private let threads: Int
    private let state = Mutex(State())

    /// Creates an empty backlog.
    ///
    /// - Parameter threads: The number of validation threads.
    package init(threads: Int) { self.threads = max(threads, 1) }

    /// Adds a document.
    ///
    /// - Parameter time: The time until the deadline of its request.
    /// - Returns: `nil`, or without adding it, the time after which a document with this deadline could be added.
    package func enter(within time: Duration) -> Duration? {
        state.withLock { state in
            let wait = state.mean * state.documents / threads
            guard wait < time else { return wait - time }
            state.documents += 1
            return nil
        }
    }

    /// Removes a document.
    ///
    /// - Parameter time: The time that its validation took, or `nil` if it was not validated.
    package func leave(after time: Duration?) {
        state.withLock { state in
            state.documents -= 1
            if let time { state.mean += (time - state.mean) / 8 }
        }
    }
}

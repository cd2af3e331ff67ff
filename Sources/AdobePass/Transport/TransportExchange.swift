// SPDX-License-Identifier: Apache-2.0

/// An exchange of a request for an answer that ends at a time limit.
package enum TransportExchange {
    /// The result of an exchange.
    package typealias Outcome = Result<TransportResponse, TransportError>

    /// Returns the outcome of an exchange, which is canceled when its watch ends.
    ///
    /// - Parameters:
    ///   - lateness: The reason of the error after the time limit.
    ///   - watch: Returns at the time limit, or when it is canceled.
    ///   - exchange: The exchange, which ends early when it is canceled.
    /// - Returns: The answer, or the error.
    package static func run(
        lateness: String,
        watch: @escaping @Sendable () async -> Void,
        exchange: @escaping @Sendable () async -> Outcome
    ) async -> Outcome {
        let (outcome, isLate) = await race(exchange, against: watch)
        let cancelled = TransportError(.cancelled, "the task was canceled")
        return (outcome ?? .failure(cancelled)).mapError { error in
            isLate && error.code == .cancelled ? TransportError(.timedOut, lateness) : error
        }
    }
}

/// Runs work until it ends, and cancels it when a watch returns first.
///
/// - Returns: The outcome, also of work that was canceled, and whether the watch returned first.
func race<Answer: Sendable, Failure>(
    _ work: @escaping @Sendable () async -> Result<Answer, Failure>,
    against watch: @escaping @Sendable () async -> Void
) async -> (outcome: Result<Answer, Failure>?, isLate: Bool) {
    await withTaskGroup(of: Result<Answer, Failure>?.self) { group in
        group.addTask { await work() }
        group.addTask {
            await watch()
            return nil
        }
        let first = await group.next() ?? nil
        let isLate = first == nil && !Task.isCancelled
        group.cancelAll()
        var outcome = first
        for await other in group { outcome = outcome ?? other }
        return (outcome, isLate)
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A value that tasks wait on; a change that meets the condition of a task resumes it.
package final class Watched<Value: Sendable>: Sendable {
    private struct Waiter {
        let isMet: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var value: Value
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0
    }

    private let state: Mutex<State>

    package init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    /// The current value.
    package var value: Value { state.withLock { $0.value } }

    /// Changes the value, and resumes the tasks whose condition it then meets.
    @discardableResult
    package func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        let (result, ready) = state.withLock { state in
            let result = body(&state.value)
            let ready = state.waiters.filter { $0.value.isMet(state.value) }
            for number in ready.keys { state.waiters[number] = nil }
            return (result, ready.values.map(\.continuation))
        }
        for continuation in ready { continuation.resume(returning: true) }
        return result
    }

    /// Waits until the value meets a condition.
    ///
    /// - Throws: `CancellationError` if the task is canceled first.
    package func wait(until isMet: @escaping @Sendable (Value) -> Bool) async throws(CancellationError) {
        let number = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        let wasMet = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    if isMet(state.value) { return true }
                    if Task.isCancelled { return false }
                    state.waiters[number] = Waiter(isMet: isMet, continuation: continuation)
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let waiter = state.withLock { $0.waiters.removeValue(forKey: number) }
            waiter?.continuation.resume(returning: false)
        }
        if !wasMet { throw CancellationError() }
    }
}

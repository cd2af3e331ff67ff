// SPDX-License-Identifier: Apache-2.0

internal import Captures

#if HTTPClient
extension Interruption {
    /// Runs work, which a signal cancels.
    static func cancelling<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) async -> Result {
        let result = await withTaskGroup(of: Result?.self) { group in
            let task = Task { await work() }
            group.addTask { await task.value }
            group.addTask {
                while !Task.isCancelled, !isRequested { try? await Task.sleep(for: .milliseconds(50)) }
                if isRequested { task.cancel() }
                return nil
            }
            var result: Result?
            for await next in group where next != nil {
                result = next
                group.cancelAll()
            }
            return result
        }
        guard let result else { preconditionFailure("Work has a result.") }
        return result
    }
}
#endif

// SPDX-License-Identifier: Apache-2.0

/// The error of a key outside of this process that does not answer in time.
struct KeyTimeout: Error {
    /// Returns the answer of a key outside of this process.
    ///
    /// An operation that ignores its cancellation continues, and its answer does not count.
    ///
    /// - Throws: The error of the operation, or ``KeyTimeout``.
    static func race(
        within limit: Duration,
        _ operation: @escaping @Sendable () async throws -> [UInt8]
    ) async throws -> [UInt8] {
        let (answers, sink) = AsyncStream<Result<[UInt8], any Error>>.makeStream(bufferingPolicy: .bufferingOldest(1))
        let work = Task {
            do {
                sink.yield(.success(try await operation()))
            } catch {
                sink.yield(.failure(error))
            }
        }
        let clock = Task {
            try await Task.sleep(for: limit)
            sink.yield(.failure(KeyTimeout()))
        }
        defer {
            work.cancel()
            clock.cancel()
        }
        for await answer in answers { return try answer.get() }
        throw CancellationError()
    }
}

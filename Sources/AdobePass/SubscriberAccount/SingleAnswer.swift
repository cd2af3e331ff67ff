// SPDX-License-Identifier: Apache-2.0

#if canImport(VideoSubscriberAccount) && !os(macOS) && !targetEnvironment(macCatalyst)
internal import Synchronization

/// Resumes a continuation exactly once, whatever a completion handler does.
///
/// A second call of the handler is ignored. A handler that goes away without a call counts as one that was called with
/// nothing, so the handler must hold the last reference to this.
final class SingleAnswer<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value, Never>?>
    private let fallback: Value

    init(to continuation: CheckedContinuation<Value, Never>, ifNone fallback: Value) {
        self.continuation = Mutex(continuation)
        self.fallback = fallback
    }

    deinit {
        give(fallback)
    }

    /// Gives the answer, unless there is one.
    func give(_ value: Value) {
        let taken = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        taken?.resume(returning: value)
    }
}
#endif

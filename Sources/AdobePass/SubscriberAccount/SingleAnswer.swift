// SPDX-License-Identifier: Apache-2.0

#if canImport(VideoSubscriberAccount) && !os(macOS) && !targetEnvironment(macCatalyst)
/// Resumes a continuation exactly once.
///
/// A second call of the completion handler is ignored. If the handler is released without a call, the continuation gets
/// the fallback, so the handler must have the last reference to this object.
final class SingleAnswer<Value: Sendable>: Sendable {
    private let continuation: LockedValue<CheckedContinuation<Value, Never>?>
    private let fallback: Value

    init(to continuation: CheckedContinuation<Value, Never>, ifNone fallback: Value) {
        self.continuation = LockedValue(continuation)
        self.fallback = fallback
    }

    deinit {
        give(fallback)
    }

    /// Resumes the continuation, unless it was resumed before.
    func give(_ value: Value) {
        let taken = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        taken?.resume(returning: value)
    }
}
#endif

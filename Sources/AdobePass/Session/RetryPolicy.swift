// SPDX-License-Identifier: Apache-2.0

/// The number of retries and the pauses before them.
public struct RetryPolicy: Hashable, Sendable {
    /// The total number of attempts, at least one; the services allow two or three.
    public var attempts: Int {
        didSet { attempts = max(attempts, 1) }
    }

    /// The maximum pause before the second attempt; it doubles with each attempt.
    public var firstPause = Duration.seconds(1)

    /// The maximum pause before any attempt.
    public var maximumPause = Duration.seconds(8)

    /// The time without calls for a device after status 429, at least a second.
    public var pauseAfterThrottling = Duration.seconds(1) {
        didSet { pauseAfterThrottling = max(pauseAfterThrottling, .seconds(1)) }
    }

    /// Creates a policy.
    ///
    /// - Parameter attempts: The total number of attempts, at least one.
    public init(attempts: Int = 3) {
        self.attempts = max(attempts, 1)
    }

    /// No retries, except after status 401.
    package static let once = RetryPolicy(attempts: 1)

    /// Returns the pause before the next attempt.
    ///
    /// - Parameters:
    ///   - error: The error of the last attempt.
    ///   - attempt: The number of attempts so far.
    ///   - isIdempotent: Whether the call is safe to retry after an unknown outcome.
    ///   - jitter: A number from 0 up to 1; the pause is at least half of the longest one.
    /// - Returns: The pause; `nil` if the call must not be retried.
    func pause(
        after error: AdobePassError,
        attempt: Int,
        isIdempotent: Bool,
        jitter: Double
    ) -> Duration? {
        guard attempt < attempts, error.allowsRetry(ofIdempotent: isIdempotent) else { return nil }
        // The gate waits.
        if case .throttled = error { return .zero }
        var longest = min(firstPause, maximumPause)
        for _ in 1..<max(attempt, 1) where longest < maximumPause { longest = min(longest * 2, maximumPause) }
        return longest * (0.5 + min(max(jitter, 0), 1) / 2)
    }
}

extension AdobePassError {
    /// Returns whether a call may be retried after the error.
    ///
    /// A call that the service did not process may always be retried: nothing was sent, or the status is 429.
    func allowsRetry(ofIdempotent isIdempotent: Bool) -> Bool {
        switch self {
        case .throttled: true
        case .transport(let fault):
            switch fault.code {
            case .notConnected: true
            case .timedOut, .closedEarly: isIdempotent
            default: false
            }
        case .refused(let status, let error):
            isIdempotent && ([502, 503, 504].contains(status) || error?.advisedAction == "retry")
        case .unexpectedAnswer: false
        }
    }

    /// Whether the service may have processed the call.
    var leavesOutcomeOpen: Bool {
        switch self {
        case .throttled: false
        case .transport(let fault): fault.code != .notConnected
        case .refused(let status, let error): status >= 500 || error?.advisedAction == "retry"
        case .unexpectedAnswer: true
        }
    }
}
